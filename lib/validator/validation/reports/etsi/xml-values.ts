import { encodeBase64 } from '#encoding/base64'
import type { Bytes } from '#encoding/bytes'
import { type DigestAlgorithm, digest } from '#encoding/digest'
import { element, textElement } from '#encoding/xml/write-xml'
import { digestUri } from './etsi-uris'

/** XML 1.0, 2.2: characters that a document must not contain, not even escaped, such as lone surrogates. */
const notXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** An element with text from a signed file. Characters that XML does not allow are replaced. */
export function foreignText(name: string, text: string): string {
  return textElement(name, text.replaceAll(notXml, '\ufffd'))
}

/** An element with text from a signed file; nothing if there is no text. */
export function optionalText(name: string, text: string | undefined): readonly string[] {
  return text === undefined || text === '' ? [] : [foreignText(name, text)]
}

const oid = /^[0-2](\.\d+)+$/
/** URIs of RFC 3986 without percent signs and brackets, for which there are further rules. */
const plainUri = /^[a-z][a-z0-9+.-]*:[\w!#$&'()*+,./:;=?@~-]+$/i

/** A URI from a signed file. An OID becomes a URN (RFC 3061). Undefined for other text. */
export function uriFrom(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (oid.test(text)) return `urn:oid:${text}`
  return plainUri.test(text) ? text : undefined
}

const earliest = Date.parse('0001-01-01T00:00:00Z')
const latest = Date.parse('9999-12-31T23:59:59Z')

/** XML Schema, 3.2.7: a dateTime in UTC. A year outside 1 to 9999 is replaced by the nearest allowed time. */
export function dateTimeElement(name: string, date: Date): string {
  const time = Math.min(Math.max(date.getTime(), earliest), latest)
  return textElement(name, new Date(time).toISOString().replace('.000Z', 'Z'))
}

/** A digest algorithm and a digest in the elements of XMLDSig. */
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

/** A reference to validation objects; nothing if there are no ids. */
export function optionalReference(name: string, ids: readonly string[]): readonly string[] {
  return ids.length === 0 ? [] : [reference(name, ...ids)]
}
