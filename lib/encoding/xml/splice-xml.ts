import { type Bytes, concatBytes, utf8 } from '../bytes'
import type { XmlDocument } from './tree'

/** Text to be put into a document at an offset in its text. */
export interface XmlInsertion {
  readonly at: number
  readonly text: string
}

/**
 * The bytes of a document with text put into it; every byte that was there stays. The bytes are those
 * the document was read from. Throws `TypeError` when they are not UTF-8.
 */
export function insertIntoXml(bytes: Bytes, document: XmlDocument, insertion: XmlInsertion): Bytes {
  if (document.encoding !== 'utf-8') throw new TypeError('Text is put into UTF-8 only')
  const before = Buffer.byteLength(document.text.slice(0, insertion.at))
  const markLength = bytes.length - Buffer.byteLength(document.text)
  const at = markLength + before
  return concatBytes(bytes.subarray(0, at), utf8(insertion.text), bytes.subarray(at))
}
