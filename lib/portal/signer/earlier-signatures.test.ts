import { describe, expect, it } from 'vitest'
import type { CheckedSignature } from '../validation/checked-signature'
import { earlierSignatures } from './earlier-signatures'

const signature = (signer: string, counterOf?: string) =>
  ({ id: signer, signer, counterOf }) as CheckedSignature

const invited = (name: string, surname: string, signStatus: 'signed' | 'pending') => ({
  name,
  surname,
  role: 'signer' as const,
  signStatus,
})

const namesOf = (...given: Parameters<typeof earlierSignatures>) =>
  earlierSignatures(...given).map(({ signer }) => signer)

describe('signatures made before the invitation', () => {
  it('are those of the file', () => {
    expect(namesOf({ signatures: [signature('Ona Testaitė')] }, [])).toEqual(['Ona Testaitė'])
  })

  it('exclude those of people who signed by invitation, in any spelling', () => {
    const signatures = [signature('Ąžuolas Testaitis'), signature('Ona Testaitė')]
    const others = [invited('AZUOLAS', 'Testaitis', 'signed')]
    expect(namesOf({ signatures }, others)).toEqual(['Ona Testaitė'])
  })

  it('stay while a namesake among the signers has not signed yet', () => {
    const signatures = [signature('Ona Testaitė')]
    expect(namesOf({ signatures }, [invited('Ona', 'Testaitė', 'pending')])).toHaveLength(1)
  })

  it('exclude counter-signatures', () => {
    expect(namesOf({ signatures: [signature('Ona Testaitė', 'S-1')] }, [])).toEqual([])
  })
})
