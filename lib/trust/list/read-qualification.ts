import {
  attributeOf,
  childOf,
  childrenOf,
  elementsFrom,
  elementsIn,
  isNamed,
} from '@/lib/encoding/xml/elements'
import type { XmlElement } from '@/lib/encoding/xml/tree'
import { additionalNamespace, qualificationNamespace, trimmedText } from './list-elements'
import { MalformedList } from './malformed-list'
import type { CriteriaList, Criterion, QualificationElement } from './trusted-list'

/** QualificationElement (TS 119 612, 5.5.9.2). Throws `MalformedList`. */
export function readQualificationElement(element: XmlElement): QualificationElement {
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
