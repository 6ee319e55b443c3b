import { describe, expect, it } from 'vitest'
import { decodeBase64 } from '#encoding/base64'
import { type Bytes, utf8 } from '#encoding/bytes'
import { cmsMessage } from '#testing/cms-message'
import { type EncryptedPdf, encryptedPdf } from '#testing/encrypted-pdf'
import { type SamplePdf, samplePdf, sampleStyles } from '#testing/pdf'
import { type PdfMessageOrder, pdfWithMessage } from '#testing/pdf-with-message'
import { createTestPki } from '#testing/pki'
import { qpdfFileWithPassword } from '#testing/qpdf-files'
import { reportsOn, signatureReportOn, trustInSigners, verdictOn } from '#testing/verdicts'

type SampleStyle = (typeof sampleStyles)[number]

const signedAt = new Date('2026-03-01T09:30:00Z')

const pki = createTestPki(() => signedAt)
const trust = trustInSigners(pki)

async function signed(order: Partial<PdfMessageOrder> = {}, bytes = samplePdf()): Promise<Buffer> {
  const holder = pki.signer('ecdsa-sha256')
  const message = async (content: Bytes) =>
    await cmsMessage({ content, signers: [{ holder }], certificates: holder.issuers })
  return await pdfWithMessage(bytes, { message, ...order })
}

async function outcomeOf(bytes: Uint8Array): Promise<string> {
  return (await verdictOn(bytes, 'a.pdf', trust)).outcome
}

/** A signed PDF encrypted with RC4. Its name and time are readable only after decryption. */
async function signedInRc4(style: SampleStyle): Promise<{ file: Buffer } & EncryptedPdf> {
  const encrypted = encryptedPdf({ style })
  const { bytes, string, trailer } = encrypted
  const entries = `/M ${string(301, 'D:20260301093000Z')}`
  const order = { entries, name: string(300, 'Signature1'), trailer }
  return { ...encrypted, file: await signed(order, bytes) }
}

describe('a signature in an encrypted PDF with an empty user password', () => {
  it.each(sampleStyles)('passes, with a cross-reference of style %s', async (style) => {
    const { file } = await signedInRc4(style)
    const { simpleReport } = await reportsOn(file, 'a.pdf', trust, undefined, signedAt)
    expect(simpleReport.jaxbModel.signatureOrTimestamp).toMatchObject([
      { indication: 'TOTAL_PASSED', signingTime: signedAt.getTime() },
    ])
  })
})

describe('an encrypted PDF with a user password', () => {
  it('is refused as encrypted', async () => {
    const bytes = decodeBase64(qpdfFileWithPassword)
    await expect(outcomeOf(bytes)).rejects.toMatchObject({ reason: 'encrypted' })
  })
})

describe('a signed PDF with bytes after its end', () => {
  it.each([
    ['zero bytes', '\0'.repeat(5_000)],
    ['blank lines', '\r\n'.repeat(2_000)],
  ])('passes with %s', async (_, after) => {
    const bytes = Buffer.concat([await signed(), utf8(after)])
    expect(await outcomeOf(bytes)).toBe('TOTAL_PASSED')
  })

  it('does not pass with text after zero bytes', async () => {
    const bytes = Buffer.concat([await signed(), Buffer.alloc(5_000), utf8('more')])
    expect(await outcomeOf(bytes)).toBe('FORMAT_FAILURE')
  })
})

describe('a signature in a PDF with a hybrid cross-reference', () => {
  const hybrid = (sample: SamplePdf) => samplePdf({ style: 'hybrid', ...sample })

  it('passes without a warning if all readers show the same pages', async () => {
    expect(await verdictOn(await signed({}, hybrid({})), 'a.pdf', trust)).toMatchObject({
      outcome: 'TOTAL_PASSED',
      warnings: [],
    })
  })

  it('passes with a warning of its own if readers show different pages', async () => {
    const objects = { 101: '<< /S /Transparency >>' }
    const pdf = await signed({ page: '/Group 101 0 R' }, hybrid({ objects }))
    expect(await verdictOn(pdf, 'a.pdf', trust)).toMatchObject({
      outcome: 'TOTAL_PASSED',
      warnings: ['readers-differ'],
    })
  })
})

describe('annotations that overlap', () => {
  const field = (number: number, rectangle: string) =>
    `<< /Type /Annot /Subtype /Square /Rect [${rectangle}] /NM (${number}) >>`
  const objects = { 101: field(101, '10 10 90 90'), 102: field(102, '50 50 99 99') }

  it('cause no remark if the signature covers all of them', async () => {
    const pdf = samplePdf({ page: '/Annots [101 0 R 102 0 R]', objects })
    const file = await signed({ page: '/Annots [101 0 R 102 0 R 300 0 R]' }, pdf)
    expect((await verdictOn(file, 'a.pdf', trust)).warnings).toEqual([])
  })
})

describe('a file whose last revision cannot be read', () => {
  const broken =
    '9 0 obj << /ByteRange [0 9 9 9] /Contents <00> >> endobj startxref\n99999999\n%%EOF\n'

  it('fails and says that this revision may contain further signatures', async () => {
    const file = Buffer.concat([await signed(), Buffer.from(broken)])
    const report = await signatureReportOn(file, 'a.pdf', trust)
    expect(report).toMatchObject({ indication: 'TOTAL_FAILED', subIndication: 'FORMAT_FAILURE' })
    expect(report.errors).toContain(
      'The last revision of the file cannot be read: it may hold changes and further signatures.',
    )
    expect(report.errors.join(' ')).not.toContain('unreadable-tail')
  })
})
