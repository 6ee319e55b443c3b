import { describe, expect, it } from 'vitest'
import { usualAttributes } from '#authority/signed-data'
import type { Bytes } from '#encoding/bytes'
import { readBer } from '#encoding/der/reader'
import { certificateTime, octetString, sequence } from '#encoding/der/writer'
import { digest } from '#encoding/digest'
import { attribute } from '#pki/cms/signed-attributes'
import { oids } from '#pki/oids'
import { cmsMessage, type SignerOrder } from '#testing/cms-message'
import { samplePdf } from '#testing/pdf'
import { type PdfMessageOrder, pdfWithMessage } from '#testing/pdf-with-message'
import { createTestPki } from '#testing/pki'
import { trustInRoot, trustInSigners, verdictOn } from '#testing/verdicts'

const signedAt = new Date('2026-03-01T09:30:00Z')

const pki = createTestPki(() => signedAt)
const trust = trustInSigners(pki)
const holder = pki.signer('ecdsa-sha256')

/** Makes a message over the covered bytes of the file. Without `signers`, the usual signer signs. */
async function message(
  content: Bytes,
  ...signers: readonly Partial<SignerOrder>[]
): Promise<Bytes> {
  const all = signers.length > 0 ? signers : [{}]
  return await cmsMessage({
    content,
    signers: all.map((signer) => ({ holder, ...signer })),
    certificates: holder.issuers,
  })
}

async function verdict(order: Partial<PdfMessageOrder>) {
  const file = await pdfWithMessage(samplePdf(), {
    message: (content) => message(content),
    ...order,
  })
  const { outcome, format } = await verdictOn(file, 'a.pdf', trust)
  return [outcome, format]
}

const signingTime = attribute(oids.idSigningTime, certificateTime(signedAt))
const byOlderReference = (bytes: Bytes) =>
  attribute(oids.idAaSigningCertificate, sequence(sequence(sequence(octetString(bytes)))))
const withoutReference = (messageDigest: Bytes) =>
  usualAttributes(messageDigest, holder).slice(0, 2)

/** Encodes DER again in BER, with indefinite lengths down to this depth (X.690, 8.1.3.6). */
function openLengths(der: Bytes, depth: number): Bytes {
  const node = readBer(der)
  if (!node.isConstructed || depth === 0) return der
  const parts = node.children.map(({ raw }) => openLengths(raw, depth - 1))
  return Buffer.concat([Uint8Array.of(node.tag, 0x80), ...parts, Uint8Array.of(0, 0)])
}

describe('a message by other software', () => {
  it.each<[string, Partial<PdfMessageOrder>, string]>([
    [
      'by RSASSA-PSS',
      { message: (content) => message(content, { holder: pki.signer('rsa-pss-sha256') }) },
      'PAdES_BASELINE_B',
    ],
    [
      'of open lengths',
      { message: async (content) => openLengths(await message(content), 3) },
      'PAdES_BASELINE_B',
    ],
    ['with more space than needed', { room: 40_000 }, 'PAdES_BASELINE_B'],
    ['of an older kind', { subFilter: 'adbe.pkcs7.detached' }, 'PKCS7_B'],
    [
      'that names its certificate by SHA-1',
      {
        message: (content) =>
          message(content, {
            signedAttributes: (messageDigest) => [
              ...withoutReference(messageDigest),
              byOlderReference(digest('SHA-1', holder.certificate)),
            ],
          }),
      },
      'PAdES_BASELINE_B',
    ],
    [
      'that names its certificate twice',
      {
        message: (content) =>
          message(content, {
            furtherAttributes: [byOlderReference(digest('SHA-1', holder.certificate))],
          }),
      },
      'PAdES_BES',
    ],
    [
      'with a signing-time attribute',
      { message: (content) => message(content, { furtherAttributes: [signingTime] }) },
      'PAdES_BES',
    ],
    [
      'with a signing-time attribute and no /M',
      { entries: '', message: (content) => message(content, { furtherAttributes: [signingTime] }) },
      'PAdES_BES',
    ],
  ])('passes: %s', async (_, order, format) => {
    expect(await verdict(order)).toEqual(['TOTAL_PASSED', format])
  })

  it('passes without the certificate of the authority', async () => {
    const order = { message: (content: Bytes) => cmsMessage({ content, signers: [{ holder }] }) }
    expect(await verdict(order)).toEqual(['TOTAL_PASSED', 'PAdES_BASELINE_B'])
  })
})

describe('a document time-stamp', () => {
  const stamp = { subFilter: 'ETSI.RFC3161', entries: '' }
  const over = (of: (content: Bytes) => Bytes) => (content: Bytes) =>
    pki.services.timeStamp(digest('SHA-256', of(content)))

  it.each<[string, (content: Bytes) => Bytes, string]>([
    ['over the document waits for revocation data', (content) => content, 'TRY_LATER'],
    ['over something else fails', () => new Uint8Array(), 'HASH_FAILURE'],
  ])('alone %s', async (_, of, outcome) => {
    expect(await verdict({ ...stamp, message: over(of) })).toEqual([outcome, undefined])
  })

  it('causes a warning if it is unreadable', async () => {
    const signed = await pdfWithMessage(samplePdf(), { message: (content) => message(content) })
    const order = { ...stamp, message: () => Uint8Array.of(0x30, 0), number: 320, fields: [300] }
    const file = await pdfWithMessage(signed, order)
    expect(await verdictOn(file, 'a.pdf', trustInRoot(pki))).toMatchObject({
      outcome: 'TRY_LATER',
      warnings: expect.arrayContaining(['time-stamp-does-not-hold']),
      timeStamps: [],
    })
  })
})
