import { asBuffer, type Bytes } from './bytes'
import { InvalidEncoding } from './invalid-encoding'

/** Writes two lower-case digits per byte. */
export function encodeHex(bytes: Bytes): string {
  return asBuffer(bytes).toString('hex')
}

/** Decodes a hexadecimal text in either case, without blanks. Throws `InvalidEncoding`. */
export function decodeHex(text: string): Bytes {
  if (text.length % 2 !== 0) throw new InvalidEncoding('Hexadecimal comes in pairs of digits')
  if (!/^[0-9a-f]*$/i.test(text))
    throw new InvalidEncoding('A character that is no hexadecimal digit')
  return Buffer.from(text, 'hex')
}
