import { describe, expect, it } from 'vitest'
import { encodeBase64 } from '#encoding/base64'
import { utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { createTestPki } from '#testing/pki'
import { reportsOn, trustInSigners, verdictOn, verdictsOn } from '#testing/verdicts'
import { signXml } from '#testing/xades/sign-xml'
import {
  documentWith,
  envelopedTransforms,
  keyInfo,
  reference,
  signingCertificate,
  transform,
  uris,
  writtenXades,
  type XadesParts,
} from '#testing/xades/written-xades'
import type { SignatureReport } from '../../reports/simple-report'

const signedAt = new Date('2026-03-01T09:30:00Z')

const pki = createTestPki(() => signedAt)
const trust = trustInSigners(pki)
const holder = pki.signer('ecdsa-sha256')

async function written(parts: XadesParts, around = documentWith): Promise<string> {
  return await signXml(around(writtenXades(holder, parts)), holder)
}

async function outcomeOf(parts: XadesParts, around = documentWith) {
  const { outcome, format } = await verdictOn(await written(parts, around), 'a.xml', trust)
  return [outcome, format]
}

const bare = (signature: string) => signature
const ofData = reference('Id="r0" URI="#d"', transform(uris.exclusive))
const implied =
  '<x:SignaturePolicyIdentifier><x:SignaturePolicyImplied/></x:SignaturePolicyIdentifier>'

describe('an XML signature by other software', () => {
  it.each<[string, XadesParts, typeof bare?]>([
    ['enveloped', {}],
    ['over a sibling element', { references: ofData }],
    [
      'enveloping',
      {
        references: reference('Id="r0" URI="#o"'),
        objects: '<ds:Object Id="o">Pay 100</ds:Object>',
      },
      bare,
    ],
    [
      'enveloping base64 content',
      {
        references: reference('Id="r0" URI="#o"', transform(`${uris.dsig}base64`)),
        objects: '<ds:Object Id="o">aGVsbG8=</ds:Object>',
      },
      bare,
    ],
    ['canonicalised inclusively', { canonicalization: uris.inclusive }],
    ['canonicalised as 1.1', { canonicalization: 'http://www.w3.org/2006/12/xml-c14n11' }],
    [
      'canonicalised exclusively but for some prefixes',
      {
        canonicalizationParameters: `<ec:InclusiveNamespaces xmlns:ec="${uris.exclusive}" PrefixList="ds #default"/>`,
      },
    ],
    [
      'with an XPath that leaves the signature out',
      {
        references: reference(
          'Id="r0" URI=""',
          transform(uris.xpath, '<ds:XPath>not(ancestor-or-self::ds:Signature)</ds:XPath>') +
            transform(uris.exclusive),
        ),
      },
    ],
    [
      'with KeyInfo signed',
      {
        references:
          reference('Id="r0" URI=""', envelopedTransforms) +
          reference('URI="#S-K"', transform(uris.exclusive)),
      },
    ],
    ['with the policy implied', { signedSignatureProperties: implied }],
    ['with an unknown property', { signedSignatureProperties: '<x:Unknown/>' }],
    [
      'with a time without a zone',
      { signingTime: '<x:SigningTime>2026-03-01T09:30:00</x:SigningTime>' },
    ],
  ])('passes: %s', async (_, parts, around) => {
    expect(await outcomeOf(parts, around)).toEqual(['TOTAL_PASSED', 'XAdES_BASELINE_B'])
  })

  it.each(['v1.1.1', 'v1.2.2', 'v1.3.2', 'v1.4.1'])('passes in namespace %s', async (version) => {
    const namespace = `http://uri.etsi.org/01903/${version}#`
    const type = `${namespace}SignedProperties`
    const propertiesReference = reference(`URI="#S-P" Type="${type}"`, transform(uris.exclusive))
    const [outcome] = await outcomeOf({ namespace, propertiesReference })
    expect(outcome).toBe('TOTAL_PASSED')
  })

  it('passes if the older attribute names its certificate by SHA-1', async () => {
    for (const algorithm of ['SHA-256', 'SHA-1'] as const) {
      const named = signingCertificate(holder, 1, algorithm)
      expect(await outcomeOf({ signingCertificate: named })).toEqual([
        'TOTAL_PASSED',
        'XAdES_BASELINE_B',
      ])
    }
  })

  it('passes with its certificate outside KeyInfo', async () => {
    const value = encodeBase64(holder.certificate)
    const unsigned = `<x:CertificateValues><x:EncapsulatedX509Certificate>${value}</x:EncapsulatedX509Certificate></x:CertificateValues>`
    const parts = { keyInfo: '<ds:KeyName>x</ds:KeyName>', unsignedSignatureProperties: unsigned }
    expect(await outcomeOf(parts)).toEqual(['TOTAL_PASSED', 'XAdES_BES'])
  })

  it.each<[string, (xml: string) => Uint8Array]>([
    [
      'in UTF-16',
      (xml) => Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${xml}`, 'utf16le'),
    ],
    [
      'in ISO 8859-1',
      (xml) => Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${xml}`, 'latin1'),
    ],
    ['with a byte order mark', (xml) => Buffer.from(`\ufeff<?xml version="1.0"?>\n${xml}`)],
    ['within another document', (xml) => Buffer.from(`<outer>${xml}</outer>`)],
  ])('passes when the file is written %s', async (_, rewrite) => {
    const xml = await written({ references: ofData })
    expect((await verdictOn(rewrite(xml), 'a.xml', trust)).outcome).toBe('TOTAL_PASSED')
  })

  it('passes next to another signature over the same data', async () => {
    const second = {
      id: 'T',
      references: ofData.replace('r0', 't0'),
      signedDataObjectProperties: '',
    }
    const both = writtenXades(holder, { references: ofData }) + writtenXades(holder, second)
    const xml = await signXml(documentWith(both), holder)
    const verdicts = await verdictsOn(xml, 'a.xml', trust)
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(['TOTAL_PASSED', 'TOTAL_PASSED'])
  })
})

describe('the level of a signature by other software', () => {
  it.each<[string, XadesParts, string, string]>([
    [
      'no signed certificate',
      { signingCertificate: '' },
      'SIG_CONSTRAINTS_FAILURE',
      'XML_NOT_ETSI',
    ],
    ['no time', { signingTime: '' }, 'SIG_CONSTRAINTS_FAILURE', 'XAdES_BES'],
    [
      'an unreadable time',
      { signingTime: '<x:SigningTime>yesterday</x:SigningTime>' },
      'SIG_CONSTRAINTS_FAILURE',
      'XAdES_BES',
    ],
    [
      'the properties signed without saying so',
      { propertiesReference: reference('URI="#S-P"', transform(uris.exclusive)) },
      'SIG_CONSTRAINTS_FAILURE',
      'XAdES_BASELINE_B',
    ],
    [
      'no properties at all',
      { qualifyingProperties: '<y/>', propertiesReference: '' },
      'SIG_CONSTRAINTS_FAILURE',
      'XML_NOT_ETSI',
    ],
    [
      'an object without a DataObjectFormat',
      { signedDataObjectProperties: '' },
      'TOTAL_PASSED',
      'XAdES_BES',
    ],
    [
      'a description of nothing',
      {
        signedDataObjectProperties:
          '<x:SignedDataObjectProperties><x:DataObjectFormat><x:MimeType>text/xml</x:MimeType></x:DataObjectFormat></x:SignedDataObjectProperties>',
      },
      'TOTAL_PASSED',
      'XML_NOT_ETSI',
    ],
    [
      'references to validation data',
      {
        unsignedSignatureProperties:
          '<x:CompleteCertificateRefs><x:CertRefs/></x:CompleteCertificateRefs>',
      },
      'TOTAL_PASSED',
      'XAdES_BES',
    ],
  ])('with %s', async (_, parts, outcome, format) => {
    expect(await outcomeOf(parts)).toEqual([outcome, format])
  })

  it('is not a baseline level with both attributes for the certificate', async () => {
    const both = signingCertificate(holder) + signingCertificate(holder, 1)
    expect(await outcomeOf({ signingCertificate: both })).toEqual(['TOTAL_PASSED', 'XML_NOT_ETSI'])
  })
})

describe('a counter-signature', () => {
  const over = (uri: string, xpath?: string) => ({
    id: 'C',
    references: reference(
      `Id="c0" URI="${uri}" Type="http://uri.etsi.org/01903#CountersignedSignature"`,
      (xpath ? transform(uris.xpath, `<ds:XPath>${xpath}</ds:XPath>`) : '') +
        transform(uris.exclusive),
    ),
    signedDataObjectProperties: '',
  })

  const countersigning = async (uri: string, xpath?: string) => {
    const both =
      writtenXades(holder, { references: ofData }) + writtenXades(holder, over(uri, xpath))
    const xml = await signXml(documentWith(both), holder)
    const { simpleReport } = await reportsOn(xml, 'a.xml', trust)
    const { signatureOrTimestamp, signaturesCount } = simpleReport.jaxbModel
    const [signature, counter] = signatureOrTimestamp as SignatureReport[]
    const { parentId, subIndication, indication, adESValidationDetails } = counter ?? {}
    return {
      outcome: subIndication ?? indication,
      isOverOther: parentId === signature?.id,
      signaturesCount,
      errors: adESValidationDetails?.error.map(({ key }) => key),
    }
  }

  it.each<[string, string | undefined]>([
    ['#S-V', undefined],
    ['', "ancestor-or-self::ds:SignatureValue[@Id='S-V']"],
    ['', 'ancestor-or-self::ds:SignatureValue[@Id = "S-V"]'],
    ['', "ancestor-or-self::*[@Id='S-V']"],
  ])('may be next to the value that it signs: "%s" %s', async (uri, xpath) => {
    expect(await countersigning(uri, xpath)).toMatchObject({
      outcome: 'TOTAL_PASSED',
      isOverOther: true,
      signaturesCount: 1,
    })
  })

  it.each<[string, string]>([
    ['its own value or another one', 'ancestor-or-self::ds:SignatureValue'],
    ['a value that is not there', "ancestor-or-self::ds:SignatureValue[@Id='T-V']"],
  ])('does not pass over %s', async (_, xpath) => {
    expect(await countersigning('', xpath)).toMatchObject({
      outcome: 'SIGNED_DATA_NOT_FOUND',
      isOverOther: false,
    })
  })

  it('is reported if its XPath is not supported', async () => {
    expect(await countersigning('', "id('S-V')/ancestor::*")).toMatchObject({
      outcome: 'SIGNED_DATA_NOT_FOUND',
      errors: ['transform-not-supported'],
    })
  })
})

describe('KeyInfo', () => {
  it("may contain other certificates before the signer's", async () => {
    const other = pki.signer('rsa-sha256').certificate
    const parts = { keyInfo: keyInfo(other) + keyInfo(holder.certificate) }
    expect(await outcomeOf(parts)).toEqual(['TOTAL_PASSED', 'XAdES_BASELINE_B'])
  })
})

describe('the level of a signature', () => {
  const stamped = async (values: string) => {
    const signature = await written({})
    const [, bytes = ''] = /<ds:SignatureValue[^>]*>([^<]*)</.exec(signature) ?? []
    const element = /<ds:SignatureValue[\s\S]*?<\/ds:SignatureValue>/.exec(signature)?.[0] ?? bytes
    const canonical = element.replace(
      '<ds:SignatureValue',
      `<ds:SignatureValue xmlns:ds="${uris.dsig}"`,
    )
    const token = await pki.services.timeStamp(digest('SHA-256', utf8(canonical)))
    const stamp =
      `<x:SignatureTimeStamp><ds:CanonicalizationMethod Algorithm="${uris.exclusive}"/>` +
      `<x:EncapsulatedTimeStamp>${encodeBase64(token)}</x:EncapsulatedTimeStamp></x:SignatureTimeStamp>`
    const properties = `<x:UnsignedProperties><x:UnsignedSignatureProperties>${stamp}${values}</x:UnsignedSignatureProperties></x:UnsignedProperties>`
    const file = signature.replace(
      '</x:QualifyingProperties>',
      `${properties}</x:QualifyingProperties>`,
    )
    return await verdictOn(file, 'a.xml', trust)
  }
  const certificates = (one: Uint8Array) =>
    `<x:CertificateValues><x:EncapsulatedX509Certificate>${encodeBase64(one)}</x:EncapsulatedX509Certificate></x:CertificateValues>`

  it('is T with certificates only: LT requires revocation data', async () => {
    const { format } = await stamped(certificates(holder.certificate))
    expect(format).toBe('XAdES_BASELINE_T')
  })
})
