import { beforeEach, describe, expect, it } from 'vitest'
import { memorySource } from '@/lib/encoding/byte-source'
import { alternatingStreams } from '@/lib/testing/hostile/pdf/pdf-bombs'
import { samplePdf } from '@/lib/testing/pdf'
import { noTrustMaterial, openTrustStore } from '@/lib/trust/trust-store'
import { validateFile } from '@/lib/validation/validate-file'
import { type RefusalReason, ValidationRefused } from '@/lib/validation/validation-refused'
import { signingTrials } from './signing-trials'

const at = new Date('2026-03-01T09:30:00Z')
const trust = openTrustStore(noTrustMaterial)

describe('a trial', () => {
  /** How many files the validator was shown. */
  let shown: number
  let trouble: RefusalReason | undefined

  beforeEach(() => {
    shown = 0
    trouble = undefined
  })

  function trialsOf(bytes: Buffer) {
    const services = {
      blobs: { open: async () => ({ ...memorySource(bytes), close: () => {} }) },
      validators: {
        validate: async (file: Parameters<typeof validateFile>[0]) => {
          shown++
          if (trouble) throw new ValidationRefused(trouble, 'it was given up')
          return await validateFile(file, { at, trust }, 'en')
        },
      },
      clock: () => at,
    } as unknown as Parameters<typeof signingTrials>[0]
    const segments = [{ key: 'a', size: bytes.length }]
    const trials = signingTrials(services)
    const file = { name: 'a.pdf', size: bytes.length, segments }
    return (sha256: string) => trials.refusal({ ...file, sha256 }, 'pdf')
  }

  it('says nothing of a document that can be validated, and asks once for each content', async () => {
    const refusal = trialsOf(samplePdf())
    for (const sha256 of ['a', 'a', 'b', 'a', 'b']) expect(await refusal(sha256)).toBeUndefined()
    expect(shown).toBe(2)
  })

  it('refuses what is too complex only with a signature, and remembers why', async () => {
    const refusal = trialsOf(alternatingStreams())
    const found = await Promise.all(['a', 'a'].map(refusal))
    for (const one of [...found, await refusal('a')]) {
      expect(one).toMatchObject({ reason: 'document-corrupted' })
    }
    expect(shown).toBe(1)
  })

  it('blames no document for a validator that broke down, and tries again', async () => {
    const refusal = trialsOf(alternatingStreams())
    trouble = 'validator-failed'
    expect(await refusal('a')).toBeUndefined()
    trouble = 'took-too-long'
    expect(await refusal('a')).toMatchObject({ reason: 'document-corrupted' })
  })

  it('leaves it to the signing to say that a document cannot be signed', async () => {
    expect(await trialsOf(Buffer.from('a letter'))('a')).toBeUndefined()
    expect(shown).toBe(0)
  })
})
