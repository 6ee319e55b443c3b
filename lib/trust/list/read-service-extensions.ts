import {
  attributeOf,
  childOf,
  childrenOf,
  elementsFrom,
  elementsIn,
  isNamed,
} from '@/lib/encoding/xml/elements'
import type { XmlElement } from '@/lib/encoding/xml/tree'
import {
  additionalNamespace,
  allInList,
  listNamespace,
  qualificationNamespace,
  textsIn,
  timeIn,
  trimmedText,
} from './list-elements'
import {
  type CriteriaList,
  type Criterion,
  MalformedList,
  type QualificationElement,
  type ServicePeriod,
} from './trusted-list'

type ServiceExtensions = Pick<
  ServicePeriod,
  | 'additionalInformation'
  | 'qualifications'
  | 'expiredCertificatesSince'
  | 'unknownCriticalExtensions'
>

/** ServiceInformationExtensions (TS 119 612, 5.5.9). Throws `MalformedList`. */
export function readServiceExtensions(extensions: XmlElement | undefined): ServiceExtensions {
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

/** OIDs of XAdES ObjectIdentifiers, as such or as urn:oid (RFC 3061). */
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
  // 5.5.9.3: who runs the service now; what it is worth does not change.
  [additionalNamespace, 'TakenOverBy'],
]

function nameIfUnknown(content: XmlElement): readonly string[] {
  const isKnown = known.some(([namespace, name]) => isNamed(content, namespace, name))
  return isKnown ? [] : [content.localName]
}
