import { encodeBase64 } from '#encoding/base64'
import type { Bytes } from '#encoding/bytes'
import { element, textElement } from '#encoding/xml/write-xml'

/**
 * The content of a trusted list or a list of lists (TS 119 612); every field has a default that the schema accepts.
 */
export interface ListOrder {
  readonly kind?: 'list-of-lists' | 'list'
  readonly version?: string
  readonly sequenceNumber?: number
  readonly operator?: string
  readonly territory?: string
  /** Web address of the operator and of the provider, with a trailing slash. */
  readonly website?: string
  readonly informationUris?: readonly string[]
  readonly issuedAt?: string
  readonly nextUpdate?: string
  readonly pointers?: readonly ListPointer[]
  readonly provider?: string
  /** TSPService elements, as XML. */
  readonly services?: readonly string[]
}

/** TS 119 612, 5.3.13: the location and the signers of a list. */
export interface ListPointer {
  readonly location: string
  readonly signers: readonly { readonly certificate: Bytes }[]
  readonly territory?: string
  readonly kind?: 'list-of-lists' | 'list'
}

/** Prefix of the URIs in TS 119 612. */
export const trstSvc = 'http://uri.etsi.org/TrstSvc'

/** A list as text, without a signature. */
export function listText(order: ListOrder = {}): string {
  const { services = [] } = order
  const namespaces = {
    xmlns: 'http://uri.etsi.org/02231/v2#',
    'xmlns:a': 'http://uri.etsi.org/02231/v2/additionaltypes#',
    'xmlns:q': `${trstSvc}/SvcInfoExt/eSigDir-1999-93-EC-TrustedList/#`,
  }
  return element(
    'TrustServiceStatusList',
    { ...namespaces, Id: 'list', TSLTag: 'http://uri.etsi.org/19612/TSLTag' },
    schemeInformation(order),
    ...(services.length > 0
      ? [element('TrustServiceProviderList', {}, providerText(order, services))]
      : []),
  )
}

const defaultWebsite = 'http://list.example.test/'

// TS 119 612, 5.3: the elements are in the order of the schema.
function schemeInformation({
  kind = 'list',
  version = '6',
  sequenceNumber = 1,
  operator = 'Test',
  territory = 'LT',
  website = defaultWebsite,
  informationUris = [],
  issuedAt = '2026-01-01T00:00:00Z',
  nextUpdate = '2030-01-01T00:00:00Z',
  pointers = [],
}: ListOrder): string {
  return element(
    'SchemeInformation',
    {},
    textElement('TSLVersionIdentifier', version),
    textElement('TSLSequenceNumber', String(sequenceNumber)),
    textElement('TSLType', typeOf(kind)),
    element('SchemeOperatorName', {}, name(operator)),
    element('SchemeOperatorAddress', {}, address(website)),
    element('SchemeName', {}, name(`${territory}:Trusted list of a simulated world`)),
    element('SchemeInformationURI', {}, ...informationUris.map(uri)),
    textElement('StatusDeterminationApproach', `${trstSvc}/TrustedList/StatusDetn/EUappropriate`),
    element('SchemeTypeCommunityRules', {}, uri(`${trstSvc}/TrustedList/schemerules/EUcommon`)),
    textElement('SchemeTerritory', territory),
    element('PolicyOrLegalNotice', {}, english('TSLLegalNotice', 'Nothing in this list is real.')),
    textElement('HistoricalInformationPeriod', '65535'),
    element('PointersToOtherTSL', {}, ...pointers.map((one) => pointerText(one, operator))),
    textElement('ListIssueDateTime', issuedAt),
    element('NextUpdate', {}, textElement('dateTime', nextUpdate)),
  )
}

function typeOf(kind: 'list-of-lists' | 'list'): string {
  return `${trstSvc}/TrustedList/TSLType/${kind === 'list' ? 'EUgeneric' : 'EUlistofthelists'}`
}

function pointerText(
  { location, signers, territory = 'LT', kind = 'list' }: ListPointer,
  operator: string,
): string {
  const other = (content: string) => element('OtherInformation', {}, content)
  return element(
    'OtherTSLPointer',
    {},
    element('ServiceDigitalIdentities', {}, ...signers.map((one) => identityText(one.certificate))),
    textElement('TSLLocation', location),
    element(
      'AdditionalInformation',
      {},
      other(textElement('TSLType', typeOf(kind))),
      other(textElement('SchemeTerritory', territory)),
      other(textElement('a:MimeType', 'application/vnd.etsi.tsl+xml')),
      other(element('SchemeOperatorName', {}, name(operator))),
    ),
  )
}

// TS 119 612, 5.4
function providerText(
  { provider = 'Provider', website = defaultWebsite }: ListOrder,
  services: readonly string[],
): string {
  const information = element(
    'TSPInformation',
    {},
    element('TSPName', {}, name(provider)),
    element('TSPTradeName', {}, name('NTRLT-000000000')),
    element('TSPAddress', {}, address(website)),
    element('TSPInformationURI', {}, uri(website)),
  )
  const listed = element('TSPServices', {}, ...services)
  return element('TrustServiceProvider', {}, information, listed)
}

/** A period of a service; `type` and `status` are the last parts of the URIs. */
export interface ServicePeriod {
  readonly type?: string
  readonly status?: string
  readonly name?: string
  readonly from: string
  /** Extension elements, as XML. */
  readonly extensions?: readonly string[]
}

/** A TSPService (TS 119 612, 5.5): the current period, then its history. Throws `RangeError` without a period. */
export function serviceText(certificate: Bytes, ...periods: readonly ServicePeriod[]): string {
  const [present, ...past] = periods
  if (!present) throw new RangeError('A service needs a present period')
  const history = past.map((period) =>
    element('ServiceHistoryInstance', {}, ...periodText(period, undefined)),
  )
  return element(
    'TSPService',
    {},
    element('ServiceInformation', {}, ...periodText(present, certificate)),
    ...(history.length > 0 ? [element('ServiceHistory', {}, ...history)] : []),
  )
}

function periodText(period: ServicePeriod, certificate: Bytes | undefined): readonly string[] {
  const { type = 'CA/QC', status = 'granted', name: title = 'Service', extensions = [] } = period
  return [
    textElement('ServiceTypeIdentifier', `${trstSvc}/Svctype/${type}`),
    element('ServiceName', {}, name(title)),
    certificate ? identityText(certificate) : element('ServiceDigitalIdentity', {}),
    textElement('ServiceStatus', `${trstSvc}/TrustedList/Svcstatus/${status}`),
    textElement('StatusStartingTime', period.from),
    ...(extensions.length > 0 ? [element('ServiceInformationExtensions', {}, ...extensions)] : []),
  ]
}

function identityText(certificate: Bytes): string {
  const value = textElement('X509Certificate', encodeBase64(certificate))
  return element('ServiceDigitalIdentity', {}, element('DigitalId', {}, value))
}

/** A critical extension of a service, as XML. */
export function extensionText(content: string): string {
  return element('Extension', { Critical: 'true' }, content)
}

function address(website: string): string {
  const postal = element(
    'PostalAddress',
    { 'xml:lang': 'en' },
    textElement('StreetAddress', 'Nowhere 1'),
    textElement('Locality', 'Vilnius'),
    textElement('CountryName', 'LT'),
  )
  const electronic = [uri('mailto:nobody@example.test'), uri(website)]
  return element('PostalAddresses', {}, postal) + element('ElectronicAddress', {}, ...electronic)
}

const english = (tag: string, value: string) => textElement(tag, value, { 'xml:lang': 'en' })
const name = (value: string) => english('Name', value)
const uri = (value: string) => english('URI', value)
