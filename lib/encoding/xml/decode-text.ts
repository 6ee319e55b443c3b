import type { Bytes } from '../bytes'
import { MalformedXml } from './malformed-xml'

/** Text of an XML document, byte order mark removed, and the encoding it came in. */
export interface DecodedText {
  readonly text: string
  readonly encoding: string
}

/** How a document begins in encodings that need not, or cannot, be read from its declaration. */
const beginnings: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
]

/** XML 1.0, appendix F: byte order mark, else declaration, else UTF-8. Throws `MalformedXml`. */
export function decodeText(bytes: Bytes): DecodedText {
  const encoding = encodingByBeginning(bytes) ?? declaredEncoding(bytes) ?? 'utf-8'
  if (encoding === 'iso-8859-1') return { text: latin1(bytes), encoding }
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding }
  } catch (cause) {
    throw new MalformedXml('not-well-formed', 'The text is not in its encoding', { cause })
  }
}

function encodingByBeginning(bytes: Bytes): string | undefined {
  const beginning = beginnings.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))
  return beginning?.[1]
}

function declaredEncoding(bytes: Bytes): string | undefined {
  const declaration = /^<\?xml\s[^>]*?\sencoding\s*=\s*(["'])([A-Za-z][\w.-]*)\1/
  return declaration.exec(latin1(bytes.subarray(0, 200)))?.[2]?.toLowerCase()
}

/** TextDecoder takes ISO 8859-1 for Windows-1252. */
function latin1(bytes: Bytes): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
