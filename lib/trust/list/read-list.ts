import type { Bytes } from '@/lib/encoding/bytes'
import { childOf } from '@/lib/encoding/xml/elements'
import { readXml } from '@/lib/encoding/xml/read-xml'
import type { XmlDocument, XmlElement } from '@/lib/encoding/xml/tree'
import {
  additionalNamespace,
  allInList,
  englishText,
  inList,
  listNamespace,
  requiredBytesIn,
  requiredInList,
  requiredNumber,
  requiredText,
  textsIn,
  timeIn,
  trimmedText,
} from './list-elements'
import { readServiceExtensions } from './read-service-extensions'
import {
  type ListPointer,
  MalformedList,
  type ServiceIdentity,
  type ServicePeriod,
  type TrustedList,
  type TrustService,
  type TrustServiceProvider,
} from './trusted-list'

/** The Spanish list has 1.4 MB, the Italian one had 2.0. */
const sizeMax = 20_000_000

const versions: readonly number[] = [5, 6]

/**
 * Reads a trusted list without asking who signed it. Throws `MalformedXml` (no DTD, at most 20 MB) and
 * `MalformedList`.
 */
export function readList(bytes: Bytes): TrustedList {
  return readListElement(readListXml(bytes).root)
}

/** The XML document that a list is. Throws `MalformedXml`. */
export function readListXml(bytes: Bytes): XmlDocument {
  return readXml(bytes, { size: sizeMax })
}

/** The list that is this element. Throws `MalformedList`. */
export function readListElement(root: XmlElement): TrustedList {
  if (root.namespace !== listNamespace || root.localName !== 'TrustServiceStatusList') {
    throw new MalformedList('The root is no TrustServiceStatusList')
  }
  return {
    ...readScheme(requiredInList(root, 'SchemeInformation')),
    providers: allInList(inList(root, 'TrustServiceProviderList'), 'TrustServiceProvider').map(
      readProvider,
    ),
  }
}

/** What annex C's schema demands of SchemeInformation beside what is read below. */
const demanded = [
  'SchemeOperatorAddress',
  'SchemeName',
  'StatusDeterminationApproach',
  'HistoricalInformationPeriod',
] as const

// TS 119 612, 5.3
function readScheme(scheme: XmlElement): Omit<TrustedList, 'providers'> {
  for (const name of demanded) requiredInList(scheme, name)
  const version = requiredNumber(scheme, 'TSLVersionIdentifier')
  if (!versions.includes(version)) throw new MalformedList(`Version ${version} is not known`)
  const nextUpdate = trimmedText(inList(requiredInList(scheme, 'NextUpdate'), 'dateTime'))
  return {
    version,
    sequenceNumber: requiredNumber(scheme, 'TSLSequenceNumber'),
    type: requiredText(scheme, 'TSLType'),
    territory: requiredText(scheme, 'SchemeTerritory'),
    operatorName: englishText(requiredInList(scheme, 'SchemeOperatorName'), 'Name') ?? '',
    informationUris: textsIn(inList(scheme, 'SchemeInformationURI'), 'URI'),
    issuedAt: timeIn(requiredText(scheme, 'ListIssueDateTime')),
    nextUpdate: nextUpdate === undefined ? undefined : timeIn(nextUpdate),
    pointers: allInList(inList(scheme, 'PointersToOtherTSL'), 'OtherTSLPointer').map(readPointer),
  }
}

/** OtherTSLPointer (TS 119 612, 5.3.13). Throws `MalformedList`. */
function readPointer(pointer: XmlElement): ListPointer {
  const others = allInList(inList(pointer, 'AdditionalInformation'), 'OtherInformation')
  const first = (name: string) => others.flatMap((other) => textsIn(other, name))[0]
  return {
    location: requiredText(pointer, 'TSLLocation'),
    type: first('TSLType'),
    territory: first('SchemeTerritory'),
    mimeType: others.flatMap(
      (other) => trimmedText(childOf(other, additionalNamespace, 'MimeType')) ?? [],
    )[0],
    certificates: allInList(
      inList(pointer, 'ServiceDigitalIdentities'),
      'ServiceDigitalIdentity',
    ).flatMap((identity) => readIdentity(identity).certificates),
  }
}

// TS 119 612, 5.4
function readProvider(provider: XmlElement): TrustServiceProvider {
  const information = requiredInList(provider, 'TSPInformation')
  return {
    name: englishText(inList(information, 'TSPName'), 'Name') ?? '',
    tradeNames: textsIn(inList(information, 'TSPTradeName'), 'Name'),
    services: allInList(requiredInList(provider, 'TSPServices'), 'TSPService').map(readService),
  }
}

/** TSPService with its history (TS 119 612, 5.5 and 5.6). Throws `MalformedList`. */
function readService(service: XmlElement): TrustService {
  const information = requiredInList(service, 'ServiceInformation')
  const history = allInList(inList(service, 'ServiceHistory'), 'ServiceHistoryInstance')
  const present = readPeriod(information)
  const past = history
    .map(readPeriod)
    .toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime())
  return {
    identity: readIdentity(requiredInList(information, 'ServiceDigitalIdentity')),
    supplyPoints: textsIn(inList(information, 'ServiceSupplyPoints'), 'ServiceSupplyPoint'),
    periods: [
      { ...present, endsAt: undefined },
      ...past.map((period, at) => ({ ...period, endsAt: (past[at - 1] ?? present).startsAt })),
    ],
  }
}

function readPeriod(period: XmlElement): Omit<ServicePeriod, 'endsAt'> {
  return {
    type: requiredText(period, 'ServiceTypeIdentifier'),
    name: englishText(inList(period, 'ServiceName'), 'Name') ?? '',
    status: requiredText(period, 'ServiceStatus'),
    startsAt: timeIn(requiredText(period, 'StatusStartingTime')),
    ...readServiceExtensions(inList(period, 'ServiceInformationExtensions')),
  }
}

/** ServiceDigitalIdentity (TS 119 612, 5.5.3). Throws `MalformedList`. */
function readIdentity(identity: XmlElement | undefined): ServiceIdentity {
  const ids = allInList(identity, 'DigitalId')
  const bytesNamed = (name: string) => ids.flatMap((id) => allInList(id, name)).map(requiredBytesIn)
  return {
    certificates: bytesNamed('X509Certificate'),
    subjectKeyIds: bytesNamed('X509SKI'),
    subjectNames: ids.flatMap((id) => textsIn(id, 'X509SubjectName')),
  }
}
