import type { Bytes } from '#encoding/bytes'
import {
  attributeOf,
  childOf,
  childrenOf,
  elementsFrom,
  elementsIn,
  isNamed,
} from '#encoding/xml/elements'
import { readXml } from '#encoding/xml/read-xml'
import type { XmlDocument, XmlElement } from '#encoding/xml/tree'
import {
  additionalNamespace,
  allInList,
  englishText,
  inList,
  listNamespace,
  qualificationNamespace,
  requiredBytesIn,
  requiredInList,
  requiredNumber,
  requiredText,
  textsIn,
  timeIn,
  trimmedText,
} from './list-elements'
import {
  type CriteriaList,
  type Criterion,
  type ListPointer,
  MalformedList,
  type QualificationElement,
  type ServiceIdentity,
  type ServicePeriod,
  type TrustedList,
  type TrustService,
  type TrustServiceProvider,
} from './trusted-list'

/** In bytes, about ten times the largest known lists: the Spanish list has 1.4 MB, the Italian one had 2.0 MB. */
const sizeMax = 20_000_000

const versions: readonly number[] = [5, 6]

/**
 * Reads a trusted list without checking its signature. Throws `MalformedXml`, also for a DTD or more than 20 MB, and
 * `MalformedList`.
 */
export function readList(bytes: Bytes): TrustedList {
  return readListElement(readListXml(bytes).root)
}

/** Parses a list as an XML document. Throws `MalformedXml`. */
export function readListXml(bytes: Bytes): XmlDocument {
  return readXml(bytes, { size: sizeMax })
}

/** Reads the list from its root element. Throws `MalformedList`. */
export function readListElement(root: XmlElement): TrustedList {
  if (root.namespace !== listNamespace || root.localName !== 'TrustServiceStatusList') {
    throw new MalformedList('The root is not a TrustServiceStatusList')
  }
  return {
    ...readScheme(requiredInList(root, 'SchemeInformation')),
    providers: allInList(inList(root, 'TrustServiceProviderList'), 'TrustServiceProvider').map(
      readProvider,
    ),
  }
}

/** Other elements that the schema of TS 119 612, annex C requires in SchemeInformation. */
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

type ServiceExtensions = Pick<
  ServicePeriod,
  | 'additionalInformation'
  | 'qualifications'
  | 'expiredCertificatesSince'
  | 'unknownCriticalExtensions'
>

/** ServiceInformationExtensions (TS 119 612, 5.5.9). Throws `MalformedList`. */
function readServiceExtensions(extensions: XmlElement | undefined): ServiceExtensions {
  const all = allInList(extensions, 'Extension')
  const contents = all.flatMap(elementsIn)
  const inListNamed = (name: string) =>
    contents.filter((content) => isNamed(content, listNamespace, name))
  const expired = trimmedText(inListNamed('ExpiredCertsRevocationInfo')[0])
  return {
    additionalInformation: inListNamed('AdditionalServiceInformation').flatMap((content) =>
      textsIn(content, 'URI'),
    ),
    qualifications: contents
      .filter((content) => isNamed(content, qualificationNamespace, 'Qualifications'))
      .flatMap(elementsIn)
      .map(readQualificationElement),
    expiredCertificatesSince: expired === undefined ? undefined : timeIn(expired),
    unknownCriticalExtensions: all.filter(isCritical).flatMap(elementsIn).flatMap(nameIfUnknown),
  }
}

/** QualificationElement (TS 119 612, 5.5.9.2). Throws `MalformedList`. */
function readQualificationElement(element: XmlElement): QualificationElement {
  const qualifiers = childOf(element, qualificationNamespace, 'Qualifiers')
  const criteria = childOf(element, qualificationNamespace, 'CriteriaList')
  if (!qualifiers || !criteria) throw new MalformedList('A qualification without its parts')
  return {
    qualifiers: childrenOf(qualifiers, qualificationNamespace, 'Qualifier').flatMap(
      (qualifier) => attributeOf(qualifier, 'uri')?.trim() ?? [],
    ),
    criteria: readCriteriaList(criteria),
  }
}

function readCriteriaList(list: XmlElement): CriteriaList {
  const assert = attributeOf(list, 'assert') ?? 'all'
  if (assert !== 'all' && assert !== 'atLeastOne' && assert !== 'none') {
    throw new MalformedList(`Criteria that assert ${assert}`)
  }
  const isSaid = (child: XmlElement) => child.localName !== 'Description'
  return { assert, criteria: elementsIn(list).filter(isSaid).flatMap(readCriteria) }
}

const readers: Readonly<Record<string, (element: XmlElement) => readonly Criterion[]>> = {
  KeyUsage: (element) => [readKeyUsage(element)],
  PolicySet: (element) => [{ is: 'policies', oids: identifiersIn(element) }],
  CriteriaList: (element) => [{ is: 'list', list: readCriteriaList(element) }],
  otherCriteriaList: (element) => elementsIn(element).map(readOtherCriterion),
}

function readCriteria(element: XmlElement): readonly Criterion[] {
  const read = isNamed(element, qualificationNamespace) ? readers[element.localName] : undefined
  return read?.(element) ?? [{ is: 'unknown', name: element.localName }]
}

function readKeyUsage(element: XmlElement): Criterion {
  const bits = childrenOf(element, qualificationNamespace, 'KeyUsageBit').map((bit) => {
    const value = trimmedText(bit)
    return [attributeOf(bit, 'name')?.trim() ?? '', value === 'true' || value === '1'] as const
  })
  return { is: 'key-usage', bits: Object.fromEntries(bits) }
}

const otherCriteria: Readonly<Record<string, 'extended-key-usage' | 'subject-attributes'>> = {
  ExtendedKeyUsage: 'extended-key-usage',
  CertSubjectDNAttribute: 'subject-attributes',
}

function readOtherCriterion(element: XmlElement): Criterion {
  const is = isNamed(element, additionalNamespace) ? otherCriteria[element.localName] : undefined
  return is ? { is, oids: identifiersIn(element) } : { is: 'unknown', name: element.localName }
}

/** OIDs of XAdES ObjectIdentifiers, written plainly or as urn:oid (RFC 3061). */
function identifiersIn(element: XmlElement): readonly string[] {
  return [...elementsFrom(element)]
    .filter(({ localName }) => localName === 'Identifier')
    .flatMap((identifier) => trimmedText(identifier)?.replace(/^urn:oid:/i, '') ?? [])
}

function isCritical(extension: XmlElement): boolean {
  return ['true', '1'].includes(attributeOf(extension, 'Critical') ?? '')
}

const known: readonly (readonly [namespace: string, name: string])[] = [
  [listNamespace, 'AdditionalServiceInformation'],
  [listNamespace, 'ExpiredCertsRevocationInfo'],
  [qualificationNamespace, 'Qualifications'],
  // TS 119 612, 5.5.9.3: the new operator of the service; it does not affect the qualification.
  [additionalNamespace, 'TakenOverBy'],
]

function nameIfUnknown(content: XmlElement): readonly string[] {
  const isKnown = known.some(([namespace, name]) => isNamed(content, namespace, name))
  return isKnown ? [] : [content.localName]
}
