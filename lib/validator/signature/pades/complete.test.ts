import { describe, expect, it } from 'vitest'
import { decodeBase64 } from '#encoding/base64'
import { memorySource } from '#encoding/byte-source'
import { parseSignedData } from '#pki/cms/signed-data'
import type { TestAlgorithm } from '#testing/certificates'
import { samplePdf } from '#testing/pdf'
import { createTestPki } from '#testing/pki'
import { preparePdf, signPdf } from '#testing/sign-pdf'
import { trustInRoot, verdictOn } from '#testing/verdicts'
import { SignatureValueInvalid } from '../signature-value-invalid'
import { complete } from './complete'
import { readSignedPdf } from './read'

const at = new Date('2026-03-01T09:30:00Z')
const bytes = samplePdf()
const pki = createTestPki(() => at)

const algorithms: readonly TestAlgorithm[] = [
  'rsa-sha256',
  'rsa-sha512',
  'rsa-pss-sha256',
  'ecdsa-sha256',
  'ecdsa-sha384',
]

describe.each(algorithms)('complete, with %s', (algorithm) => {
  it('makes a signature whose only open question is revocation', async () => {
    const signed = await signPdf(pki, bytes, { at, algorithm })
    const verdict = await verdictOn(signed.bytes, 'contract.pdf', trustInRoot(pki))
    expect(verdict).toMatchObject({ outcome: 'TRY_LATER', format: 'PAdES_BASELINE_B' })
    expect(signed.level).toBe('B-B')
  })

  it('rejects a value over other data', async () => {
    const prepared = await preparePdf(pki, bytes, { at, algorithm })
    const value = pki.signer(algorithm).sign(Buffer.from('something else'), 'raw')
    const completion = complete(prepared.documentDigest, prepared, value)
    await expect(completion).rejects.toThrow(SignatureValueInvalid)
  })
})

describe('complete', () => {
  it('embeds an ECDSA value as SEQUENCE { r, s }', async () => {
    const prepared = await preparePdf(pki, bytes, { at })
    const value = pki.signer('ecdsa-sha256').sign(decodeBase64(prepared.dataToBeSigned), 'raw')
    const { tail } = await complete(prepared.documentDigest, prepared, value)
    const [signature] = readSignedPdf(memorySource(Buffer.concat([bytes, tail]))).signatures
    const [signerInfo] = parseSignedData(signature?.contents ?? new Uint8Array()).signerInfos
    expect(signerInfo?.signatureValue[0]).toBe(0x30)
  })

  it('rejects an ECDSA value that is already SEQUENCE { r, s }', async () => {
    const prepared = await preparePdf(pki, bytes, { at })
    const value = pki.signer('ecdsa-sha256').sign(decodeBase64(prepared.dataToBeSigned), 'der')
    const completion = complete(prepared.documentDigest, prepared, value)
    await expect(completion).rejects.toThrow(SignatureValueInvalid)
  })

  it('rejects a document that differs from the prepared one', async () => {
    const prepared = await preparePdf(pki, bytes, { at })
    const value = pki.signer('ecdsa-sha256').sign(decodeBase64(prepared.dataToBeSigned), 'raw')
    const other = '0'.repeat(64)
    await expect(complete(other, prepared, value)).rejects.toMatchObject({
      code: 'document-changed',
    })
  })
})
