import { encodeBase64 } from '@/lib/encoding/base64'
import type { Bytes } from '@/lib/encoding/bytes'
import { element, textElement } from '@/lib/encoding/xml/write-xml'
import type { Authorities, CertifiedKey } from '../authority/authority'
import { type AuthorityId, authorityTable } from '../pki'

/** A service as the trusted list names it: the last parts of the URIs of TS 119 612. */
interface ListedService {
  readonly type: 'CA/QC' | 'CA/PKC' | 'Certstatus/OCSP/QC' | 'Certstatus/OCSP' | 'TSA/QTST'
  readonly status: 'granted' | 'recognisedatnationallevel'
  readonly title: string
  readonly certificate: Bytes
  readonly uses: readonly ('ForeSignatures' | 'ForeSeals')[]
  /** The keys of its certificates for signatures live in qualified devices. */
  readonly isOnDevice: boolean
}

/** Whom and what the list is made of. */
export interface ListContents {
  readonly baseUrl: string
  /** Since when every service is what it is. */
  readonly createdAt: Date
  readonly signer: CertifiedKey
  readonly services: readonly ListedService[]
}

const root = 'http://uri.etsi.org/TrstSvc'
const dayMs = 86_400_000
const operator = 'Paraph simulator'

/** The world's trusted list, TS 119 612 version 6, without a signature. */
export function trustedList(contents: ListContents, at: Date): string {
  return element(
    'TrustServiceStatusList',
    {
      xmlns: 'http://uri.etsi.org/02231/v2#',
      'xmlns:ax': 'http://uri.etsi.org/02231/v2/additionaltypes#',
      'xmlns:q': 'http://uri.etsi.org/TrstSvc/SvcInfoExt/eSigDir-1999-93-EC-TrustedList/#',
      Id: 'paraph-simulator',
      TSLTag: 'http://uri.etsi.org/19612/TSLTag',
    },
    schemeInformation(contents, at),
    element('TrustServiceProviderList', {}, provider(contents)),
  )
}

// 5.3; elements in the order of the schema
function schemeInformation(contents: ListContents, at: Date): string {
  const { baseUrl, createdAt } = contents
  const issue = Math.floor((at.getTime() - createdAt.getTime()) / dayMs) + 1
  return element(
    'SchemeInformation',
    {},
    textElement('TSLVersionIdentifier', '6'),
    textElement('TSLSequenceNumber', String(Math.max(1, issue))),
    textElement('TSLType', `${root}/TrustedList/TSLType/EUgeneric`),
    element('SchemeOperatorName', {}, name(operator)),
    element('SchemeOperatorAddress', {}, address(baseUrl)),
    element('SchemeName', {}, name('LT:Trusted list of a simulated world')),
    element('SchemeInformationURI', {}, uri(`${baseUrl}/`)),
    textElement('StatusDeterminationApproach', `${root}/TrustedList/StatusDetn/EUappropriate`),
    element('SchemeTypeCommunityRules', {}, uri(`${root}/TrustedList/schemerules/EUcommon`)),
    textElement('SchemeTerritory', 'LT'),
    element('PolicyOrLegalNotice', {}, english('TSLLegalNotice', 'Nothing in this list is real.')),
    textElement('HistoricalInformationPeriod', '65535'),
    element('PointersToOtherTSL', {}, pointerToItself(contents)),
    textElement('ListIssueDateTime', dateTime(at)),
    element(
      'NextUpdate',
      {},
      textElement('dateTime', dateTime(new Date(at.getTime() + 30 * dayMs))),
    ),
  )
}

/** 5.3.13: who signs the list that lies at this address. */
function pointerToItself({ baseUrl, signer }: ListContents): string {
  const other = (...content: readonly string[]) => element('OtherInformation', {}, ...content)
  return element(
    'OtherTSLPointer',
    {},
    element('ServiceDigitalIdentities', {}, digitalIdentity(signer.certificate)),
    textElement('TSLLocation', `${baseUrl}/tl.xml`),
    element(
      'AdditionalInformation',
      {},
      other(textElement('TSLType', `${root}/TrustedList/TSLType/EUgeneric`)),
      other(textElement('SchemeTerritory', 'LT')),
      other(textElement('ax:MimeType', 'application/vnd.etsi.tsl+xml')),
      other(element('SchemeOperatorName', {}, name(operator))),
    ),
  )
}

// 5.4
function provider({ baseUrl, services, createdAt }: ListContents): string {
  const information = element(
    'TSPInformation',
    {},
    element('TSPName', {}, name(operator)),
    element('TSPTradeName', {}, name('NTRLT-000000000')),
    element('TSPAddress', {}, address(baseUrl)),
    element('TSPInformationURI', {}, uri(`${baseUrl}/`)),
  )
  const listed = services.map((service) => trustService(service, createdAt))
  return element('TrustServiceProvider', {}, information, element('TSPServices', {}, ...listed))
}

// 5.5
function trustService(
  { type, status, title, certificate, uses, isOnDevice }: ListedService,
  since: Date,
) {
  const extensions = [
    ...uses.map((use) =>
      extension(
        element('AdditionalServiceInformation', {}, uri(`${root}/TrustedList/SvcInfoExt/${use}`)),
      ),
    ),
    ...(isOnDevice ? [extension(qualifiedDevice)] : []),
  ]
  return element(
    'TSPService',
    {},
    element(
      'ServiceInformation',
      {},
      textElement('ServiceTypeIdentifier', `${root}/Svctype/${type}`),
      element('ServiceName', {}, name(title)),
      digitalIdentity(certificate),
      textElement('ServiceStatus', `${root}/TrustedList/Svcstatus/${status}`),
      textElement('StatusStartingTime', dateTime(since)),
      ...(extensions.length > 0
        ? [element('ServiceInformationExtensions', {}, ...extensions)]
        : []),
    ),
  )
}

function extension(content: string): string {
  return element('Extension', { Critical: 'true' }, content)
}

/** 5.5.9.2: keys of certificates for signatures live in qualified devices. */
const qualifiedDevice = element(
  'q:Qualifications',
  {},
  element(
    'q:QualificationElement',
    {},
    element(
      'q:Qualifiers',
      {},
      element('q:Qualifier', { uri: `${root}/TrustedList/SvcInfoExt/QCWithQSCD` }),
    ),
    element(
      'q:CriteriaList',
      { assert: 'all' },
      element('q:KeyUsage', {}, textElement('q:KeyUsageBit', 'true', { name: 'nonRepudiation' })),
    ),
  ),
)

function digitalIdentity(certificate: Bytes): string {
  const value = textElement('X509Certificate', encodeBase64(certificate))
  return element('ServiceDigitalIdentity', {}, element('DigitalId', {}, value))
}

function address(baseUrl: string): string {
  return [
    element(
      'PostalAddresses',
      {},
      element(
        'PostalAddress',
        { 'xml:lang': 'en' },
        textElement('StreetAddress', 'Nowhere 1'),
        textElement('Locality', 'Vilnius'),
        textElement('CountryName', 'LT'),
      ),
    ),
    element('ElectronicAddress', {}, uri('mailto:nobody@example.test'), uri(`${baseUrl}/`)),
  ].join('')
}

const english = (tag: string, value: string) => textElement(tag, value, { 'xml:lang': 'en' })
const name = (value: string) => english('Name', value)
const uri = (value: string) => english('URI', value)

/** 5.1.4: UTC, without fractions. */
function dateTime(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`
}

const qualified = { status: 'granted', isOnDevice: false } as const

/** Everything the supervisory body of the simulated world has approved of. */
export function listedServices(
  authorities: Authorities,
  timeStampingUnit: CertifiedKey,
): readonly ListedService[] {
  return [
    ...authorityTable.flatMap(({ id, commonName }) => issuingServices(authorities, id, commonName)),
    {
      ...qualified,
      type: 'TSA/QTST',
      title: 'TEST of Paraph Time-Stamping Unit',
      certificate: timeStampingUnit.certificate,
      uses: [],
    },
  ]
}

/** Authorities that issue people's certificates; roots are anchors and in no list. */
const issuers: Readonly<Partial<Record<AuthorityId, 'qualified' | 'not qualified'>>> = {
  'mobile-id': 'qualified',
  'smart-id': 'qualified',
  'smart-id-nq': 'not qualified',
}

const notQualified = { status: 'recognisedatnationallevel', isOnDevice: false, uses: [] } as const

function issuingServices(
  authorities: Authorities,
  id: AuthorityId,
  title: string,
): readonly ListedService[] {
  const authority = authorities.get(id)
  const kind = issuers[id]
  if (!authority || !kind) return []
  const { certificate } = authority
  const responder = { title: `${title} OCSP`, certificate: authority.ocspResponder.certificate }
  if (kind === 'not qualified') {
    return [
      { ...notQualified, type: 'CA/PKC', title, certificate },
      { ...notQualified, type: 'Certstatus/OCSP', ...responder },
    ]
  }
  const uses = ['ForeSignatures'] as const
  return [
    { ...qualified, type: 'CA/QC', title, certificate, uses, isOnDevice: true },
    { ...qualified, type: 'Certstatus/OCSP/QC', ...responder, uses },
  ]
}
