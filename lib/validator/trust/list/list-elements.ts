import { decodeBase64 } from '#encoding/base64'
import type { Bytes } from '#encoding/bytes'
import { InvalidEncoding } from '#encoding/invalid-encoding'
import { attributeOf, childOf, childrenOf, textContentOf } from '#encoding/xml/elements'
import { type XmlElement, xmlNamespace } from '#encoding/xml/tree'
import { MalformedList } from './trusted-list'

/** Namespaces of TS 119 612, annex C. */
export const listNamespace = 'http://uri.etsi.org/02231/v2#'
export const additionalNamespace = 'http://uri.etsi.org/02231/v2/additionaltypes#'
export const qualificationNamespace =
  'http://uri.etsi.org/TrstSvc/SvcInfoExt/eSigDir-1999-93-EC-TrustedList/#'

/** The first child of this name in the list's namespace. */
export function inList(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  return childOf(parent, listNamespace, name)
}

/** All children of this name in the list's namespace. */
export function allInList(parent: XmlElement | undefined, name: string): readonly XmlElement[] {
  return parent ? childrenOf(parent, listNamespace, name) : []
}

/** Like `inList`; throws `MalformedList` when the child is missing. */
export function requiredInList(parent: XmlElement, name: string): XmlElement {
  const found = inList(parent, name)
  if (!found) throw new MalformedList(`${parent.localName} without ${name}`)
  return found
}

/** Text without surrounding white space; undefined when there is no element. */
export function trimmedText(element: XmlElement | undefined): string | undefined {
  return (element && textContentOf(element).trim()) || undefined
}

export function requiredText(parent: XmlElement, name: string): string {
  const text = trimmedText(requiredInList(parent, name))
  if (text === undefined) throw new MalformedList(`An empty ${name}`)
  return text
}

/** A decimal number of a child element. Throws `MalformedList`. */
export function requiredNumber(parent: XmlElement, name: string): number {
  const text = requiredText(parent, name)
  if (!/^\d{1,9}$/.test(text)) throw new MalformedList(`${name} is not a number`)
  return Number(text)
}

/** An xs:dateTime with a time zone: all times in lists are UTC (TS 119 612, 5.1.4). */
export function timeIn(text: string): Date {
  const time = new Date(text)
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text)
  if (!isTime || Number.isNaN(time.getTime())) throw new MalformedList(`${text} is not a time`)
  return time
}

/** The Base64 bytes of an element, with or without line breaks. Throws `MalformedList`. */
export function requiredBytesIn(element: XmlElement): Bytes {
  try {
    return decodeBase64(textContentOf(element).replace(/\s+/g, ''))
  } catch (cause) {
    if (!(cause instanceof InvalidEncoding)) throw cause
    throw new MalformedList(`${element.localName} is not Base64`, { cause })
  }
}

/** The English text among several languages; without one, the first text. */
export function englishText(parent: XmlElement | undefined, name: string): string | undefined {
  const texts = allInList(parent, name)
  const english = texts.find((text) => attributeOf(text, 'lang', xmlNamespace) === 'en')
  return trimmedText(english ?? texts[0])
}

/** Texts of all children with this name. */
export function textsIn(parent: XmlElement | undefined, name: string): readonly string[] {
  return allInList(parent, name).flatMap((element) => trimmedText(element) ?? [])
}
