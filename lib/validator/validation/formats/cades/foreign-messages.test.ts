import { describe, expect, it } from 'vitest'
import { usualAttributes } from '#authority/signed-data'
import { encodeBase64 } from '#encoding/base64'
import { type Bytes, utf8 } from '#encoding/bytes'
import { certificateTime, nullValue } from '#encoding/der/writer'
import { digest } from '#encoding/digest'
import { attribute } from '#pki/cms/signed-attributes'
import { oids } from '#pki/oids'
import { cmsMessage, type MessageOrder, type SignerOrder, signedBy } from '#testing/cms-message'
import { samplePdf } from '#testing/pdf'
import { createTestPki } from '#testing/pki'
import { trustInSigners, verdictOn, verdictsOn } from '#testing/verdicts'
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

describe('a message in a file of its own', () => {
  it('passes over its encapsulated content', async () => {
    expect(await outcomesOf(await enveloping())).toEqual([passed])
  })

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

  it('fails over different content', async () => {
    const message = await enveloping({ encapsulated: utf8('The parties disagree.') })
    expect(await outcomesOf(message)).toEqual([['HASH_FAILURE', 'CAdES_BASELINE_B']])
  })

  it('does not pass when its content type is not data', async () => {
    const holder = pki.signer('ecdsa-sha256')
    const signedAttributes = (value: Bytes) => [
      ...usualAttributes(value, holder, oids.idData),
      signingTime,
    ]
    const message = await enveloping({
      contentType: '1.6.840.113549.1.7.1',
      signers: [{ holder, signedAttributes }],
    })
    expect(await outcomesOf(message)).toEqual([['SIG_CONSTRAINTS_FAILURE', 'CAdES_BASELINE_B']])
  })

  it('is indeterminate when the content is missing', async () => {
    const message = await cmsMessage({ content, signers: [signer] })
    expect(await outcomesOf(message)).toEqual([['SIGNED_DATA_NOT_FOUND', 'CAdES_BASELINE_B']])
  })

  it.each<[string, () => Promise<Bytes>]>([
    ['cut', async () => (await enveloping()).subarray(0, 300)],
    ['without a signer', async () => await enveloping({ signers: [] })],
  ])('is refused: %s', async (_, message) => {
    await expect(outcomesOf(await message())).rejects.toBeInstanceOf(ValidationRefused)
  })

  it('may be a time-stamp without its data', async () => {
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
})

describe('a counter-signature in a message', () => {
  /** RFC 5652, 11.4: it has no content-type attribute. */
  const countering =
    (over?: Bytes, withContentType = false) =>
    async (value: Bytes) => {
      const signedAttributes = (messageDigest: Bytes) => [
        ...usualAttributes(messageDigest, another.holder).slice(withContentType ? 0 : 1),
        signingTime,
      ]
      const counter = { holder: another.holder, signedAttributes }
      const encoded = await signedBy(counter, { content: over ?? value })
      return [attribute(oids.idCountersignature, encoded)]
    }
  const countered = async (unsignedAttributes: NonNullable<SignerOrder['unsignedAttributes']>) =>
    await enveloping({
      signers: [{ ...signer, unsignedAttributes }],
      certificates: [another.holder.certificate],
    })

  it('is a signature over the value', async () => {
    expect(await outcomesOf(await countered(countering()))).toEqual([passed, passed])
  })

  it('fails over another value', async () => {
    expect(await outcomesOf(await countered(countering(content)))).toEqual([
      passed,
      ['HASH_FAILURE', 'CAdES_BASELINE_B'],
    ])
  })

  it('is invalid when it names a content type', async () => {
    const [, counter] = await outcomesOf(await countered(countering(undefined, true)))
    expect(counter?.[0]).toBe('FORMAT_FAILURE')
  })
})
