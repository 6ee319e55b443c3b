import { describe, expect, it } from 'vitest'
import { type Bytes, equalBytes } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { attribute } from '#pki/cms/signed-attributes'
import { oids } from '#pki/oids'
import { parseTimeStampToken } from '#pki/time-stamp/token'
import { cmsMessage } from '#testing/cms-message'
import { samplePdf, streamSource } from '#testing/pdf'
import { pdfWithMessage } from '#testing/pdf-with-message'
import { createTestPki } from '#testing/pki'
import { trustInSigners, verdictOn } from '#testing/verdicts'

const signedAt = new Date('2026-03-01T09:30:00Z')

const pki = createTestPki(() => signedAt)

async function sign(withTimeStamp: boolean): Promise<Buffer> {
  const holder = pki.signer('ecdsa-sha256')
  const unsignedAttributes = async (value: Bytes) => {
    const token = await pki.services.timeStamp(digest('SHA-256', value))
    return withTimeStamp ? [attribute(oids.idAaTimeStampToken, token)] : []
  }
  const signers = [{ holder, unsignedAttributes }]
  const message = (content: Bytes) => cmsMessage({ content, signers, certificates: holder.issuers })
  return await pdfWithMessage(samplePdf(), { message })
}

/** Adds a revision with a document time-stamp and, optionally, a security store. */
async function stamp(file: Buffer, number: number, withStore: boolean): Promise<Buffer> {
  const token = parseTimeStampToken(await pki.services.timeStamp(new Uint8Array(32)))
  const unit = token.signedData.certificates.find((one) => !equalBytes(one, pki.anchor))
  if (!unit) throw new RangeError('The token has its unit')
  const answer = await pki.services.revocation(unit, pki.anchor)
  const [certificate, response] = [unit, answer].map((bytes) =>
    streamSource(Buffer.from(bytes).toString('latin1')),
  )
  const objects = { 310: certificate ?? '', 311: response ?? '' }
  return await pdfWithMessage(file, {
    number,
    fields: [300],
    subFilter: 'ETSI.RFC3161',
    entries: '/Type /DocTimeStamp',
    message: (content) => pki.services.timeStamp(digest('SHA-256', content)),
    ...(withStore && { catalog: '/DSS << /Certs [310 0 R] /OCSPs [311 0 R] >>', objects }),
  })
}

async function formatOf(file: Buffer) {
  return (await verdictOn(file, 'a.pdf', trustInSigners(pki))).format
}

describe('the level of a PDF', () => {
  it('is T with a time-stamp in the signature or of the document', async () => {
    expect(await formatOf(await sign(false))).toBe('PAdES_BASELINE_B')
    expect(await formatOf(await sign(true))).toBe('PAdES_BASELINE_T')
    expect(await formatOf(await stamp(await sign(false), 320, false))).toBe('PAdES_BASELINE_T')
  })

  it('is LTA with a document time-stamp saved together with the store, if another one proves the time', async () => {
    expect(await formatOf(await stamp(await sign(true), 320, true))).toBe('PAdES_BASELINE_LTA')
  })

  it('is LT if the same time-stamp has to prove the time', async () => {
    expect(await formatOf(await stamp(await sign(false), 320, true))).toBe('PAdES_BASELINE_LT')
  })
})
