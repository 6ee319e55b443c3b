import { beforeAll, describe, expect, it } from 'vitest'
import { encodeBase64 } from '@/lib/encoding/base64'
import { utf8 } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import { createTestPki, type TestPki } from '@/lib/testing/pki'
import { signXml } from '@/lib/testing/sign-xml'
import { trustInSigners, type Verdict, verdictOn, verdictsOn } from '@/lib/testing/verdicts'
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
} from '@/lib/testing/written-xades'
import type { TrustStore } from '@/lib/trust/trust-store'
import { DocumentRefused } from '../../document-refused'

const signedAt = new Date('2026-03-01T09:30:00Z')

let pki: TestPki
let trust: TrustStore
let holder: ReturnType<TestPki['signer']>

beforeAll(async () => {
  pki = await createTestPki(() => signedAt)
  trust = trustInSigners(pki)
  holder = pki.signer('ecdsa-sha256')
})

type Change = (xml: string) => string

/** The verdict on a signature that somebody changed after it was made. */
async function verdictAfter(parts: XadesParts, change: Change = (xml) => xml): Promise<Verdict> {
  const signed = await signXml(documentWith(writtenXades(holder, parts)), holder)
  const changed = change(signed)
  return await verdictOn(changed, 'a.xml', trust)
}

/** Fails when there was nothing to change. */
function replacing(from: string | RegExp, to: string): Change {
  return (xml) => {
    const changed = xml.replace(from, to)
    expect(changed).not.toBe(xml)
    return changed
  }
}

const wholeDocument = (step: string, method?: string) =>
  reference('Id="r0" URI=""', step + envelopedTransforms, method)
const ofData = reference('Id="r0" URI="#d"', transform(uris.exclusive))

describe('what was changed after it was signed', () => {
  it.each<[string, XadesParts, Change, string]>([
    ['data', {}, replacing('Pay 100', 'Pay 900'), 'HASH_FAILURE'],
    ['signed properties', {}, replacing('2026-03-01T09', '2025-03-01T09'), 'HASH_FAILURE'],
    [
      'inherited attributes',
      { references: reference('Id="r0" URI="#d"') },
      replacing('<r>', '<r xml:lang="lt">'),
      'HASH_FAILURE',
    ],
    [
      'inherited namespaces',
      { canonicalization: uris.inclusive },
      replacing('<r>', '<r xmlns:q="urn:q">'),
      'SIG_CRYPTO_FAILURE',
    ],
    [
      'SignedInfo',
      {},
      replacing('<ds:SignedInfo>', '<ds:SignedInfo><?a b?>'),
      'SIG_CRYPTO_FAILURE',
    ],
    [
      'a comment where comments count',
      { canonicalization: `${uris.exclusive}WithComments` },
      replacing('<ds:SignedInfo>', '<ds:SignedInfo><!-- c -->'),
      'SIG_CRYPTO_FAILURE',
    ],
    [
      'a second SignedInfo',
      {},
      replacing('<ds:SignedInfo>', '<ds:SignedInfo/><ds:SignedInfo>'),
      'FORMAT_FAILURE',
    ],
    [
      'a second value',
      {},
      replacing(
        '<ds:SignatureValue',
        '<ds:SignatureValue>AAAA</ds:SignatureValue><ds:SignatureValue',
      ),
      'FORMAT_FAILURE',
    ],
    [
      'a second set of properties',
      {},
      replacing(
        '<ds:Object>',
        `<ds:Object><x:QualifyingProperties xmlns:x="${uris.xades}" Target="#S"/></ds:Object><ds:Object>`,
      ),
      'FORMAT_FAILURE',
    ],
    ['the value', {}, replacing(/(<ds:SignatureValue[^>]*>)/, '$1!'), 'FORMAT_FAILURE'],
  ])('is told: %s', async (_, parts, change, outcome) => {
    expect((await verdictAfter(parts, change)).outcome).toBe(outcome)
  })
})

describe('signed data put somewhere else, other data in its place', () => {
  const moved = (into: string): Change => {
    return (xml) => {
      const signed = '<d Id="d">Pay 100</d>'
      return replacing(into, `<w>${signed}</w>${into}`)(replacing(signed, '<d>Pay 900</d>')(xml))
    }
  }

  it.each<[string, string]>([
    ['KeyInfo', '</ds:KeyInfo>'],
    ['unsigned properties', '</x:UnsignedSignatureProperties>'],
  ])('is no data: in %s', async (_, into) => {
    const parts = { references: ofData, unsignedSignatureProperties: '<x:Any/>' }
    expect(await verdictAfter(parts, moved(into))).toMatchObject({
      outcome: 'SIGNED_DATA_NOT_FOUND',
      errors: ['xml-structure'],
    })
  })

  it.each<[string, string]>([
    ['an object of the signature', '</ds:Signature>'],
    ['another part of the document', '</r>'],
  ])('is said not to be all of the document: in %s', async (where, into) => {
    const change = moved(into)
    const inObject: Change = (xml) =>
      change(xml).replace(/<w>(.*)<\/w>/, '<ds:Object>$1</ds:Object>')
    const isObject = where.startsWith('an object')
    expect(await verdictAfter({ references: ofData }, isObject ? inObject : change)).toMatchObject({
      outcome: 'TOTAL_PASSED',
      warnings: ['part-not-signed'],
    })
  })

  it.each(['Id', 'ID', 'id', 'xml:id'])(
    'is not chosen by an %s that occurs twice',
    async (name) => {
      const change = replacing('</r>', `<e ${name}="d"/></r>`)
      const { outcome } = await verdictAfter({ references: ofData }, change)
      expect(outcome).toBe('SIGNED_DATA_NOT_FOUND')
    },
  )
})

describe('what a reference may not be', () => {
  it.each<[string, string]>([
    ['a file', reference('Id="r0" URI="file:///etc/passwd"')],
    ['a page', reference('Id="r0" URI="http://example.test/a"')],
    [
      'what a stylesheet makes of the data',
      wholeDocument(transform('http://www.w3.org/TR/1999/REC-xslt-19991116')),
    ],
    ['what an XPath selects', wholeDocument(transform(uris.xpath, '<ds:XPath>false()</ds:XPath>'))],
    [
      'an object that is none',
      reference(
        'Id="r0" URI="#d" Type="http://www.w3.org/2000/09/xmldsig#Object"',
        transform(uris.exclusive),
      ),
    ],
    ['only its own properties', ''],
  ])('is %s', async (_, references) => {
    const parts = { references, signedDataObjectProperties: '' }
    expect((await verdictAfter(parts)).outcome).toBe('SIGNED_DATA_NOT_FOUND')
  })

  it('leaves the signature in what it covers, unless it says so', async () => {
    const references = reference('Id="r0" URI=""')
    expect((await verdictAfter({ references })).outcome).toBe('HASH_FAILURE')
  })
})

describe('an algorithm that proves nothing', () => {
  const more = 'http://www.w3.org/2001/04/xmldsig-more#'
  it.each<[string, XadesParts, string]>([
    [
      'a secret shared by all',
      { signatureMethod: `${uris.dsig}hmac-sha1` },
      'CRYPTO_CONSTRAINTS_FAILURE',
    ],
    [
      'one byte of it',
      {
        signatureMethod: `${more}hmac-sha256`,
        signatureMethodParameters: '<ds:HMACOutputLength>8</ds:HMACOutputLength>',
      },
      'CRYPTO_CONSTRAINTS_FAILURE',
    ],
    ['none', { signatureMethod: '' }, 'CRYPTO_CONSTRAINTS_FAILURE'],
    [
      'a digest nobody knows',
      { references: wholeDocument('', 'urn:x') },
      'CRYPTO_CONSTRAINTS_FAILURE',
    ],
    ['MD5', { references: wholeDocument('', `${more}md5`) }, 'CRYPTO_CONSTRAINTS_FAILURE'],
    [
      'SHA-1',
      { references: wholeDocument('', `${uris.dsig}sha1`) },
      'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
    ],
  ])('is refused: %s', async (_, parts, outcome) => {
    expect((await verdictAfter(parts)).outcome).toBe(outcome)
  })
})

describe('a key somebody else brings', () => {
  it('is not the one that the signature names', async () => {
    const { certificate } = pki.signer('ecdsa-sha384')
    expect((await verdictAfter({ keyInfo: keyInfo(certificate) })).outcome).toBe(
      'NO_SIGNING_CERTIFICATE_FOUND',
    )
  })

  it('does not verify the value although the signature names it', async () => {
    const other = pki.signer('ecdsa-sha384')
    const parts = {
      keyInfo: keyInfo(other.certificate),
      signingCertificate: signingCertificate(other),
    }
    expect((await verdictAfter(parts)).outcome).toBe('SIG_CRYPTO_FAILURE')
  })

  it('needs a certificate', async () => {
    expect((await verdictAfter({ keyInfo: '<ds:KeyValue/>' })).outcome).toBe(
      'NO_SIGNING_CERTIFICATE_FOUND',
    )
  })

  it('is not looked up elsewhere', async () => {
    const { outcome } = await verdictAfter({
      keyInfo: '<ds:RetrievalMethod URI="http://example.test/"/>',
    })
    expect(outcome).toBe('NO_SIGNING_CERTIFICATE_FOUND')
  })
})

describe('properties of another signature', () => {
  it.each<[string, Change]>([
    ['by name', (properties) => properties.replace('Target="#S"', 'Target="#T"')],
    ['without a name', (properties) => properties.replace(' Target="#S"', '')],
  ])('are not its own: %s', async (_, change) => {
    const whole = writtenXades(holder)
    const [properties = ''] =
      /<x:QualifyingProperties[\s\S]*<\/x:QualifyingProperties>/.exec(whole) ?? []
    const { outcome } = await verdictAfter({ qualifyingProperties: change(properties) })
    expect(outcome).toBe('SIG_CONSTRAINTS_FAILURE')
  })
})

describe('a manifest', () => {
  /** Over the manifest, whose digests are those the signer wrote. */
  const withEntry = (uri: string, digestValue: string): XadesParts => {
    const entry = reference(`Id="m0" URI="${uri}"`, transform(uris.exclusive))
    const entries = entry.replace('<ds:DigestValue></', `<ds:DigestValue>${digestValue}</`)
    return {
      references: reference(
        `Id="r0" URI="#m" Type="${uris.dsig}Manifest"`,
        transform(uris.exclusive),
      ),
      objects: `<ds:Object><ds:Manifest Id="m">${entries}</ds:Manifest></ds:Object>`,
    }
  }

  it.each<[string, string, string, string]>([
    [
      'is as it was',
      '#d',
      encodeBase64(digest('SHA-256', utf8('<d Id="d">Pay 100</d>'))),
      'TOTAL_PASSED',
    ],
    ['was altered', '#d', 'AAAA', 'HASH_FAILURE'],
    ['is not there', 'elsewhere.txt', 'AAAA', 'SIGNED_DATA_NOT_FOUND'],
  ])('is followed: what it lists %s', async (_, uri, digestValue, outcome) => {
    expect((await verdictAfter(withEntry(uri, digestValue))).outcome).toBe(outcome)
  })
})

describe('a file', () => {
  it.each<[string, Change]>([
    ['has a document type', (xml) => `<!DOCTYPE r [<!ENTITY e "x">]>${xml}`],
    ['is nested without end', () => '<a>'.repeat(100_000)],
  ])('is refused when it %s', async (_, change) => {
    await expect(verdictAfter({}, change)).rejects.toBeInstanceOf(DocumentRefused)
  })

  it('has no signature by another name', async () => {
    const xml = await signXml(documentWith(writtenXades(holder)), holder)
    const renamed = xml.replaceAll(`${uris.dsig}"`, `${uris.dsig.slice(0, -1)}"`)
    expect(renamed).not.toBe(xml)
    expect(await verdictsOn(renamed, 'a.xml', trust)).toEqual([])
  })
})
