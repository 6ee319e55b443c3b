import { describe, expect, it } from 'vitest'
import { containerMediaTypes } from '#container/media-types'
import { type Bytes, utf8 } from '#encoding/bytes'
import { asicManifest, containerOf } from '#testing/cades-container'
import { cadesMessage } from '#testing/cades-message'
import { createTestPki } from '#testing/pki'
import { reportsOn, trustInSigners, verdictsOn } from '#testing/verdicts'
import { signXml } from '#testing/xades/sign-xml'
import { reference, transform, uris, writtenXades } from '#testing/xades/written-xades'

const signedAt = new Date('2026-03-01T09:30:00Z')
const file = utf8('The parties agree.')
const files = { 'a.txt': file, 'b.txt': utf8('In writing.') }
const { asics, asice } = containerMediaTypes

const pki = createTestPki(() => signedAt)
const trust = trustInSigners(pki)

const signed = async (content: Bytes, isEnveloping = false) =>
  await cadesMessage(pki, content, { at: signedAt, isEnveloping })

type Parts = Readonly<Record<string, Bytes>>

async function verdictsIn(parts: Parts, name = 'contract.asice') {
  return await verdictsOn(await containerOf(parts, signedAt), name, trust)
}

async function outcomesIn(parts: Parts, name?: string) {
  return (await verdictsIn(parts, name)).map(({ outcome }) => outcome)
}

function manifestOf(name: string, mediaType: string): Bytes {
  return utf8(
    '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">' +
      `<m:file-entry m:full-path="/" m:media-type="${asice}"/>` +
      `<m:file-entry m:full-path="${name}" m:media-type="${mediaType}"/></m:manifest>`,
  )
}

/** A manifest of some files and a signature over it. */
async function part(
  number: number,
  listed: Parts,
  signature = `META-INF/signature00${number}.p7s`,
) {
  const manifest = asicManifest(signature, listed)
  return {
    [`META-INF/ASiCManifest00${number}.xml`]: manifest,
    [signature]: await signed(manifest),
  }
}

describe('a foreign ASiC-S', () => {
  it.each<[string, string]>([
    ['signature.p7s', 'contract.asics'],
    ['my signature.p7s', 'contract.scs'],
    ['signature.p7m', 'contract.zip'],
  ])('passes with %s in %s', async (signature, name) => {
    const parts = {
      mimetype: utf8(asics),
      'a.txt': file,
      [`META-INF/${signature}`]: await signed(file),
    }
    expect(await outcomesIn(parts, name)).toEqual(['TOTAL_PASSED'])
  })

  it('passes without a media type, with a warning', async () => {
    const parts = { 'a.txt': file, 'META-INF/signature.p7s': await signed(file) }
    expect(await verdictsIn(parts, 'contract.zip')).toMatchObject([
      { outcome: 'TOTAL_PASSED', warnings: ['container-structure'] },
    ])
  })

  it.each<[string, Parts, string]>([
    ['the file', { 'a.txt': file }, 'TOTAL_PASSED'],
    ['the file altered', { 'a.txt': utf8('The parties disagree.') }, 'HASH_FAILURE'],
    ['the file by another name', { 'b.txt': file }, 'SIGNED_DATA_NOT_FOUND'],
  ])('may have an XML signature: %s', async (_, delivered, outcome) => {
    const references = reference('Id="r0" URI="a.txt"')
    const holder = pki.signer('ecdsa-sha256')
    const signature = await signXml(
      `<asic:XAdESSignatures xmlns:asic="http://uri.etsi.org/02918/v1.2.1#">${writtenXades(holder, { references })}</asic:XAdESSignatures>`,
      holder,
      { 'a.txt': 'The parties agree.' },
    )
    const parts = { ...delivered, 'META-INF/signatures.xml': utf8(signature) }
    expect(await outcomesIn({ mimetype: utf8(asics), ...parts })).toEqual([outcome])
  })
})

const root = (signature: string) =>
  `<asic:XAdESSignatures xmlns:asic="http://uri.etsi.org/02918/v1.2.1#">${signature}</asic:XAdESSignatures>`

describe('the Id of a signature', () => {
  const holder = () => pki.signer('ecdsa-sha256')
  const one = (time: string) =>
    writtenXades(holder(), {
      references: reference('Id="r0" URI="a.txt"'),
      signingTime: `<x:SigningTime>${time}</x:SigningTime>`,
    })
  const both = () => [one('2026-03-01T09:30:00Z'), one('2026-03-01T09:31:00Z')] as const
  const written = async (...signatures: readonly string[]) =>
    utf8(await signXml(root(signatures.join('')), holder(), { 'a.txt': 'The parties agree.' }))
  const common = () => ({
    mimetype: utf8(asice),
    'META-INF/manifest.xml': manifestOf('a.txt', 'text/xml'),
    'a.txt': file,
  })

  it('may equal that of a signature in another file', async () => {
    const [first, second] = both()
    const parts = {
      ...common(),
      'META-INF/signatures0.xml': await written(first),
      'META-INF/signatures1.xml': await written(second),
    }
    expect(await outcomesIn(parts)).toEqual(['TOTAL_PASSED', 'TOTAL_PASSED'])
  })

  it('must not equal that of a signature in the same file', async () => {
    const [first, second] = await Promise.all(both().map((signature) => written(signature)))
    const signatureIn = (xml: Bytes | undefined) =>
      /<ds:Signature [\s\S]*<\/ds:Signature>/.exec(Buffer.from(xml ?? []).toString())?.[0] ?? ''
    const together = utf8(root(signatureIn(first) + signatureIn(second)))
    const parts = { ...common(), 'META-INF/signatures0.xml': together }
    expect(await outcomesIn(parts)).toEqual(['SIGNED_DATA_NOT_FOUND', 'SIGNED_DATA_NOT_FOUND'])
  })
})

describe('a counter-signature in a separate file', () => {
  const signedFile = 'META-INF/signatures0.xml'

  async function countersigned(xpath: string, more: Parts = {}) {
    const holder = pki.signer('ecdsa-sha256')
    const references = reference('Id="r0" URI="a.txt"')
    const first = await signXml(root(writtenXades(holder, { references })), holder, {
      'a.txt': 'The parties agree.',
    })
    const over = reference(
      `Id="c0" URI="${signedFile}" Type="http://uri.etsi.org/01903#CountersignedSignature"`,
      transform(uris.xpath, `<ds:XPath>${xpath}</ds:XPath>`),
    )
    const parts = { id: 'C', references: over, signedDataObjectProperties: '' }
    const second = await signXml(root(writtenXades(holder, parts)), holder, { [signedFile]: first })
    return {
      mimetype: utf8(asice),
      'META-INF/manifest.xml': manifestOf('a.txt', 'text/xml'),
      'a.txt': file,
      [signedFile]: utf8(first),
      'META-INF/signatures1.xml': utf8(second),
      ...more,
    }
  }

  it.each([
    'ancestor-or-self::ds:SignatureValue',
    "ancestor-or-self::ds:SignatureValue[@Id='S-V']",
  ])('passes without covering the files: %s', async (xpath) => {
    expect(await outcomesIn(await countersigned(xpath))).toEqual(['TOTAL_PASSED', 'TOTAL_PASSED'])
  })

  it('does not pass over another value', async () => {
    const parts = await countersigned('ancestor-or-self::ds:SignatureValue')
    const altered = Buffer.from(parts[signedFile] ?? [])
      .toString()
      .replace(/(<ds:SignatureValue[^>]*>)..../, '$1AAAA')
    const [, counter] = await outcomesIn({ ...parts, [signedFile]: utf8(altered) })
    expect(counter).toBe('HASH_FAILURE')
  })

  it('need not cover the files; the countersigned signature must', async () => {
    const parts = await countersigned('ancestor-or-self::ds:SignatureValue', { 'b.txt': file })
    expect((await outcomesIn(parts))[0]).toBe('FORMAT_FAILURE')
  })
})

describe('an ASiC-E of several CAdES signatures', () => {
  const mimetype = utf8(asice)

  it('passes for each signature over all files', async () => {
    const parts = { mimetype, ...files, ...(await part(1, files)), ...(await part(2, files)) }
    expect(await outcomesIn(parts)).toEqual(['TOTAL_PASSED', 'TOTAL_PASSED'])
  })

  it('reports the files that each signature leaves out', async () => {
    const { 'a.txt': a, 'b.txt': b } = files
    const ofEach = { ...(await part(1, { 'a.txt': a })), ...(await part(2, { 'b.txt': b })) }
    expect(await verdictsIn({ mimetype, ...files, ...ofEach })).toMatchObject([
      { outcome: 'TOTAL_PASSED', warnings: ['file-not-signed'] },
      { outcome: 'TOTAL_PASSED', warnings: ['file-not-signed'] },
    ])
  })

  it('has a remark if its manifest names two signatures', async () => {
    const name = 'META-INF/signature001.p7s'
    const text = Buffer.from(asicManifest(name, files)).toString()
    const [reference = ''] = /<[^<]*SigReference[^>]*>/.exec(text) ?? []
    const twice = utf8(text.replace(reference, reference + reference))
    const signature = { 'META-INF/ASiCManifest001.xml': twice, [name]: await signed(twice) }
    expect(await verdictsIn({ mimetype, ...files, ...signature })).toMatchObject([
      { outcome: 'TOTAL_PASSED', warnings: ['container-structure'] },
    ])
  })

  it('passes with any name of the signature file', async () => {
    const parts = { mimetype, ...files, ...(await part(1, files, 'META-INF/of-the-ceo.p7s')) }
    expect(await outcomesIn(parts)).toEqual(['TOTAL_PASSED'])
  })
})

describe('an evidence record in a container', () => {
  it.each(['evidencerecord.xml', 'evidencerecord.ers'])(
    'that cannot be read is reported: %s',
    async (name) => {
      const record = { [`META-INF/${name}`]: utf8('<x/>') }
      const parts = { mimetype: utf8(asics), 'a.txt': file, ...record }
      const signature = { 'META-INF/signature.p7s': await signed(file) }
      expect(await verdictsIn({ ...parts, ...signature })).toMatchObject([
        { outcome: 'TOTAL_PASSED', warnings: ['evidence-record-unreadable'] },
      ])
      expect(await verdictsIn(parts)).toEqual([])
    },
  )

  it.each([
    ['with a media type', { mimetype: utf8(asics) }],
    ['without a media type', {}],
  ])('without a signature is reported, %s', async (_, mediaType) => {
    const record = 'META-INF/evidencerecord.ers'
    const parts = { ...mediaType, 'a.txt': file, [record]: utf8('record') }
    const source = await containerOf(parts, signedAt)
    const { diagnosticData, simpleReport } = await reportsOn(source, 'contract.zip', trust)
    expect(simpleReport.signaturesCount).toBe(0)
    expect(diagnosticData.ContainerInfo).toMatchObject({ EvidenceRecords: [record] })
  })
})
