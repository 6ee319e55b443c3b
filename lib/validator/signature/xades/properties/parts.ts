import { elementsIn, textContentOf } from '#encoding/xml/elements'
import type { XmlElement } from '#encoding/xml/tree'
import { ds, xadesNamespaces } from '../namespaces'

/** Child elements by local name in any XAdES or XMLDSig namespace, because versions use different ones. */
export function partsOf(parent: XmlElement | undefined, localName: string): readonly XmlElement[] {
  if (!parent) return []
  return elementsIn(parent).filter((child) => child.localName === localName && isKnown(child))
}

/** Follows first children by local name. */
export function part(
  from: XmlElement | undefined,
  ...localNames: readonly string[]
): XmlElement | undefined {
  return localNames.reduce((element, localName) => partsOf(element, localName)[0], from)
}

/** Trimmed text of a part; undefined if it is missing or empty. */
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
