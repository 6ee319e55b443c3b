import { ancestorsOf } from './elements'
import { joinReferences } from './join-references'
import type { CanonicalizationMethod } from './namespace-axis'
import { type XmlAttribute, type XmlElement, xmlNamespace } from './tree'

/**
 * Attributes of an element together with those of xml: from ancestors that are left out.
 * Canonical XML 1.0, 2.4: all of them. 1.1, 2.4: xml:lang and xml:space as they are, xml:base joined,
 * never xml:id. Exclusive: none.
 */
export function attributesOfApex(
  apex: XmlElement,
  method: CanonicalizationMethod,
): readonly XmlAttribute[] {
  if (method === 'exclusive-1.0') return apex.attributes
  const inherited = [...nearestByName(apex).values()]
  if (method === 'inclusive-1.0') return [...inherited, ...apex.attributes]
  const simply = inherited.filter(({ localName }) => localName === 'lang' || localName === 'space')
  return [...simply, ...withJoinedBase(apex)]
}

function withJoinedBase(apex: XmlElement): readonly XmlAttribute[] {
  const value = joinedBase(apex)
  if (!value) return apex.attributes.filter((attribute) => !isBase(attribute))
  const base = { prefix: 'xml', localName: 'base', namespace: xmlNamespace, value }
  return [base, ...apex.attributes.filter((attribute) => !isBase(attribute))]
}

function nearestByName(apex: XmlElement): ReadonlyMap<string, XmlAttribute> {
  const own = new Set(apex.attributes.filter(isXml).map(({ localName }) => localName))
  const nearest = new Map<string, XmlAttribute>()
  for (const { attributes } of ancestorsOf(apex)) {
    for (const attribute of attributes.filter(isXml)) {
      const { localName } = attribute
      if (!own.has(localName) && !nearest.has(localName)) nearest.set(localName, attribute)
    }
  }
  return nearest
}

function isXml({ namespace }: XmlAttribute): boolean {
  return namespace === xmlNamespace
}

function isBase(attribute: XmlAttribute): boolean {
  return isXml(attribute) && attribute.localName === 'base'
}

/** Canonical XML 1.1, 2.4: the element's xml:base, seen from where the output begins. */
function joinedBase(apex: XmlElement): string | undefined {
  const bases = [apex, ...ancestorsOf(apex)].flatMap(({ attributes }) => attributes.filter(isBase))
  return bases.reduceRight<string | undefined>(
    (base, { value }) => (base === undefined ? value : joinReferences(base, value)),
    undefined,
  )
}
