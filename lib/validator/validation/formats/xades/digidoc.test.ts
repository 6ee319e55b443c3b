import { describe, expect, it } from 'vitest'
import { ocspResponse } from '#authority/ocsp-response'
import { timeStampToken } from '#authority/time-stamp-token'
import { memorySource } from '#encoding/byte-source'
import { utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { containerOf } from '#testing/cades-container'
import { issue, profiles } from '#testing/certificates'
import { verdictOn } from '#testing/verdicts'
import { type DigiDocOrder, writtenDigiDoc } from '#testing/xades/written-digidoc'
import { transform, uris } from '#testing/xades/written-xades'
import { openTrustStore } from '#trust/trust-store'
import type { PolicyName } from '../../policy/validation-policy'
import { openDocument } from '../open-document'

const signedAt = new Date('2026-03-01T09:30:00Z')
const keptAt = new Date('2026-04-01T00:00:00Z')
const files = { 'a.txt': 'The parties agree.', 'b.txt': 'In writing.' }

const root = issue('Root', undefined, profiles.authority)
const issuing = issue('Issuing', root, profiles.authority)
const person = issue('SIGNER', issuing, profiles.person, { algorithm: 'rsa-sha256' })
const responder = issue('Responder', issuing, profiles.responder)
const unit = issue('Unit', root, profiles.timeStamper)
const certificates = [issuing, unit].map(({ certificate }) => certificate)
const trust = openTrustStore({ certificates, lists: [] })

/** Makes an OCSP response whose nonce is the digest of the signature value, or of the bytes `of`. */
const confirming = (of?: Uint8Array) => (value: Uint8Array) =>
  ocspResponse(responder, {
    certificate: person.certificate,
    issuer: issuing.certificate,
    at: signedAt,
    nonce: digest('SHA-1', of ?? value),
  })

async function digiDoc(order: Partial<DigiDocOrder> = {}): Promise<string> {
  return await writtenDigiDoc(person, { files, confirm: confirming(), ...order })
}

/** The verdict on an ASiC-S with the document and a token over it, or over other bytes. */
async function verdictInContainer(
  document: string | Uint8Array,
  stamped = document,
  policy: PolicyName = 'siva',
) {
  const bytesOf = (one: string | Uint8Array) => (typeof one === 'string' ? utf8(one) : one)
  const token = timeStampToken(unit, [], {
    imprint: digest('SHA-256', bytesOf(stamped)),
    genTime: keptAt,
  })
  const parts = {
    mimetype: utf8('application/vnd.etsi.asic-s+zip'),
    'contract.ddoc': bytesOf(document),
    'META-INF/timestamp.tst': token,
  }
  const container = await containerOf(parts, keptAt)
  return await verdictOn(container, 'contract.asics', trust, policy)
}

describe('a DIGIDOC-XML under a time-stamp', () => {
  it('passes by its time-mark, with a warning about its age', async () => {
    expect(await verdictInContainer(await digiDoc())).toMatchObject({
      outcome: 'TOTAL_PASSED',
      format: 'DIGIDOC_XML_1.3',
      warnings: ['format-knows-sha1-only'],
    })
  })

  it('does not pass under the stricter policy: SHA-1 ended before it was stamped', async () => {
    const xml = await digiDoc()
    expect(await verdictInContainer(xml, xml, 'dss')).toMatchObject({
      outcome: 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
    })
  })

  it('reports files of which only the text is signed', async () => {
    const xml = await digiDoc({ transforms: transform(`${uris.dsig}base64`) })
    const { outcome, warnings } = await verdictInContainer(xml)
    expect(outcome).toBe('TOTAL_PASSED')
    expect(warnings).toContain('part-not-signed')
  })

  it.each<[string, (xml: string) => string | Uint8Array]>([
    ['after a long comment', (xml) => `<!--${' '.repeat(2_000)}-->${xml}`],
    ['in UTF-16', (xml) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml, 'utf16le')])],
  ])('is recognised %s', async (_, change) => {
    const { outcome, format } = await verdictInContainer(change(await digiDoc()))
    expect([outcome, format]).toEqual(['TOTAL_PASSED', 'DIGIDOC_XML_1.3'])
    const alone = await verdictOn(change(await digiDoc()), 'contract.ddoc', trust)
    expect(alone.format).toBe('DIGIDOC_XML_1.3')
  })

  it('reports its files', async () => {
    const source = memorySource(utf8(await digiDoc()))
    const { signatures, originals } = await openDocument(source, 'contract.ddoc')
    const scopes = signatures.flatMap((one) => one.scopes)
    expect(scopes.map(({ name }) => name)).toEqual(['a.txt', 'b.txt'])
    expect(scopes.map(({ documentId }) => documentId)).toEqual(originals.map(({ id }) => id))
  })

  it('passes with separately digested properties', async () => {
    const xml = await digiDoc({ areDigestedAlone: true })
    expect((await verdictInContainer(xml)).outcome).toBe('TOTAL_PASSED')
  })

  it.each<[string, () => Promise<string>, string]>([
    ['with a file altered', async () => (await digiDoc()).replace('VGhl', 'VGhh'), 'HASH_FAILURE'],
    ['with an unsigned file', () => digiDoc({ signed: 1 }), 'FORMAT_FAILURE'],
    [
      'with digests in place of its files',
      () => digiDoc({ isHashcode: true }),
      'SIGNED_DATA_NOT_FOUND',
    ],
    [
      'with another digest in the place of its file',
      async () =>
        (await digiDoc({ isHashcode: true, files: { 'a.txt': 'x' } })).replace(
          / DigestValue="[^"]*"/,
          ' DigestValue="AAAA"',
        ),
      'HASH_FAILURE',
    ],
    [
      'with the confirmation of another signature',
      () => digiDoc({ confirm: confirming(utf8('another value')) }),
      'FORMAT_FAILURE',
    ],
    ['that cannot be read', async () => '<SignedDoc', 'FORMAT_FAILURE'],
  ])('does not pass %s', async (_, xml, outcome) => {
    expect((await verdictInContainer(await xml())).outcome).toBe(outcome)
  })
})

describe('SHA-1, the only digest of the format', () => {
  it('is not accepted without a time-stamp', async () => {
    const verdict = await verdictOn(await digiDoc(), 'contract.ddoc', trust)
    expect(verdict).toMatchObject({
      outcome: 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
      format: 'DIGIDOC_XML_1.3',
    })
  })

  it('is not accepted if the time-stamp is over something else', async () => {
    const { outcome } = await verdictInContainer(await digiDoc(), 'something else')
    expect(outcome).toBe('CRYPTO_CONSTRAINTS_FAILURE_NO_POE')
  })
})
