import { encodeBase64 } from '#encoding/base64'
import type { Bytes } from '#encoding/bytes'
import { type DigestAlgorithm, digest } from '#encoding/digest'
import { element, textElement } from '#encoding/xml/write-xml'
import { digestUri } from './etsi-uris'

/** XML 1.0, 2.2: characters that a document must not contain, even escaped. Lone surrogates are among them. */
const notXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** An element with text from a signed file, whose characters may not be XML. */
export function foreignText(name: string, text: string): string {
  return textElement(name, text.replaceAll(notXml, '\ufffd'))
}

/** The same if there is text. */
export function optionalText(name: string, text: string | undefined): readonly string[] {
  return text === undefined || text === '' ? [] : [foreignText(name, text)]
}

const oid = /^[0-2](\.\d+)+$/
/** RFC 3986 without percent signs and brackets, which have further rules. */
const plainUri = /^[a-z][a-z0-9+.-]*:[\w!#$&'()*+,./:;=?@~-]+$/i

/** A URI from a signed file; an OID becomes one (RFC 3061). Undefined for other text. */
export function uriFrom(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (oid.test(text)) return `urn:oid:${text}`
  return plainUri.test(text) ? text : undefined
}

const earliest = Date.parse('0001-01-01T00:00:00Z')
const latest = Date.parse('9999-12-31T23:59:59Z')

/** XML Schema, 3.2.7: a dateTime in UTC. Years that it cannot express are moved to the nearest one. */
export function dateTimeElement(name: string, date: Date): string {
  const time = Math.min(Math.max(date.getTime(), earliest), latest)
  return textElement(name, new Date(time).toISOString().replace('.000Z', 'Z'))
}

/** An algorithm and a digest, as XAdES writes them. */
export function digestElements(algorithm: DigestAlgorithm, value: Bytes): readonly string[] {
  return [
    element('ds:DigestMethod', { Algorithm: digestUri(algorithm) }),
    textElement('ds:DigestValue', encodeBase64(value)),
  ]
}

export function digestElement(algorithm: DigestAlgorithm, value: Bytes): string {
  return element('DigestAlgAndValue', {}, ...digestElements(algorithm, value))
}

export function sha256Element(bytes: Bytes): string {
  return digestElement('SHA-256', digest('SHA-256', bytes))
}

/** A reference to validation objects by their ids (TS 119 102-2, 4.4). */
export function reference(name: string, ...ids: readonly string[]): string {
  return element(name, { VOReference: ids.join(' ') })
}

/** The same if there are ids. */
export function optionalReference(name: string, ids: readonly string[]): readonly string[] {
  return ids.length === 0 ? [] : [reference(name, ...ids)]
}
