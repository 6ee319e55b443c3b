import { elementsIn, textContentOf } from '#encoding/xml/elements'
import type { XmlElement } from '#encoding/xml/tree'
import { ds, xadesNamespaces } from '../namespaces'

/** Child elements with a local name in any XAdES or XMLDSig namespace, because versions use different namespaces. */
export function partsOf(parent: XmlElement | undefined, localName: string): readonly XmlElement[] {
  if (!parent) return []
  return elementsIn(parent).filter((child) => child.localName === localName && isKnown(child))
}

/** Follows a path of local names to the first child with each name. */
export function part(
  from: XmlElement | undefined,
  ...localNames: readonly string[]
): XmlElement | undefined {
  return localNames.reduce((element, localName) => partsOf(element, localName)[0], from)
}

/** Text of a part without surrounding white space; undefined if the part is missing or empty. */
export function partText(
  from: XmlElement | undefined,
  ...localNames: readonly string[]
): string | undefined {
  const found = part(from, ...localNames)
  return (found && textContentOf(found).trim()) || undefined
}

function isKnown({ namespace }: XmlElement): boolean {
  return namespace === ds || xadesNamespaces.has(namespace)
}
