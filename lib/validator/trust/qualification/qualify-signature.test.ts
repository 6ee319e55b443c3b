import { describe, expect, it } from 'vitest'
import { extension } from '#authority/extensions'
import { extensionText, listText, type ServicePeriod, serviceText } from '#authority/trusted-list'
import { type Bytes, utf8 } from '#encoding/bytes'
import { namedBits, oid, sequence } from '#encoding/der/writer'
import { oids } from '#pki/oids'
import { issue } from '#testing/certificates'
import { readList } from '../list/read-list'
import type { TrustService } from '../list/trusted-list'
import type { StatusIndication } from './qualification'
import { qualifySignature } from './qualify-signature'

const { idEtsiQcsQcCompliance, idEtsiQcsQcSscd, idEtsiQcsQcType } = oids
const { idEtsiQctEsign, idEtsiQctEseal, idEtsiQctWeb } = oids

const signing = namedBits([1])
const compliance = sequence(oid(idEtsiQcsQcCompliance))
const device = sequence(oid(idEtsiQcsQcSscd))
const typed = (...types: readonly string[]) =>
  sequence(oid(idEtsiQcsQcType), sequence(...types.map(oid)))

function certificate(
  statements: readonly Bytes[],
  { notBefore = '2020-05-01T00:00:00Z', policies = [] as readonly string[] } = {},
) {
  const named = sequence(...policies.map((policy) => sequence(oid(policy))))
  const extensions = [
    extension(oids.idCeKeyUsage, signing, true),
    extension(oids.idPeQcStatements, sequence(...statements)),
    ...(policies.length > 0 ? [extension(oids.idCeCertificatePolicies, named)] : []),
  ]
  const validity = {
    notBefore: new Date(notBefore),
    notAfter: new Date('2040-01-01T00:00:00Z'),
  }
  return issue('Signer', undefined, extensions, validity).parsed
}

const ofSignatures = certificate([compliance, device, typed(idEtsiQctEsign)])
const ofSeals = certificate([compliance, device, typed(idEtsiQctEseal)])
const ofSites = certificate([compliance, typed(idEtsiQctWeb)])
const ofSignaturesWithoutDevice = certificate([compliance, typed(idEtsiQctEsign)])
const ofNoType = certificate([compliance, device])
const ofTwoTypes = certificate([compliance, device, typed(idEtsiQctEsign, idEtsiQctEseal)])
const unqualified = certificate([typed(idEtsiQctEsign)])
const silent = certificate([])
const ofOldTimes = certificate([compliance, device], { notBefore: '2014-05-01T00:00:00Z' })
const ofOldPolicy = certificate([], {
  notBefore: '2014-05-01T00:00:00Z',
  policies: ['0.4.0.1456.1.1'],
})

const information = (name: string) =>
  extensionText(
    `<AdditionalServiceInformation><URI>http://uri.etsi.org/TrstSvc/TrustedList/SvcInfoExt/${name}</URI></AdditionalServiceInformation>`,
  )
const forSignatures = information('ForeSignatures')
const forSeals = information('ForeSeals')

/** Qualifiers for certificates that meet the criteria; by default, those whose key usage has nonRepudiation. */
const qualified = (
  names: readonly string[],
  criteria = '<q:KeyUsage><q:KeyUsageBit name="nonRepudiation">true</q:KeyUsageBit></q:KeyUsage>',
  assert = 'all',
) =>
  extensionText(
    `<q:Qualifications><q:QualificationElement><q:Qualifiers>${names
      .map(
        (name) =>
          `<q:Qualifier uri="http://uri.etsi.org/TrstSvc/TrustedList/SvcInfoExt/${name}"></q:Qualifier>`,
      )
      .join(
        '',
      )}</q:Qualifiers><q:CriteriaList assert="${assert}">${criteria}</q:CriteriaList></q:QualificationElement></q:Qualifications>`,
  )

const since2016 = '2016-06-30T22:00:00Z'

function service(...periods: readonly ServicePeriod[]): TrustService {
  const text = listText({ services: [serviceText(ofSignatures.der, ...periods)] })
  return readList(utf8(text)).providers[0]?.services[0] ?? expect.fail()
}

const granted = (...extensions: readonly string[]) => service({ from: since2016, extensions })
const usual = granted(forSignatures)
const bestSignatureTime = new Date('2021-01-01T00:00:00Z')

function outcome(
  signer: typeof ofSignatures,
  services: readonly TrustService[],
  indication: StatusIndication = 'TOTAL_PASSED',
) {
  return qualifySignature({ certificate: signer, services, bestSignatureTime, indication })
}

describe('a signature by a qualified certificate on a qualified device', () => {
  it.each([
    ['TOTAL_PASSED', ofSignatures, 'QESig'],
    ['TOTAL_PASSED', ofSeals, 'QESeal'],
    ['INDETERMINATE', ofSignatures, 'Indeterminate QESig'],
    ['INDETERMINATE', ofSeals, 'Indeterminate QESeal'],
    ['TOTAL_FAILED', ofSignatures, 'Not AdES but QC with QSCD'],
    ['TOTAL_FAILED', ofSeals, 'Not AdES but QC with QSCD'],
  ] as const)(
    'that is %s has the qualification of the matrix',
    (indication, signer, qualification) => {
      const services = [granted(forSignatures, forSeals)]
      expect(outcome(signer, services, indication).qualification).toBe(qualification)
    },
  )
})

describe('a signature', () => {
  it.each([
    ['without a device', ofSignaturesWithoutDevice, usual, 'AdESig-QC', ['no-qualified-device']],
    [
      'by a certificate that is not qualified',
      unqualified,
      usual,
      'AdESig',
      ['certificate-not-qualified'],
    ],
    [
      'by a certificate for web sites',
      ofSites,
      granted(information('ForWebSiteAuthentication')),
      'Not AdES but QC',
      ['no-qualified-device'],
    ],
    ['by a certificate without a type', ofNoType, usual, 'QESig', []],
    ['by a service for other uses', ofSeals, usual, 'AdESeal', ['service-not-for-this-use']],
    [
      'by a service that names no use',
      ofSignatures,
      granted(),
      'AdESig',
      ['service-not-for-this-use'],
    ],
    ['by a certificate without statements', silent, usual, 'AdES?', ['service-not-for-this-use']],
    ['by a certificate of two types', ofTwoTypes, usual, 'AdES?', ['service-not-for-this-use']],
    [
      'by a service that is withdrawn',
      ofSignatures,
      service({ from: since2016, status: 'withdrawn', extensions: [forSignatures] }),
      'AdESig',
      ['service-not-granted'],
    ],
    [
      'by a service under supervision after the Directive',
      ofSignatures,
      service({ from: since2016, status: 'undersupervision', extensions: [forSignatures] }),
      'AdESig',
      ['service-not-granted'],
    ],
    [
      'by a service granted later',
      ofSignatures,
      service({ from: '2022-01-01T00:00:00Z', extensions: [forSignatures] }),
      'AdESig',
      ['no-service-at-time'],
    ],
    [
      'with an unknown extension',
      ofSignatures,
      granted(forSignatures, extensionText('<Surprise></Surprise>')),
      'N/A',
      ['service-extension-unknown'],
    ],
    [
      'with unknown criteria',
      ofSignatures,
      granted(forSignatures, qualified(['QCStatement'], '<q:Surprise></q:Surprise>')),
      'N/A',
      ['criteria-undetermined'],
    ],
  ] as const)('%s', (_, signer, listed, qualification, reasons) => {
    expect(outcome(signer, [listed])).toMatchObject({ qualification, reasons })
  })

  it('in no list has no qualification', () => {
    expect(outcome(ofSignatures, [])).toMatchObject({
      qualification: 'N/A',
      reasons: ['no-trusted-list'],
    })
  })

  it('by a CA that is listed as not qualified has no qualification', () => {
    const listed = service({ from: since2016, type: 'CA/PKC', extensions: [forSignatures] })
    expect(outcome(ofSignatures, [listed])).toMatchObject({
      qualification: 'N/A',
      reasons: ['no-qualified-ca-service'],
    })
  })

  it('from before the Regulation is qualified by a service under supervision and QCP+', () => {
    const listed = service(
      { from: since2016, extensions: [forSignatures] },
      { from: '2010-01-01T00:00:00Z', status: 'undersupervision' },
    )
    expect(outcome(ofOldTimes, [listed]).qualification).toBe('QESig')
    const past = {
      certificate: ofOldPolicy,
      services: [listed],
      indication: 'TOTAL_PASSED',
    } as const
    const then = qualifySignature({ ...past, bestSignatureTime: new Date('2015-01-01T00:00:00Z') })
    expect(then.qualification).toBe('QESig')
  })
})

describe('the list', () => {
  it.each([
    ['QCStatement', unqualified, 'AdESig-QC'],
    ['NotQualified', ofSignatures, 'AdESig'],
    ['QCWithQSCD', ofSignaturesWithoutDevice, 'QESig'],
    ['QCQSCDManagedOnBehalf', ofSignaturesWithoutDevice, 'QESig'],
    ['QCNoQSCD', ofSignatures, 'AdESig-QC'],
    ['QCQSCDStatusAsInCert', ofSignatures, 'QESig'],
    ['QCWithSSCD', ofSignaturesWithoutDevice, 'AdESig-QC'],
    ['QCStatement QCForESig', silent, 'AdESig-QC'],
    ['QCForESig', ofSeals, 'QESig'],
    ['QCStatement NotQualified', ofSignatures, 'AdESig'],
    ['QCWithQSCD QCNoQSCD', ofSignatures, 'AdESig-QC'],
    ['QCForESig QCForESeal', ofSignatures, 'QES?'],
  ] as const)('overrules the certificate with %s', (names, signer, qualification) => {
    const listed = granted(forSignatures, qualified(names.split(' ')))
    expect(outcome(signer, [listed]).qualification).toBe(qualification)
  })

  it('overrules only certificates that meet its criteria', () => {
    const elsewhere =
      '<q:KeyUsage><q:KeyUsageBit name="digitalSignature">true</q:KeyUsageBit></q:KeyUsage>'
    const listed = granted(forSignatures, qualified(['NotQualified'], elsewhere))
    expect(outcome(ofSignatures, [listed]).qualification).toBe('QESig')
  })

  it('gives no qualification if two services contradict each other', () => {
    const other = granted(forSignatures, qualified(['QCNoQSCD']))
    expect(outcome(ofSignatures, [usual, other])).toMatchObject({
      qualification: 'N/A',
      reasons: ['services-disagree'],
    })
  })

  it('may contain a service twice with the same statement', () => {
    expect(outcome(ofSignatures, [usual, usual]).qualification).toBe('QESig')
  })
})

describe('over time', () => {
  const periods = (now: ServicePeriod, before: ServicePeriod) => service(now, before)

  it('a service withdrawn before the signature makes it unqualified', () => {
    const listed = periods(
      { from: '2020-12-01T00:00:00Z', status: 'withdrawn', extensions: [forSignatures] },
      { from: since2016, extensions: [forSignatures] },
    )
    expect(outcome(ofSignatures, [listed])).toMatchObject({
      qualification: 'AdESig',
      reasons: ['service-not-granted', 'qualification-differs-between-times'],
    })
  })

  it('a service withdrawn after the signature does not change it', () => {
    const listed = periods(
      { from: '2021-02-01T00:00:00Z', status: 'withdrawn', extensions: [forSignatures] },
      { from: since2016, extensions: [forSignatures] },
    )
    expect(outcome(ofSignatures, [listed]).qualification).toBe('QESig')
  })

  it('a device counts by its state at the signature', () => {
    const listed = periods(
      { from: '2020-12-01T00:00:00Z', extensions: [forSignatures, qualified(['QCNoQSCD'])] },
      { from: since2016, extensions: [forSignatures] },
    )
    expect(outcome(ofSignatures, [listed]).qualification).toBe('AdESig-QC')
  })
})
