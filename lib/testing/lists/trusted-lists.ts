import { encodeBase64 } from '@/lib/encoding/base64'
import { type Bytes, utf8 } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import { element, textElement } from '@/lib/encoding/xml/write-xml'
import { issueCertificate } from '@/lib/simulator/authority/certificate'
import { distinguishedName } from '@/lib/simulator/authority/distinguished-name'
import { p256, scalarFrom } from '@/lib/simulator/authority/ecdsa'
import { ecKey } from '@/lib/simulator/authority/signing-key'
import type { TrustedListSigner } from '@/lib/simulator/authority/trusted-list-signer'
import { signedDocument } from '@/lib/simulator/trust-services/enveloped-signature'

const root = 'http://uri.etsi.org/TrstSvc'

/** Somebody who signs lists; the same name gives the same one. */
export function listSigner(name: string): TrustedListSigner {
  const secret = digest('SHA-512', utf8(name)).subarray(0, p256.bytes + 8)
  const key = ecKey(p256, scalarFrom(p256, secret))
  const subject = distinguishedName(['C', 'LT'], ['O', 'Test'], ['CN', name])
  const certificate = issueCertificate(
    { name: subject, key },
    {
      serialNumber: Uint8Array.of(1),
      subject,
      publicKeyInfo: key.publicKeyInfo,
      notBefore: new Date('2020-01-01T00:00:00Z'),
      notAfter: new Date('2040-01-01T00:00:00Z'),
      extensions: [],
    },
  )
  return { key, certificate }
}

export interface TestPointer {
  readonly location: string
  readonly signers: readonly TrustedListSigner[]
  readonly territory?: string
  readonly kind?: 'list-of-lists' | 'list'
}

export interface TestList {
  readonly kind?: 'list-of-lists' | 'list'
  readonly version?: string
  readonly sequenceNumber?: number
  readonly territory?: string
  readonly informationUris?: readonly string[]
  readonly nextUpdate?: string
  readonly pointers?: readonly TestPointer[]
  /** TSPService elements, as XML. */
  readonly services?: readonly string[]
}

/** A trusted list as text, everything there that the schema demands. */
export function listText(list: TestList = {}): string {
  const {
    kind = 'list',
    version = '6',
    sequenceNumber = 1,
    territory = 'LT',
    informationUris = [],
    nextUpdate = '2030-01-01T00:00:00Z',
    pointers = [],
    services = [],
  } = list
  const scheme = element(
    'SchemeInformation',
    {},
    textElement('TSLVersionIdentifier', version),
    textElement('TSLSequenceNumber', String(sequenceNumber)),
    textElement('TSLType', typeOf(kind)),
    element('SchemeOperatorName', {}, textElement('Name', 'Test', { 'xml:lang': 'en' })),
    element('SchemeOperatorAddress', {}),
    element('SchemeName', {}),
    element('SchemeInformationURI', {}, ...informationUris.map((uri) => textElement('URI', uri))),
    textElement('StatusDeterminationApproach', 'x'),
    textElement('SchemeTerritory', territory),
    textElement('HistoricalInformationPeriod', '65535'),
    element('PointersToOtherTSL', {}, ...pointers.map(pointerText)),
    textElement('ListIssueDateTime', '2026-01-01T00:00:00Z'),
    element('NextUpdate', {}, textElement('dateTime', nextUpdate)),
  )
  const name = textElement('Name', 'Provider', { 'xml:lang': 'en' })
  const information = element('TSPInformation', {}, element('TSPName', {}, name))
  const provider = element(
    'TrustServiceProvider',
    {},
    information,
    element('TSPServices', {}, ...services),
  )
  return element(
    'TrustServiceStatusList',
    {
      xmlns: 'http://uri.etsi.org/02231/v2#',
      'xmlns:a': 'http://uri.etsi.org/02231/v2/additionaltypes#',
      'xmlns:q': 'http://uri.etsi.org/TrstSvc/SvcInfoExt/eSigDir-1999-93-EC-TrustedList/#',
      Id: 'list',
    },
    scheme,
    ...(services.length > 0 ? [element('TrustServiceProviderList', {}, provider)] : []),
  )
}

function typeOf(kind: 'list-of-lists' | 'list'): string {
  return `${root}/TrustedList/TSLType/${kind === 'list' ? 'EUgeneric' : 'EUlistofthelists'}`
}

function pointerText({ location, signers, territory = 'LT', kind = 'list' }: TestPointer): string {
  return element(
    'OtherTSLPointer',
    {},
    element('ServiceDigitalIdentities', {}, ...signers.map((one) => identityText(one.certificate))),
    textElement('TSLLocation', location),
    element(
      'AdditionalInformation',
      {},
      element('OtherInformation', {}, textElement('TSLType', typeOf(kind))),
      element('OtherInformation', {}, textElement('SchemeTerritory', territory)),
    ),
  )
}

export interface TestPeriod {
  /** Last parts of the URIs. */
  readonly type?: string
  readonly status?: string
  readonly from: string
  /** Extension elements, as XML. */
  readonly extensions?: readonly string[]
}

/** A TSPService: the present period first, then its history. */
export function serviceText(certificate: Bytes, ...periods: readonly TestPeriod[]): string {
  const [present, ...past] = periods
  if (!present) throw new Error('A service has a present')
  const information = element('ServiceInformation', {}, periodText(present, certificate))
  const history = past.map((period) =>
    element('ServiceHistoryInstance', {}, periodText(period, undefined)),
  )
  return element(
    'TSPService',
    {},
    information,
    ...(history.length > 0 ? [element('ServiceHistory', {}, ...history)] : []),
  )
}

function periodText(
  { type = 'CA/QC', status = 'granted', from, extensions = [] }: TestPeriod,
  certificate: Bytes | undefined,
): string {
  return [
    textElement('ServiceTypeIdentifier', `${root}/Svctype/${type}`),
    element('ServiceName', {}, textElement('Name', 'Service', { 'xml:lang': 'en' })),
    certificate ? identityText(certificate) : element('ServiceDigitalIdentity', {}),
    textElement('ServiceStatus', `${root}/TrustedList/Svcstatus/${status}`),
    textElement('StatusStartingTime', from),
    element('ServiceInformationExtensions', {}, ...extensions),
  ].join('')
}

function identityText(certificate: Bytes): string {
  const value = textElement('X509Certificate', encodeBase64(certificate))
  return element('ServiceDigitalIdentity', {}, element('DigitalId', {}, value))
}

/** A critical extension. */
export function extensionText(content: string): string {
  return element('Extension', { Critical: 'true' }, content)
}

/** The list with the signer's signature at its end. */
export function signedList(list: TestList, signer: TrustedListSigner): Bytes {
  return signedText(listText(list), signer)
}

export function signedText(text: string, signer: TrustedListSigner): Bytes {
  return utf8(signedDocument(text, signer, new Date('2026-01-01T00:00:00Z')))
}
