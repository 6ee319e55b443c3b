import { describe, expect, it } from 'vitest'
import { encodeBase64 } from '#encoding/base64'
import { type Bytes, utf8 } from '#encoding/bytes'
import { certificateTime, nullValue, octetString, oid, sequence } from '#encoding/der/writer'
import { digest } from '#encoding/digest'
import { attribute } from '#pki/cms/signed-attributes'
import { oids } from '#pki/oids'
import { cmsMessage, type MessageOrder } from '#testing/cms-message'
import { samplePdf } from '#testing/pdf'
import { createTestPki } from '#testing/pki'
import { trustInSigners, type Verdict, verdictOn, verdictsOn } from '#testing/verdicts'
import { ValidationRefused } from '../../model/validation-refused'

const signedAt = new Date('2026-03-01T09:30:00Z')
const content = utf8('The parties agree.')
const signingTime = attribute(oids.idSigningTime, certificateTime(signedAt))

const pki = createTestPki(() => signedAt)
const trust = trustInSigners(pki)
const signer = { holder: pki.signer('ecdsa-sha256'), furtherAttributes: [signingTime] }
const another = { holder: pki.signer('rsa-sha256'), furtherAttributes: [signingTime] }

async function enveloping(order: Partial<MessageOrder> = {}): Promise<Bytes> {
  return await cmsMessage({ content, encapsulated: content, signers: [signer], ...order })
}

async function outcomesOf(message: Bytes) {
  const verdicts = await verdictsOn(message, 'contract.p7m', trust)
  return verdicts.map(({ outcome, format }) => [outcome, format])
}

const inLines = (base64: string) => base64.replace(/.{64}/g, '$&\r\n')

const passed = ['TOTAL_PASSED', 'CAdES_BASELINE_B']

/** Makes a SigningCertificate or SigningCertificateV2 attribute with one identifier (RFC 5035, 4). */
const reference = (type: string, ...identifier: readonly Bytes[]) =>
  attribute(type, sequence(sequence(sequence(...identifier))))

const byOlderAttribute = reference(
  oids.idAaSigningCertificate,
  octetString(digest('SHA-1', signer.holder.certificate)),
)

function byUnknownDigest(messageDigest: Bytes): readonly Bytes[] {
  const whirlpool = sequence(oid('1.0.10118.3.0.55'))
  return [
    attribute(oids.idContentType, oid(oids.idData)),
    attribute(oids.idMessageDigest, octetString(messageDigest)),
    reference(oids.idAaSigningCertificateV2, whirlpool, octetString(Buffer.alloc(64))),
  ]
}

describe('a message in a file of its own', () => {
  it('has a signature for every signer', async () => {
    expect(await outcomesOf(await enveloping({ signers: [signer, another] }))).toEqual([
      passed,
      passed,
    ])
  })

  it('passes over a PDF, the usual form in Italy', async () => {
    const pdf = samplePdf()
    expect(await outcomesOf(await enveloping({ content: pdf, encapsulated: pdf }))).toEqual([
      passed,
    ])
  })

  it.each([
    ['in one line', (base64: string) => base64],
    ['in lines', inLines],
    ['in PEM', (base64: string) => `-----BEGIN CMS-----\n${inLines(base64)}\n-----END CMS-----\n`],
    ['after a byte order mark', (base64: string) => `\uFEFF${base64}\n`],
  ])('passes in Base64 %s', async (_, written) => {
    const text = written(encodeBase64(await enveloping()))
    expect(await outcomesOf(utf8(text))).toEqual([passed])
  })

  it.each([
    ['text after it', (base64: string) => `${base64}\nThe parties agree.`],
    [
      'text before PEM',
      (base64: string) => `Hello\n-----BEGIN CMS-----\n${base64}\n-----END CMS-----`,
    ],
    ['PEM without an end', (base64: string) => `-----BEGIN CMS-----\n${base64}`],
  ])('is refused in Base64 with %s', async (_, written) => {
    const text = written(encodeBase64(await enveloping()))
    await expect(outcomesOf(utf8(text))).rejects.toBeInstanceOf(ValidationRefused)
  })

  it('may be a time-stamp token without its data', async () => {
    const token = await pki.services.timeStamp(digest('SHA-256', content))
    expect(await verdictsOn(token, 'contract.tst', trust)).toMatchObject([
      { outcome: 'SIGNED_DATA_NOT_FOUND', format: undefined },
    ])
  })

  it('reports that an evidence record in it cannot be read', async () => {
    const record = attribute(oids.idAaErInternal, nullValue())
    const message = await enveloping({
      signers: [{ ...signer, unsignedAttributes: async () => [record] }],
    })
    expect(await verdictOn(message, 'contract.p7m', trust)).toMatchObject({
      outcome: 'TOTAL_PASSED',
      warnings: ['evidence-record-unreadable'],
    })
  })

  it.each<[string, Partial<MessageOrder>, Partial<Verdict>]>([
    [
      'is of another type than data',
      { contentType: '1.2.3.4' },
      { outcome: 'TOTAL_PASSED', format: 'CAdES_BES' },
    ],
    [
      'names its signer twice',
      { signers: [{ ...signer, furtherAttributes: [signingTime, byOlderAttribute] }] },
      { outcome: 'TOTAL_PASSED', format: 'CMS_NOT_ETSI' },
    ],
    [
      'names its signer by Whirlpool',
      { signers: [{ ...signer, signedAttributes: byUnknownDigest }] },
      {
        outcome: 'NO_SIGNING_CERTIFICATE_FOUND',
        errors: ['signing-certificate-digest-unknown'],
      },
    ],
  ])('that %s is judged as what it is', async (_, order, expected) => {
    expect(await verdictOn(await enveloping(order), 'contract.p7m', trust)).toMatchObject(expected)
  })
})
