import { describe, expect, it } from 'vitest'
import { usualAttributes } from '#authority/signed-data'
import { type Bytes, utf8 } from '#encoding/bytes'
import { readBer } from '#encoding/der/reader'
import {
  certificateTime,
  explicit,
  integer,
  octetString,
  oid,
  sequence,
} from '#encoding/der/writer'
import { digest } from '#encoding/digest'
import { parseCertificate } from '#pki/certificate/certificate'
import { attribute } from '#pki/cms/signed-attributes'
import { buildSigningCertificateV2 } from '#pki/cms/signing-certificate'
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
const rsa = pki.signer('rsa-sha256')

/** Over the covered part of the file; by the usual signer unless another is given. */
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

/** The same in BER: indefinite lengths down to a depth (X.690, 8.1.3.6). */
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

const followed = ['SIG_CONSTRAINTS_FAILURE', 'PAdES_BASELINE_B'] as const
const secondMessage = (content: Bytes) => message(content)
const pss = () => pki.signer('rsa-pss-sha256')

/** The right message, followed by something else. */
function followedBy(what: (content: Bytes) => Promise<Bytes> | Bytes) {
  return async (content: Bytes) => Buffer.concat([await message(content), await what(content)])
}

/** RFC 4055, 3.1: the parameters in the signature algorithm state the salt length. */
function stateSalt(bytes: Bytes, length: number): Bytes {
  const salt = (bytes: number) => Buffer.from(explicit(2, integer(bytes))).toString('hex')
  return Buffer.from(Buffer.from(bytes).toString('hex').replace(salt(32), salt(length)), 'hex')
}

describe('a message that breaks a rule', () => {
  it.each<[string, Partial<PdfMessageOrder>, string, string]>([
    ['has no time', { entries: '' }, 'SIG_CONSTRAINTS_FAILURE', 'PAdES_BES'],
    [
      'protects no certificate',
      {
        subFilter: 'adbe.pkcs7.detached',
        message: (content) => message(content, { signedAttributes: withoutReference }),
      },
      'SIG_CONSTRAINTS_FAILURE',
      'PKCS7_B',
    ],
    [
      'has no signed attributes',
      {
        subFilter: 'adbe.pkcs7.detached',
        message: (content) => message(content, { signedAttributes: 'none' }),
      },
      'SIG_CONSTRAINTS_FAILURE',
      'PDF_NOT_ETSI',
    ],
    [
      'has two signers',
      { message: (content) => message(content, {}, { holder: rsa }) },
      'SIG_CONSTRAINTS_FAILURE',
      'PDF_NOT_ETSI',
    ],
    [
      'has no signer',
      { message: (content) => cmsMessage({ content, signers: [] }) },
      'FORMAT_FAILURE',
      'PDF_NOT_ETSI',
    ],
    [
      'is over another document',
      {
        message: (content) =>
          message(content, { signedAttributes: () => usualAttributes(new Uint8Array(32), holder) }),
      },
      'HASH_FAILURE',
      'PAdES_BASELINE_B',
    ],
    [
      'has the message-digest attribute twice',
      {
        message: (content) =>
          message(content, {
            furtherAttributes: [attribute(oids.idMessageDigest, octetString(new Uint8Array(32)))],
          }),
      },
      'FORMAT_FAILURE',
      'PAdES_BASELINE_B',
    ],
    [
      'has no message-digest attribute',
      {
        message: (content) =>
          message(content, {
            signedAttributes: (messageDigest) =>
              usualAttributes(messageDigest, holder).filter((__, index) => index !== 1),
          }),
      },
      'HASH_FAILURE',
      'PAdES_BASELINE_B',
    ],
    [
      'has two content types',
      {
        message: (content) =>
          message(content, { furtherAttributes: [attribute(oids.idContentType, oid('1.2.3'))] }),
      },
      'FORMAT_FAILURE',
      'PAdES_BES',
    ],
    [
      'names another certificate',
      {
        message: (content) =>
          message(content, {
            signedAttributes: (messageDigest) => [
              ...withoutReference(messageDigest),
              attribute(
                oids.idAaSigningCertificateV2,
                buildSigningCertificateV2(parseCertificate(rsa.certificate), 'SHA-256'),
              ),
            ],
          }),
      },
      'NO_SIGNING_CERTIFICATE_FOUND',
      'PAdES_BASELINE_B',
    ],
    [
      'states one digest and signs with another',
      { message: (content) => message(content, { digestAlgorithm: 'SHA-1' }) },
      'FORMAT_FAILURE',
      'PAdES_BASELINE_B',
    ],
    [
      'uses an unknown digest',
      {
        message: async (content) =>
          Buffer.from(
            Buffer.from(await message(content))
              .toString('hex')
              .replaceAll('0609608648016503040201', '0609608648016503040277'),
            'hex',
          ),
      },
      'CRYPTO_CONSTRAINTS_FAILURE',
      'PAdES_BASELINE_B',
    ],
    ['is followed by a second message', { message: followedBy(secondMessage) }, ...followed],
    [
      'has a content type other than data',
      {
        message: (content) =>
          cmsMessage({
            content,
            contentType: '1.6.840.113549.1.7.1',
            certificates: holder.issuers,
            signers: [
              { holder, signedAttributes: (value) => usualAttributes(value, holder, oids.idData) },
            ],
          }),
      },
      ...(['SIG_CONSTRAINTS_FAILURE', 'PDF_NOT_ETSI'] as const),
    ],
    ['is followed by other bytes', { message: followedBy(() => utf8('junk')) }, ...followed],
    [
      'is followed by other bytes after padding',
      { message: followedBy(() => Buffer.concat([Buffer.alloc(5_000), utf8('junk')])) },
      ...followed,
    ],
    [
      'states another salt than it has',
      { message: async (content) => stateSalt(await message(content, { holder: pss() }), 20) },
      'SIG_CRYPTO_FAILURE',
      'PAdES_BASELINE_B',
    ],
    [
      'contains its content',
      {
        message: (content) =>
          cmsMessage({ content, encapsulated: content.subarray(0, 100), signers: [{ holder }] }),
      },
      'HASH_FAILURE',
      'PDF_NOT_ETSI',
    ],
    [
      'has an obsolete SubFilter',
      { subFilter: 'adbe.x509.rsa_sha1' },
      'SIG_CONSTRAINTS_FAILURE',
      'PDF_NOT_ETSI',
    ],
    [
      'has an unknown SubFilter',
      { subFilter: 'Unknown' },
      'SIG_CONSTRAINTS_FAILURE',
      'PDF_NOT_ETSI',
    ],
    ['is no time-stamp token', { subFilter: 'ETSI.RFC3161' }, 'FORMAT_FAILURE', 'PDF_NOT_ETSI'],
  ])('does not pass: it %s', async (_, order, outcome, format) => {
    expect(await verdict(order)).toEqual([outcome, format])
  })
})

describe('a message over a digest of the document (adbe.pkcs7.sha1)', () => {
  const over = (value: Bytes) => ({
    subFilter: 'adbe.pkcs7.sha1',
    message: () => cmsMessage({ content: value, encapsulated: value, signers: [{ holder }] }),
  })
  const right = (content: Bytes) => digest('SHA-1', content)

  it('is compared with the document, and SHA-1 no longer proves anything', async () => {
    const order = {
      ...over(new Uint8Array()),
      message: (content: Bytes) => over(right(content)).message(),
    }
    expect(await verdict(order)).toEqual(['CRYPTO_CONSTRAINTS_FAILURE_NO_POE', 'PKCS7_B'])
    expect(await verdict(over(right(new Uint8Array())))).toEqual(['HASH_FAILURE', 'PKCS7_B'])
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

  it('that is unreadable causes a warning', async () => {
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
