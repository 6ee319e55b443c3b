import { createAsice } from '@paraph/validator/container/create-container'
import { readContainer } from '@paraph/validator/container/read-container'
import { memorySource } from '@paraph/validator/encoding/byte-source'
import { utf8 } from '@paraph/validator/encoding/bytes'
import { readEntry } from '@paraph/validator/encoding/zip/read-entry'
import { writeZip } from '@paraph/validator/encoding/zip/zip-writer'
import { alternatingStreams } from '@paraph/validator/testing/hostile/pdf/pdf-bombs'
import { samplePdf } from '@paraph/validator/testing/pdf'
import { noTrustMaterial, openTrustStore } from '@paraph/validator/trust/trust-store'
import { reportsOf, textsOf } from '@paraph/validator/validation/bundle/report-texts'
import {
  type RefusalReason,
  ValidationRefused,
} from '@paraph/validator/validation/model/validation-refused'
import { validateFile } from '@paraph/validator/validation/validate-file'
import { beforeEach, describe, expect, it } from 'vitest'
import { given } from '@/lib/testing/given'
import type { DocumentFormat } from '@/lib/vocabulary/document'
import { formats } from '../documents/content/formats'
import { signingTrials, trialSignature } from './signing-trials'

const at = new Date('2026-03-01T09:30:00Z')
const trust = openTrustStore(noTrustMaterial)

/** A BDOC that got another file after it was signed. By BDOC 2.1, 7 every signature covers every file. */
async function partlySigned(): Promise<Uint8Array> {
  const text = (name: string) => ({ name, content: memorySource(utf8(name)) })
  const { source } = await trialSignature(await createAsice([text('a.txt')], at), formats.bdoc)
  const entries = readContainer(source).archive.entries.map(({ name, ...entry }) => {
    const content = memorySource(readEntry(source, { name, ...entry }, 1 << 20))
    return { name, content, method: 'stored' as const }
  })
  const whole = await writeZip([...entries, { ...text('later.txt'), method: 'stored' }], at)
  return whole.read(0, whole.size)
}

describe('a trial signature', () => {
  /** Number of files passed to the validator. */
  let shown: number
  let trouble: RefusalReason | undefined

  beforeEach(() => {
    shown = 0
    trouble = undefined
  })

  function trialsOf(bytes: Uint8Array, format: DocumentFormat = 'pdf') {
    const services = given<Parameters<typeof signingTrials>[0]>({
      blobs: { open: async () => ({ ...memorySource(bytes), close: () => {} }) },
      validators: {
        validate: async (file: Parameters<typeof validateFile>[0]) => {
          shown++
          if (trouble) throw new ValidationRefused(trouble, 'it was given up')
          return reportsOf(textsOf(await validateFile(file, { at, trust }, 'en')))
        },
      },
      clock: () => at,
    })
    const segments = [{ key: 'a', size: bytes.length }]
    const trials = signingTrials(services)
    const file = { name: `a.${format}`, size: bytes.length, segments }
    return (sha256: string) => trials.refusal({ ...file, sha256 }, format)
  }

  it('gives no refusal for a document that can be validated, and validates each content once', async () => {
    const refusal = trialsOf(samplePdf())
    for (const sha256 of ['a', 'a', 'b', 'a', 'b']) expect(await refusal(sha256)).toBeUndefined()
    expect(shown).toBe(2)
  })

  it('refuses a container in which no signature would be valid', async () => {
    const refusal = trialsOf(await partlySigned(), 'bdoc')
    expect(await refusal('a')).toMatchObject({
      reason: 'document-corrupted',
      detail: expect.stringContaining('later.txt'),
    })
  })

  it('gives no refusal if the validator fails, and tries again', async () => {
    const refusal = trialsOf(alternatingStreams())
    trouble = 'validator-failed'
    expect(await refusal('a')).toBeUndefined()
    trouble = 'took-too-long'
    expect(await refusal('a')).toMatchObject({ reason: 'too-complex' })
  })

  it('leaves it to the signing to report a document that cannot be signed', async () => {
    expect(await trialsOf(Buffer.from('a letter'))('a')).toBeUndefined()
    expect(shown).toBe(0)
  })
})
