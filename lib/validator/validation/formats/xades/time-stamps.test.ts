import { describe, expect, it } from 'vitest'
import { encodeBase64 } from '#encoding/base64'
import { memorySource } from '#encoding/byte-source'
import { type Bytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { parseCertificate } from '#pki/certificate/certificate'
import { revocationAnswers } from '#testing/cades-message'
import { createTestPki } from '#testing/pki'
import { trustInRoot, type Verdict, verdictOn } from '#testing/verdicts'
import { signXml } from '#testing/xades/sign-xml'
import { openPlace, stampOver, stampProperty, withProperty } from '#testing/xades/stamp-xml'
import { documentWith, writtenXades, type XadesParts } from '#testing/xades/written-xades'
import { certificateId } from '../../model/token'
import { openDocument } from '../open-document'

const signedAt = new Date('2026-03-01T09:30:00Z')

let now = signedAt

const pki = createTestPki(() => now)
const trust = trustInRoot(pki)
const holder = pki.signer('ecdsa-sha256')

/** Makes a signature of level B with these parts added. */
async function signed(parts: XadesParts = {}): Promise<string> {
  now = signedAt
  return await signXml(
    documentWith(writtenXades(holder, { ...parts, unsignedSignatureProperties: openPlace })),
    holder,
  )
}

async function stamped(xml: string, name: string, elements: readonly string[]): Promise<string> {
  return withProperty(xml, stampProperty(name, await stampOver(pki, xml, elements)))
}

/** Adds certificates and OCSP responses for the signer and for the time-stamping unit. */
async function withValues(xml: string): Promise<string> {
  const answers = await revocationAnswers(pki)
  const certificates = wrapped('EncapsulatedX509Certificate', holder.issuers)
  const responses = wrapped('EncapsulatedOCSPValue', answers)
  return withProperty(
    xml,
    `<x:CertificateValues>${certificates}</x:CertificateValues>` +
      `<x:RevocationValues><x:OCSPValues>${responses}</x:OCSPValues></x:RevocationValues>`,
  )
}

function wrapped(name: string, values: readonly Bytes[]): string {
  return values.map((one) => `<x:${name}>${encodeBase64(one)}</x:${name}>`).join('')
}

async function verdict(xml: string): Promise<Verdict> {
  return await verdictOn(xml, 'a.xml', trust)
}

const refs =
  '<x:CompleteCertificateRefs><x:CertRefs/></x:CompleteCertificateRefs><x:CompleteRevocationRefs/>'

/** Makes a signature of level LT with a time-stamp over its value. */
async function longTerm(parts: XadesParts = {}): Promise<string> {
  return await withValues(await stamped(await signed(parts), 'SignatureTimeStamp', ['S-V']))
}

describe('a time-stamp over the value', () => {
  it('proves the time of the signature', async () => {
    expect(await verdict(await longTerm())).toMatchObject({
      outcome: 'TOTAL_PASSED',
      format: 'XAdES_BASELINE_LT',
      timeStamps: ['PASSED'],
    })
  })

  it.each<[string, string]>([
    ['no token', ''],
    ['an unreadable token', '<x:EncapsulatedTimeStamp>AAAA</x:EncapsulatedTimeStamp>'],
    ['a token written in XML', '<x:XMLTimeStamp><y/></x:XMLTimeStamp>'],
  ])('proves nothing with %s, and causes a warning', async (_, token) => {
    const xml = await longTerm()
    const emptied = xml.replace(/<x:EncapsulatedTimeStamp>.*?<\/x:EncapsulatedTimeStamp>/, token)
    expect(emptied).not.toBe(xml)
    expect(await verdict(emptied)).toMatchObject({
      outcome: 'TRY_LATER',
      warnings: ['time-stamp-does-not-hold'],
      timeStamps: [],
    })
  })

  it('does not raise the level after the certificate expired', async () => {
    const xml = await signed()
    now = new Date('2045-01-01T00:00:00Z')
    expect((await verdict(await stamped(xml, 'SignatureTimeStamp', ['S-V']))).format).toBe(
      'XAdES_BASELINE_B',
    )
  })
})

describe('a time-stamp over parts of a signature', () => {
  it.each([
    ['the signature and its certificate, over its value', 'SignatureTimeStamp', ['S-V'], true],
    [
      'no signature, over references',
      'RefsOnlyTimeStamp',
      ['CompleteCertificateRefs', 'CompleteRevocationRefs'],
      false,
    ],
  ])('is %s', async (_, name, elements, coversSignature) => {
    const base = withProperty(await signed(), refs)
    const xml = await withValues(await stamped(base, name, elements))
    const { signatures } = await openDocument(memorySource(utf8(xml)), 'a.xml')
    const ids = [
      ...signatures.map(({ id }) => id),
      certificateId(parseCertificate(holder.certificate)),
    ]
    const covered = signatures.flatMap(({ timeStamps }) => timeStamps.map(({ covers }) => covers))
    expect(covered).toEqual([new Set(coversSignature ? ids : [])])
  })
})

describe('a time-stamp over references', () => {
  it('and over the signature passes and gives level XL', async () => {
    const covered = [
      'S-V',
      'SignatureTimeStamp',
      'CompleteCertificateRefs',
      'CompleteRevocationRefs',
    ]
    const base = withProperty(await stamped(await signed(), 'SignatureTimeStamp', ['S-V']), refs)
    const xml = await withValues(await stamped(base, 'SigAndRefsTimeStamp', covered))
    expect(await verdict(xml)).toMatchObject({
      outcome: 'TOTAL_PASSED',
      format: 'XAdES_XL',
      timeStamps: ['PASSED', 'PASSED'],
    })
  })

  it('without the signature proves no time of signing', async () => {
    const base = withProperty(await signed(), refs)
    const covered = ['CompleteCertificateRefs', 'CompleteRevocationRefs']
    const xml = await withValues(await stamped(base, 'RefsOnlyTimeStamp', covered))
    expect(await verdict(xml)).toMatchObject({ outcome: 'TRY_LATER', timeStamps: ['PASSED'] })
  })

  it('proves nothing when it leaves out some references', async () => {
    const base = withProperty(await stamped(await signed(), 'SignatureTimeStamp', ['S-V']), refs)
    const part = await stamped(base, 'RefsOnlyTimeStamp', ['CompleteCertificateRefs'])
    const xml = await withValues(part)
    expect((await verdict(xml)).timeStamps).toEqual(['PASSED', 'HASH_FAILURE'])
  })
})

describe('an archive time-stamp', () => {
  const unsigned = ['SignatureTimeStamp', 'CertificateValues', 'RevocationValues']
  const archived = async (xml: string, namespace: string, more: readonly string[] = []) => {
    const covered = ['r', 'S-P', 'SignedInfo', 'S-V', 'S-K', ...unsigned, ...more]
    const token = await stampOver(pki, xml.replace(openPlace, ''), covered)
    const property = stampProperty('ArchiveTimeStamp', token).replaceAll('x:', 'a:')
    return withProperty(xml, property.replace('<a:ArchiveTimeStamp', `$& xmlns:a="${namespace}"`))
  }
  const verdictOnArchive = async (xml: string) => await verdict(xml.replace(openPlace, ''))

  it.each(['http://uri.etsi.org/01903/v1.3.2#', 'http://uri.etsi.org/01903/v1.4.1#'])(
    'of %s covers everything before it',
    async (namespace) => {
      expect(await verdictOnArchive(await archived(await longTerm(), namespace))).toMatchObject({
        outcome: 'TOTAL_PASSED',
        format: 'XAdES_BASELINE_LTA',
        timeStamps: ['PASSED', 'PASSED'],
      })
    },
  )

  it('proves nothing after validation data was changed', async () => {
    const xml = await archived(await longTerm(), 'http://uri.etsi.org/01903/v1.4.1#')
    const changed = xml.replace('<x:RevocationValues>', '<x:RevocationValues Id="v">')
    expect((await verdictOnArchive(changed)).timeStamps).toEqual(['PASSED', 'HASH_FAILURE'])
  })
})

describe('a time-stamp over the data', () => {
  const content = async (name: string, include = '') => {
    const token = await stampOver(pki, documentWith(''), ['r'])
    const format =
      '<x:DataObjectFormat ObjectReference="#r0"><x:MimeType>text/xml</x:MimeType></x:DataObjectFormat>'
    const property = stampProperty(name, token, include)
    return `<x:SignedDataObjectProperties>${format}${property}</x:SignedDataObjectProperties>`
  }

  it.each([
    ['AllDataObjectsTimeStamp', ''],
    ['IndividualDataObjectsTimeStamp', '<x:Include URI="#r0" referencedData="true"/>'],
  ])('holds: %s', async (name, include) => {
    const signedDataObjectProperties = await content(name, include)
    expect(await verdict(await longTerm({ signedDataObjectProperties }))).toMatchObject({
      outcome: 'TOTAL_PASSED',
      timeStamps: ['PASSED', 'PASSED'],
    })
  })

  it.each([
    ['no reference', ''],
    ['a reference that is not there', '<x:Include URI="#r9" referencedData="true"/>'],
  ])('does not hold over %s', async (_, include) => {
    const token = await pki.services.timeStamp(digest('SHA-256', new Uint8Array()))
    const property = stampProperty('IndividualDataObjectsTimeStamp', token, include)
    const signedDataObjectProperties = `<x:SignedDataObjectProperties>${property}</x:SignedDataObjectProperties>`
    const { timeStamps } = await verdict(await longTerm({ signedDataObjectProperties }))
    expect(timeStamps).toEqual(['SIGNED_DATA_NOT_FOUND', 'PASSED'])
  })

  it('is not valid if it covers only a part of the stated data', async () => {
    const include = ['#r0', '#r9'].map((uri) => `<x:Include URI="${uri}" referencedData="true"/>`)
    const signedDataObjectProperties = await content(
      'IndividualDataObjectsTimeStamp',
      include.join(''),
    )
    const { timeStamps } = await verdict(await longTerm({ signedDataObjectProperties }))
    expect(timeStamps).toEqual(['SIGNED_DATA_NOT_FOUND', 'PASSED'])
  })

  it('is reported when it is over something else', async () => {
    const token = await pki.services.timeStamp(new Uint8Array(32))
    const property = stampProperty('AllDataObjectsTimeStamp', token)
    const signedDataObjectProperties = `<x:SignedDataObjectProperties>${property}</x:SignedDataObjectProperties>`
    const { timeStamps } = await verdict(await longTerm({ signedDataObjectProperties }))
    expect(timeStamps).toEqual(['HASH_FAILURE', 'PASSED'])
  })
})
