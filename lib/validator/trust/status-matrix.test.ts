import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import type { Bytes } from '#encoding/bytes'
import { readEntry } from '#encoding/zip/read-entry'
import { readZip } from '#encoding/zip/read-zip'
import type { Certificate } from '#pki/certificate/certificate'
import { buildCertificationPath } from '#pki/certification-path'
import { readableCertificates } from '#pki/readable-certificates'
import { verifyOcspResponse } from '#pki/revocation/ocsp'
import { parseOcspResponse } from '#pki/revocation/ocsp-response'
import { parseTimeStampToken } from '#pki/time-stamp/token'
import { hasOutside, outsidePath } from '#testing/outside-data'
import { readList } from './list/read-list'
import { qualifySignature } from './qualification/qualify-signature'
import { qualifyTimeStamp } from './qualification/qualify-time-stamp'
import { openTrustStore, type TrustStore } from './trust-store'

interface Variant {
  readonly file: string
  readonly role: string
  readonly expected: string
}

/** One container, signed in 2016, under test lists that each change the type or status of one service. */
describe.runIf(hasOutside('corpus'))('lists that differ in one status', () => {
  const all: readonly Variant[] = hasOutside('corpus')
    ? JSON.parse(readFileSync(outsidePath('corpus', 'trust.json'), 'utf8'))
    : []
  const variants = all.filter(({ role }) => role === 'tl-matrix')

  it.each(variants.map(({ file, expected }) => [file, expected]))(
    '%s: %s',
    (file = '', expected) => {
      const lists = [readList(readFileSync(outsidePath('corpus', 'trust', file)))]
      expect(isTrusted(openTrustStore({ certificates: [], lists }))).toBe(expected === 'valid')
    },
  )

  it.each([
    ['libdigidocpp__EE_T-TSA-noqscd-granted-before.xml', 'QESig', 'QTSA'],
    ['libdigidocpp__EE_T-CA-withdrawn-granted-before.xml', 'QESig', 'QTSA'],
    ['libdigidocpp__EE_T-TSA-granted-later.xml', 'QESig', 'TSA'],
    ['libdigidocpp__EE_T-TSA-noqscd-granted-later.xml', 'QESig', 'TSA'],
    ['libdigidocpp__EE_T-CA-granted-later.xml', 'AdESig', 'QTSA'],
    ['libdigidocpp__EE_T-CA-withdrawn.xml', 'AdESig', 'QTSA'],
    ['libdigidocpp__EE_T-CA-non-qa.xml', 'N/A', 'QTSA'],
  ])('%s: %s, %s', (file, qualification, timeStamp) => {
    const lists = [readList(readFileSync(outsidePath('corpus', 'trust', file)))]
    const store = openTrustStore({ certificates: [], lists })
    expect(worth(store)).toEqual([qualification, timeStamp])
  })
})

function signature() {
  const source = memorySource(readFileSync(outsidePath('corpus', 'files', 'asice-123__tsl.asice')))
  const entry = readZip(source).entries.find(({ name }) => name === 'META-INF/signatures0.xml')
  const xml = Buffer.from(readEntry(source, entry ?? expect.fail(), 1_000_000)).toString('utf8')
  const bytes = (name: string) =>
    [...xml.matchAll(new RegExp(`<[a-z]+:${name}[^>]*>([^<]+)<`, 'g'))].map(
      ([, text]): Bytes => Buffer.from(text ?? '', 'base64'),
    )
  const certificates = readableCertificates([
    ...bytes('X509Certificate'),
    ...bytes('EncapsulatedX509Certificate'),
  ])
  const token = parseTimeStampToken(bytes('EncapsulatedTimeStamp')[0] ?? expect.fail())
  const ocsp = parseOcspResponse(bytes('EncapsulatedOCSPValue')[0] ?? expect.fail()).basic
  const [signer = expect.fail()] = certificates
  return { signer, certificates, token, ocsp: ocsp ?? expect.fail() }
}

function unitOf({ token, certificates }: ReturnType<typeof signature>): Certificate {
  const units = [...readableCertificates(token.signedData.certificates), ...certificates]
  return (
    units.find(({ extendedKeyUsage }) => extendedKeyUsage?.includes('1.3.6.1.5.5.7.3.8')) ??
    expect.fail()
  )
}

/** Whether signer, time-stamping unit and responder were all trusted at the relevant times. */
function isTrusted(store: TrustStore): boolean {
  const facts = signature()
  const { signer, certificates, token, ocsp } = facts
  const { producedAt } = ocsp
  const authorities = store.anchorsFor('certificates', {
    at: signer.notBefore,
    above: certificates,
  })
  const path = buildCertificationPath(
    signer,
    { anchors: authorities, intermediates: certificates },
    token.genTime,
  )
  const unit = unitOf(facts)
  const units = store.anchorsFor('time-stamps', { at: token.genTime, above: [unit] })
  const issuer = path.found ? path.path[1] : undefined
  const trustedResponders = store.anchorsFor('revocation', { at: producedAt })
  return (
    issuer !== undefined &&
    units.some(({ fingerprint }) => fingerprint === unit.fingerprint) &&
    verifyOcspResponse(ocsp, { certificate: signer, issuer }, { trustedResponders }).isAuthentic
  )
}

function worth(store: TrustStore): readonly string[] {
  const facts = signature()
  const { signer, token, certificates } = facts
  const services = (path: readonly Certificate[]) =>
    path.flatMap((one) => store.servicesOf(one)).map(({ service }) => service)
  const { qualification } = qualifySignature({
    indication: 'TOTAL_PASSED',
    certificate: signer,
    services: services([...certificates, ...store.anchorsFor('certificates', { above: [signer] })]),
    bestSignatureTime: token.genTime,
  })
  return [qualification, qualifyTimeStamp(services([unitOf(facts)]), token.genTime)]
}
