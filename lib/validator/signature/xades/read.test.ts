import { describe, expect, it } from 'vitest'
import { utf8 } from '#encoding/bytes'
import { MalformedXml } from '#encoding/xml/read-xml'
import { readXadesSignatures, type XadesSignature } from './read'

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const inclusive = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const xpath = 'http://www.w3.org/TR/1999/REC-xpath-19991116'
const filter2 = 'http://www.w3.org/2002/06/xmldsig-filter2'
const dsig = 'http://www.w3.org/2000/09/xmldsig#'
const sha256 = '<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>'
const rsa = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

const transform = (uri: string, content = '') =>
  `<ds:Transform Algorithm="${uri}">${content}</ds:Transform>`

const reference = (attributes: string, ...transforms: readonly string[]) =>
  `<ds:Reference ${attributes}><ds:Transforms>${transforms.join('')}</ds:Transforms>${sha256}` +
  '<ds:DigestValue>AA==</ds:DigestValue></ds:Reference>'

const signature = (references: string, objects = '', { method = rsa, c14n = exclusive } = {}) =>
  `<ds:Signature xmlns:ds="${dsig}" Id="S"><ds:SignedInfo>` +
  `<ds:CanonicalizationMethod Algorithm="${c14n}"/><ds:SignatureMethod Algorithm="${method}"/>` +
  `${references}</ds:SignedInfo><ds:SignatureValue Id="V">AQ==</ds:SignatureValue>${objects}</ds:Signature>`

const qualifying = (content: string, target = '#S') =>
  `<ds:Object><x:QualifyingProperties xmlns:x="http://uri.etsi.org/01903/v1.3.2#" Target="${target}">` +
  `${content}</x:QualifyingProperties></ds:Object>`

const signedProperties = (content = '', id = 'P') =>
  `<x:SignedProperties Id="${id}"><x:SignedSignatureProperties>${content}</x:SignedSignatureProperties></x:SignedProperties>`

const toProperties = reference('URI="#P" Type="http://uri.etsi.org/01903#SignedProperties"')

function read(xml: string): XadesSignature {
  return readXadesSignatures(utf8(xml))[0] ?? expect.fail('no signature')
}

/** The bytes of the first reference as text, or the reason why they could not be determined. */
function selected(xml: string): string {
  const { source } = read(xml).references[0] ?? expect.fail('no reference')
  if (source.kind === 'refused') return source.reason
  return source.kind === 'detached' ? 'detached' : Buffer.from(source.bytes).toString()
}

describe('a reference into the document', () => {
  const around = (references: string) =>
    `<r xmlns:u="urn:u"><!--c--><d Id="d">t<!--c--></d>${signature(references)}</r>`
  const enveloped = transform(`${dsig}enveloped-signature`)
  const withComments = transform(`${exclusive}WithComments`)

  it.each([
    ['without comments', 'URI=""', enveloped, '<r><d Id="d">t</d></r>'],
    ['with comments', 'URI="#xpointer(/)"', enveloped, '<r><!--c--><d Id="d">t<!--c--></d></r>'],
  ])('selects the whole document %s: %s', (_, uri, first, expected) => {
    expect(selected(around(reference(uri, first, withComments)))).toBe(expected)
  })

  it.each([
    ['without comments', 'URI="#d"', '<d Id="d">t</d>'],
    ['with comments', 'URI="#xpointer(id(\'d\'))"', '<d Id="d">t<!--c--></d>'],
  ])('selects an element %s: %s', (_, uri, expected) => {
    expect(selected(around(reference(uri, withComments)))).toBe(expected)
  })

  it('uses inclusive canonicalisation by default (XMLDSig 1.1, 4.4.3.2)', () => {
    expect(selected(around(reference('URI="#d"')))).toBe('<d xmlns:u="urn:u" Id="d">t</d>')
  })

  it('decodes Base64', () => {
    const object = '<ds:Object Id="o"> aMW+\n</ds:Object>'
    expect(selected(signature(reference('URI="#o"', transform(`${dsig}base64`)), object))).toBe(
      'hž',
    )
  })

  it.each([
    [xpath, '<ds:XPath>not(ancestor-or-self::ds:Signature)</ds:XPath>'],
    [
      filter2,
      `<f:XPath xmlns:f="${filter2}" Filter="subtract">/descendant::ds:Signature</f:XPath>`,
    ],
    [
      filter2,
      `<f:XPath xmlns:f="${filter2}" Filter="subtract">/descendant::*[name()='ds:Signature']</f:XPath>`,
    ],
    [filter2, `<f:XPath xmlns:f="${filter2}" Filter="subtract">//ds:Signature</f:XPath>`],
    [
      filter2,
      `<f:XPath xmlns:f="${filter2}" Filter="subtract"> here()/ancestor::ds:Signature[1] </f:XPath>`,
    ],
    [
      xpath,
      '<ds:XPath>count(ancestor-or-self::ds:Signature | here()/ancestor::ds:Signature[1]) &gt;\n' +
        '  count(ancestor-or-self::ds:Signature)</ds:XPath>',
    ],
  ])('excludes signatures by %s', (uri, content) => {
    const references = reference('URI=""', transform(uri, content), transform(exclusive))
    expect(selected(around(references))).toBe('<r><d Id="d">t</d></r>')
  })

  it.each([
    ['transform-not-allowed', 'URI="#d"', transform('http://www.w3.org/TR/1999/REC-xslt-19991116')],
    ['transform-not-allowed', 'URI=""', transform(xpath, '<ds:XPath>1</ds:XPath>')],
    [
      'transform-not-allowed',
      'URI=""',
      transform(
        filter2,
        `<f:XPath xmlns:f="${filter2}" Filter="intersect">/descendant::ds:Signature</f:XPath>`,
      ),
    ],
    [
      'transform-not-allowed',
      'URI=""',
      transform(
        xpath,
        '<ds:XPath xmlns:ds="urn:other">not(ancestor-or-self::ds:Signature)</ds:XPath>',
      ),
    ],
    [
      'transform-not-allowed',
      'URI="a.xml"',
      transform(`${dsig}enveloped-signature`) + transform('urn:x'),
    ],
    ['nothing-selected', 'URI="#S"', transform(`${dsig}enveloped-signature`)],
    ['not-base64', 'URI="#d"', transform(`${dsig}base64`)],
    ['not-xml', 'URI="#V"', transform(`${dsig}base64`) + transform(exclusive)],
  ])('is refused as %s: %s %s', (reason, attributes, transforms) => {
    expect(selected(around(reference(attributes, transforms)))).toBe(reason)
  })

  it.each([
    ['document', 'URI=""', 'enveloped'],
    ['around', 'URI="#r"', 'enveloped'],
    ['elsewhere', 'URI="#d"', 'internally-detached'],
    ['object', 'URI="#o"', 'enveloping'],
    ['inside-object', 'URI="#i"', 'enveloping'],
    ['inside-signature', 'URI="#V"', 'detached'],
  ])('gives the location of its data: %s', (location, uri, packaging) => {
    const inside = signature(reference(uri), '<ds:Object Id="o"><i Id="i"/></ds:Object>')
    const found = read(`<r Id="r"><d Id="d"/>${inside}</r>`)
    expect(found.references[0]?.source).toMatchObject({ selected: { location } })
    expect(found.packaging).toBe(packaging)
  })

  it('narrowed by XPath selects the digested element', () => {
    const byId = transform(xpath, "<ds:XPath>ancestor-or-self::*[@Id='d']</ds:XPath>")
    const { source } =
      read(around(reference('URI=""', byId, transform(exclusive)))).references[0] ?? {}
    expect(source).toMatchObject({ selected: { location: 'elsewhere', id: 'd', localName: 'd' } })
  })
})

describe('SignedProperties', () => {
  it('are read if this very element is signed', () => {
    const found = read(
      signature(
        reference('URI="a.txt"') + toProperties,
        qualifying(signedProperties('<x:SigningTime>2026-03-01T11:30:00+02:00</x:SigningTime>')),
      ),
    )
    expect(found.failures).toEqual([])
    expect(found.signedProperties?.claimedSigningTime).toEqual(new Date('2026-03-01T09:30:00Z'))
  })

  const moved =
    '<ds:Object><y:SignedProperties xmlns:y="http://uri.etsi.org/01903/v1.3.2#" Id="P"/></ds:Object>'

  it.each([
    [
      'signed-properties-not-signed',
      signature(reference('URI="a"'), qualifying(signedProperties())),
    ],
    [
      'signed-properties-not-signed',
      signature(toProperties, qualifying(signedProperties('', 'Q')) + moved),
    ],
    [
      'signed-properties-not-signed',
      signature(reference('URI="#P"', transform(`${dsig}base64`)), qualifying(signedProperties())),
    ],
    [
      'several-signed-properties',
      signature(toProperties, qualifying(signedProperties() + signedProperties('', 'Q'))),
    ],
    [
      'several-signed-properties-references',
      signature(toProperties + toProperties, qualifying(signedProperties())),
    ],
    [
      'several-qualifying-properties',
      signature(
        toProperties,
        qualifying(signedProperties()) + qualifying(signedProperties('', 'Q')),
      ),
    ],
    [
      'several-qualifying-properties',
      signature(
        toProperties,
        `${qualifying(signedProperties())}<ds:Object><w>${qualifying('')}</w></ds:Object>`,
      ),
    ],
    [
      'signed-properties-reference-untyped',
      signature(reference('URI="#P"'), qualifying(signedProperties())),
    ],
  ])('are rejected: %s', (failure, xml) => {
    expect(read(xml).failures).toContain(failure)
  })

  it('contain the policy of a time-mark (BDOC 2.1, 5.2)', () => {
    const policy =
      '<x:SignaturePolicyIdentifier><x:SignaturePolicyId><x:SigPolicyId><x:Identifier Qualifier="OIDAsURN">\n' +
      'urn:oid:1.3.6.1.4.1.10015.1000.3.2.1\n</x:Identifier></x:SigPolicyId><x:SigPolicyHash>' +
      `${sha256}<ds:DigestValue>AQ==</ds:DigestValue></x:SigPolicyHash><x:SigPolicyQualifiers><x:SigPolicyQualifier>` +
      '<x:SPURI>https://example.test/bdoc.pdf</x:SPURI></x:SigPolicyQualifier></x:SigPolicyQualifiers>' +
      '</x:SignaturePolicyId></x:SignaturePolicyIdentifier>'
    const found = read(signature(toProperties, qualifying(signedProperties(policy))))
    expect(found.signedProperties?.policy).toMatchObject({
      kind: 'identified',
      identifier: 'urn:oid:1.3.6.1.4.1.10015.1000.3.2.1',
      qualifier: 'OIDAsURN',
      digestAlgorithm: 'SHA-256',
      digestValue: Buffer.from([1]),
      addresses: ['https://example.test/bdoc.pdf'],
    })
  })

  it('contain place, roles and unknown properties', () => {
    const content =
      '<x:SignatureProductionPlaceV2><x:City>Vilnius</x:City><x:CountryName>LT</x:CountryName></x:SignatureProductionPlaceV2>' +
      '<x:SignerRole><x:ClaimedRoles><x:ClaimedRole>Vadovė</x:ClaimedRole></x:ClaimedRoles></x:SignerRole><x:Unheard/>'
    const found = read(signature(toProperties, qualifying(signedProperties(content))))
    expect(found.signedProperties).toMatchObject({
      productionPlace: { city: 'Vilnius', countryName: 'LT', street: undefined },
      claimedRoles: ['Vadovė'],
      others: ['Unheard'],
    })
  })
})

describe('the scope of a signature', () => {
  const keyInfo = '<ds:KeyInfo Id="K"><w><d Id="d"/></w></ds:KeyInfo>'
  const unsigned =
    '<x:UnsignedProperties><x:UnsignedSignatureProperties><d Id="d"/></x:UnsignedSignatureProperties></x:UnsignedProperties>'
  const beside = '<ds:Object Id="o"><d Id="d"/></ds:Object>'
  const overData = reference('URI="#d"') + toProperties

  it.each([
    ['no-data-references', signature(toProperties, qualifying(signedProperties()))],
    [
      'no-data-references',
      signature(reference('URI="#K"') + toProperties, keyInfo + qualifying(signedProperties())),
    ],
    ['data-misplaced', signature(overData, keyInfo + qualifying(signedProperties()))],
    ['data-misplaced', signature(overData, qualifying(signedProperties() + unsigned))],
    [
      'data-misplaced',
      signature(reference('URI="#V"') + toProperties, qualifying(signedProperties())),
    ],
  ])('must be data at a permitted location: %s', (failure, xml) => {
    expect(read(xml).failures).toEqual([failure])
  })

  it('may be an object, KeyInfo and the surrounding document', () => {
    const all = overData + reference('URI="#K"') + reference('URI="#r"')
    const inside = signature(
      all,
      keyInfo.replace(' Id="d"', '') + beside + qualifying(signedProperties()),
    )
    expect(read(`<r Id="r">${inside}</r>`).failures).toEqual([])
  })

  it('may be listed in a signed manifest', () => {
    const manifest = `<ds:Object><ds:Manifest Id="m">${reference('URI="a.txt"')}</ds:Manifest></ds:Object>`
    const xml = signature(
      reference('URI="#m"') + toProperties,
      manifest + qualifying(signedProperties()),
    )
    expect(read(xml).manifestEntries.map(({ uri }) => uri)).toEqual(['a.txt'])
    const inObject = xml.replace(
      '<ds:Object><ds:Manifest Id="m">',
      '<ds:Object Id="m"><ds:Manifest>',
    )
    expect(read(inObject).manifestEntries).toHaveLength(1)
    const other = xml.replace(reference('URI="#m"'), reference('URI="#P"'))
    expect(read(other).manifestEntries).toEqual([])
  })

  it.each([
    [['d', 'e'], 'URI="a.txt"'],
    [['e'], 'URI="#d"'],
    [[], 'URI=""'],
    [[], 'URI="#r"'],
  ])('excludes %j of the surrounding document: %s', (left, attributes) => {
    const inside = `<s>${signature(reference(attributes))}</s>`
    const found = read(`<r Id="r"><d Id="d"/>${inside}<e/></r>`)
    expect(found.unsignedElements).toEqual(left)
  })

  it('excludes surrounding elements that have text or other elements', () => {
    const one = signature(reference('URI="#d"'))
    const left = (xml: string) => read(xml).unsignedElements
    expect(left(`<r><d Id="d"/>${one}</r>`)).toEqual([])
    expect(left(`<r>words<d Id="d"/>${one}</r>`)).toEqual(['r'])
    expect(left(`<r><s>words<d Id="d"/>${one}<e/></s></r>`)).toEqual(['s', 'e'])
    expect(left(`<r><d Id="d"><s>words<e/>${one}</s></d></r>`)).toEqual([])
  })

  it.each([
    [['r'], ' pay="900"'],
    [['r'], ' xml:base="http://example.test/"'],
    [[], ' version="1.3" xml:lang="lt"'],
    [[], ' xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:schemaLocation="urn:a a.xsd"'],
  ])('excludes %j if the surrounding element has the attributes%s', (left, attributes) => {
    const xml = (content: string) => `<r Id="r"${attributes}>${content}</r>`
    expect(read(xml(`<d Id="d"/>${signature(reference('URI="#d"'))}`)).unsignedElements).toEqual(
      left,
    )
    expect(read(xml(signature(reference('URI="#r"')))).unsignedElements).toEqual([])
  })

  it('excludes the stylesheet unless the signature covers the whole document', () => {
    const left = (attributes: string, root = 'r') => {
      const xml = `<${root} Id="r"><d Id="d"/>${signature(reference(attributes))}</${root.split(' ')[0]}>`
      return read(`<?xml-stylesheet href="a.xsl"?>${xml}`).unsignedElements
    }
    expect(left('URI="#d"')).toEqual(['xml-stylesheet'])
    expect(left('URI="#r"')).toEqual(['xml-stylesheet'])
    expect(left('URI=""')).toEqual([])
    expect(left('URI="a.txt"', 'asic:S xmlns:asic="http://uri.etsi.org/02918/v1.2.1#"')).toEqual([])
  })

  it('excludes nothing in a signature file', () => {
    const one = signature(reference('URI="a.txt"'))
    const root = 'asic:XAdESSignatures xmlns:asic="http://uri.etsi.org/02918/v1.2.1#"'
    expect(read(`<${root}>${one}<asic:x/></asic:XAdESSignatures>`).unsignedElements).toEqual([])
  })
})

describe('the structure of a signature', () => {
  it.each([
    ['no-references', signature('')],
    ['too-many-references', signature(reference('URI="a"').repeat(1001))],
  ])('fails as %s', (failure, xml) => {
    expect(read(xml).failures).toContain(failure)
  })

  it.each([
    ['inclusive', inclusive, ' xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:u="urn:u"'],
    ['exclusive', exclusive, ' xmlns:ds="http://www.w3.org/2000/09/xmldsig#"'],
  ])('has SignedInfo canonicalised by the stated method: %s', (_, c14n, declarations) => {
    const text = `<r xmlns:u="urn:u">${signature(reference('URI="a"'), '', { c14n })}</r>`
    const { signedInfo = expect.fail('no SignedInfo') } = read(text)
    expect(Buffer.from(signedInfo).toString()).toMatch(`<ds:SignedInfo${declarations}><ds:Canon`)
  })

  it('of PSS is read with its parameters', () => {
    const more = 'http://www.w3.org/2007/05/xmldsig-more#'
    const withParameters = (parameters: string) =>
      signature(reference('URI="a"'), '', { method: `${more}rsa-pss` }).replace(
        `<ds:SignatureMethod Algorithm="${more}rsa-pss"/>`,
        `<ds:SignatureMethod Algorithm="${more}rsa-pss"><p:RSAPSSParams xmlns:p="${more}">` +
          `${sha256}${parameters}</p:RSAPSSParams></ds:SignatureMethod>`,
      )
    const mask = (digest: string) =>
      `<p:MaskGenerationFunction Algorithm="${more}MGF1">${digest}</p:MaskGenerationFunction>`
    const sha512 = sha256.replace('sha256', 'sha512')
    expect(read(withParameters('')).algorithm).toBe('rsa-pss-sha256')
    expect(read(withParameters('<p:SaltLength>20</p:SaltLength>')).algorithm).toBe('rsa-pss-sha256')
    expect(read(withParameters(mask(sha256))).algorithm).toBe('rsa-pss-sha256')
    const byAnother = { algorithm: 'rsa-pss-sha256', maskDigest: 'SHA-512' }
    expect(read(withParameters(mask(sha512)))).toMatchObject(byAnother)
    expect(read(withParameters(mask('<ds:DigestMethod Algorithm="x"/>'))).algorithm).toBeUndefined()
  })

  it('lists all signatures, and counter-signatures under the signature they are in', () => {
    const counter = signature(reference('URI="#V"'))
      .replace('Id="S"', 'Id="C"')
      .replace('Id="V"', 'Id="W"')
    const unsigned = `<x:UnsignedProperties><x:UnsignedSignatureProperties><x:CounterSignature>${counter}</x:CounterSignature></x:UnsignedSignatureProperties></x:UnsignedProperties>`
    const first = signature(toProperties, qualifying(signedProperties() + unsigned))
    const found = readXadesSignatures(
      utf8(
        `<r>${first}${signature(reference('URI="a"')).replace('Id="S"', 'Id="T"').replace('Id="V"', 'Id="X"')}</r>`,
      ),
    )
    expect(found.map(({ id }) => id)).toEqual(['S', 'T'])
    expect(found[0]?.unsignedProperties).toMatchObject([
      { kind: 'counter-signature', signature: { id: 'C', signsValue: true } },
    ])
  })

  it('treats names of JavaScript properties like any other name', () => {
    const unsigned =
      '<x:UnsignedProperties><x:UnsignedSignatureProperties><x:constructor/><x:CompleteCertificateRefs>' +
      '<x:toString/></x:CompleteCertificateRefs></x:UnsignedSignatureProperties></x:UnsignedProperties>'
    const references = toProperties + reference('URI="#P"', transform('constructor'))
    const found = read(signature(references, qualifying(signedProperties() + unsigned)))
    expect(found.unsignedProperties).toMatchObject([
      { kind: 'other', name: 'constructor' },
      { kind: 'digest-references', references: [] },
    ])
    expect(found.references[1]?.source).toMatchObject({ reason: 'transform-not-allowed' })
  })

  it('limits the cost of its references', () => {
    const large = `<d Id="d">${'x'.repeat(1 << 20)}</d>`
    const found = read(`<r>${large}${signature(reference('URI="#d"').repeat(70))}</r>`)
    const reasons = found.references.map(({ source }) => source.kind === 'refused' && source.reason)
    expect(reasons[0]).toBe(false)
    expect(reasons.at(-1)).toBe('too-costly')
  })

  it('is rejected in a file with more than a hundred signatures', () => {
    const many = (count: number) => utf8(`<r>${signature(reference('URI="a"')).repeat(count)}</r>`)
    expect(readXadesSignatures(many(100))).toHaveLength(100)
    expect(() => readXadesSignatures(many(101))).toThrow(MalformedXml)
  })
})
