import { decodeBase64 } from '../base64'
import type { Bytes } from '../bytes'
import type { XmlDocument, XmlElement, XmlNode } from './tree'

function isElement(node: XmlNode): node is XmlElement {
  return node.kind === 'element'
}

/** Whether an element has this expanded name. */
export function isNamed(element: XmlElement, namespace: string, localName?: string): boolean {
  return (
    element.namespace === namespace && (localName === undefined || element.localName === localName)
  )
}

/** All child elements, in order. */
export function elementsIn(parent: XmlElement | XmlDocument): readonly XmlElement[] {
  return parent.children.filter(isElement)
}

/** Child elements of an expanded name, in order. */
export function childrenOf(
  parent: XmlElement,
  namespace: string,
  localName: string,
): readonly XmlElement[] {
  return elementsIn(parent).filter((child) => isNamed(child, namespace, localName))
}

/** The first child element of an expanded name. */
export function childOf(
  parent: XmlElement | undefined,
  namespace: string,
  localName: string,
): XmlElement | undefined {
  return parent && elementsIn(parent).find((child) => isNamed(child, namespace, localName))
}

/** Follows first children of one namespace down a path of local names. */
export function descend(
  from: XmlElement | undefined,
  namespace: string,
  ...localNames: readonly string[]
): XmlElement | undefined {
  let element = from
  for (const localName of localNames) element = childOf(element, namespace, localName)
  return element
}

/** The element and everything below it, in document order. */
export function* elementsFrom(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const child of element.children) if (isElement(child)) yield* elementsFrom(child)
}

/** From an element's parent up to the root. */
export function* ancestorsOf(element: XmlElement): Generator<XmlElement> {
  let { parent } = element
  while (parent.kind === 'element') {
    yield parent
    ;({ parent } = parent)
  }
}

/** Value of an attribute, in no namespace unless one is given. */
export function attributeOf(
  element: XmlElement | undefined,
  localName: string,
  namespace = '',
): string | undefined {
  const isMeant = (attribute: { localName: string; namespace: string }) =>
    attribute.localName === localName && attribute.namespace === namespace
  return element?.attributes.find(isMeant)?.value
}

/** Direct character data of an element, joined across comments. */
export function textContentOf(element: XmlElement): string {
  return element.children.map((child) => (child.kind === 'text' ? child.value : '')).join('')
}

/** Bytes of an xs:base64Binary element; white space is ignored. Throws `InvalidEncoding`. */
export function base64Of(element: XmlElement): Bytes {
  return decodeBase64(textContentOf(element).replace(/\s+/g, ''))
}

/**
 * Elements by the value of an attribute that XML signatures treat as an Id; several elements with one Id are an
 * attack.
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
