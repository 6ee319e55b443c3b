import { decodeBase64 } from '../base64'
import type { Bytes } from '../bytes'
import type { XmlDocument, XmlElement, XmlNode } from './tree'

function isElement(node: XmlNode): node is XmlElement {
  return node.kind === 'element'
}

/** Whether an element has this namespace and local name. */
export function isNamed(element: XmlElement, namespace: string, localName?: string): boolean {
  return (
    element.namespace === namespace && (localName === undefined || element.localName === localName)
  )
}

/** All child elements, in order. */
export function elementsIn(parent: XmlElement | XmlDocument): readonly XmlElement[] {
  return parent.children.filter(isElement)
}

/** Child elements with this namespace and local name, in order. */
export function childrenOf(
  parent: XmlElement,
  namespace: string,
  localName: string,
): readonly XmlElement[] {
  return elementsIn(parent).filter((child) => isNamed(child, namespace, localName))
}

/** The first child element with this namespace and local name. */
export function childOf(
  parent: XmlElement | undefined,
  namespace: string,
  localName: string,
): XmlElement | undefined {
  return parent && elementsIn(parent).find((child) => isNamed(child, namespace, localName))
}

/** Follows a path of local names, all in one namespace, to the first child with each name. */
export function descend(
  from: XmlElement | undefined,
  namespace: string,
  ...localNames: readonly string[]
): XmlElement | undefined {
  let element = from
  for (const localName of localNames) element = childOf(element, namespace, localName)
  return element
}

/** The element and all its descendants, in document order. */
export function* elementsFrom(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const child of element.children) if (isElement(child)) yield* elementsFrom(child)
}

/** The ancestors of an element, from its parent up to the root. */
export function* ancestorsOf(element: XmlElement): Generator<XmlElement> {
  let { parent } = element
  while (parent.kind === 'element') {
    yield parent
    ;({ parent } = parent)
  }
}

/** Value of an attribute; without a namespace argument, of an attribute in no namespace. */
export function attributeOf(
  element: XmlElement | undefined,
  localName: string,
  namespace = '',
): string | undefined {
  const isMeant = (attribute: { localName: string; namespace: string }) =>
    attribute.localName === localName && attribute.namespace === namespace
  return element?.attributes.find(isMeant)?.value
}

/** Character data directly in an element, joined across comments. */
export function textContentOf(element: XmlElement): string {
  return element.children.map((child) => (child.kind === 'text' ? child.value : '')).join('')
}

/** The bytes in an xs:base64Binary element. White space is ignored. Throws `InvalidEncoding`. */
export function base64Of(element: XmlElement): Bytes {
  return decodeBase64(textContentOf(element).replace(/\s+/g, ''))
}

/**
 * Elements by the value of an attribute that XML signatures treat as an Id. Several elements with the same Id are a
 * sign of an attack.
 */
export function elementsById(root: XmlElement): ReadonlyMap<string, readonly XmlElement[]> {
  const found = new Map<string, XmlElement[]>()
  for (const element of elementsFrom(root)) {
    for (const id of idsOf(element)) {
      const others = found.get(id)
      if (others) others.push(element)
      else found.set(id, [element])
    }
  }
  return found
}

const idNames = new Set(['Id', 'ID', 'id'])

function idsOf({ attributes }: XmlElement): Set<string> {
  const isId = ({ prefix, localName }: { prefix: string; localName: string }) =>
    prefix === '' ? idNames.has(localName) : prefix === 'xml' && localName === 'id'
  return new Set(attributes.filter(isId).map(({ value }) => value))
}
