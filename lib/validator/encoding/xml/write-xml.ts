import { type Bytes, concatBytes, utf8 } from '../bytes'
import type { XmlDocument } from './tree'

const inText: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '&#xD;',
}

const inAttribute: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}

/** Writes character data as Canonical XML 1.0, 2.3 does. */
export function escapeText(value: string): string {
  return value.replace(/[&<>\r]/g, (character) => inText[character] ?? character)
}

/** Writes the value of an attribute, without its quotation marks, as canonical XML does. */
export function escapeAttribute(value: string): string {
  return value.replace(/[&<"\t\n\r]/g, (character) => inAttribute[character] ?? character)
}

/** Attributes of a tag by name. Undefined ones are left out. */
type Attributes = Readonly<Record<string, string | undefined>>

/** Writes an element. `content` must already be XML; attribute values are escaped here. */
export function element(
  name: string,
  attributes: Attributes,
  ...content: readonly string[]
): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeAttribute(value)}"`,
  )
  return `<${name}${written.join('')}>${content.join('')}</${name}>`
}

/** Writes an element that contains only character data. */
export function textElement(name: string, value: string, attributes: Attributes = {}): string {
  return element(name, attributes, escapeText(value))
}

/** Text to insert into a document, and the offset in the document's text. */
interface XmlInsertion {
  readonly at: number
  readonly text: string
}

/**
 * Inserts text into the bytes that a document was read from. All original bytes are kept. Throws `TypeError` if the
 * bytes are not UTF-8.
 */
export function insertIntoXml(bytes: Bytes, document: XmlDocument, insertion: XmlInsertion): Bytes {
  if (document.encoding !== 'utf-8') throw new TypeError('Text is put into UTF-8 only')
  const before = Buffer.byteLength(document.text.slice(0, insertion.at))
  const markLength = bytes.length - Buffer.byteLength(document.text)
  const at = markLength + before
  return concatBytes(bytes.subarray(0, at), utf8(insertion.text), bytes.subarray(at))
}
