import { beforeAll, describe, expect, it } from 'vitest'
import type { Bytes } from '@/lib/encoding/bytes'
import { type Issuer, issue, profiles } from '@/lib/testing/certificates'
import { ocspResponse } from '@/lib/testing/ocsp-response'
import {
  createValidationWorld,
  outcome,
  type ValidationWorld,
} from '@/lib/testing/validation-world'
import type { Material } from '../model/material'

const signedAt = new Date('2026-03-01T09:30:00Z')
const soonAfter = new Date('2026-03-01T09:30:01Z')
const now = new Date('2026-06-01T00:00:00Z')

let world: ValidationWorld
let responder: Issuer

beforeAll(async () => {
  world = await createValidationWorld()
  responder = await issue('A Responder', world.issuing, profiles.lookedUpResponder)
})

/** Signed and stamped; the responder that answered for the signer has to be looked up itself. */
async function outcomeWith(others: readonly Bytes[], change = (material: Material) => material) {
  const { answer, person, issuing, root } = world
  const about = ocspResponse(responder, person.certificate, issuing.certificate, soonAfter)
  const signature = world.signature([about, answer(issuing, root, soonAfter), ...others], {
    claimedSigningTime: signedAt,
    timeStamps: [await world.stamp(signedAt)],
  })
  const findings = await world.validate({ ...signature, material: change(signature.material) }, now)
  return outcome(findings)
}

describe('a responder that may be revoked', () => {
  it('counts when another one says that it is good', async () => {
    const { answer, issuing } = world
    expect(await outcomeWith([answer(responder, issuing, soonAfter)])).toBe('PASSED')
  })

  it('does not count when nobody answers for it', async () => {
    expect(await outcomeWith([])).toBe('TRY_LATER')
  })

  it('does not count when it was revoked before it answered', async () => {
    const { answer, issuing } = world
    expect(await outcomeWith([answer(responder, issuing, soonAfter, signedAt)])).toBe('TRY_LATER')
  })
})

describe('a certificate on hold', () => {
  it('is not known to be good', async () => {
    const { answer, issuing } = world
    const good = [answer(responder, issuing, soonAfter)]
    expect(await outcomeWith(good, onHold)).toBe('TRY_LATER')
  })
})

/** The first answer, which is about the signer, says that. */
function onHold(material: Material): Material {
  const status = { is: 'revoked', at: signedAt, reason: 'certificateHold' } as const
  const revocations = material.revocations.map((one, index) => {
    if (index > 0 || one.kind !== 'OCSP') return one
    const responses = one.basic.responses.map((response) => ({ ...response, status }))
    return { ...one, basic: { ...one.basic, responses } }
  })
  return { ...material, revocations }
}
