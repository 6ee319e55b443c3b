import type { ByteRange } from '#encoding/byte-source'
import { type Bytes, concatBytes, utf8 } from '#encoding/bytes'
import type { PdfDictionary } from '#pdf/objects'
import { serialize } from '#pdf/syntax/serialize'

/** The bytes to append to a document, with an empty gap for the signature. */
export interface OpenTail {
  readonly tail: Bytes
  /** The position in the tail of the hexadecimal string of /Contents, with its angle brackets. */
  readonly gap: ByteRange
}

/** A serialized signature dictionary, and the positions of its empty entries. */
export interface DictionaryWithGap {
  readonly content: Bytes
  readonly byteRangeAt: number
  readonly gap: ByteRange
}

/** Width in characters: four numbers of ten digits, with blanks and brackets. */
const byteRangeWidth = 45

/** ISO 32000-2, 12.8.1: /Contents is written as a string of zeros, and /ByteRange as blanks of a fixed width. */
export function dictionaryWithGap(entries: PdfDictionary, bytes: number): DictionaryWithGap {
  const head = utf8(`${Buffer.from(serialize(entries)).toString('latin1').slice(0, -2)}/ByteRange `)
  const before = utf8(`${' '.repeat(byteRangeWidth)} /Contents `)
  const start = head.length + before.length
  return {
    content: concatBytes(head, before, utf8(`<${'0'.repeat(2 * bytes)}> >>`)),
    byteRangeAt: head.length,
    gap: [start, start + 2 * bytes + 2],
  }
}

/** The size to reserve for a token. Tokens of one authority differ by a few bytes, and another authority may answer. */
export function roomForToken(size: number): number {
  return Math.ceil(size * 1.125)
}

/** The two ranges of the whole file that a signature in the gap covers. */
export function coveredRanges(
  documentSize: number,
  { tail, gap }: OpenTail,
): [ByteRange, ByteRange] {
  return [
    [0, documentSize + gap[0]],
    [documentSize + gap[1], documentSize + tail.length],
  ]
}

/** Writes /ByteRange into the tail: the offset and the length of both ranges. */
export function writeByteRange(tail: Bytes, at: number, ranges: readonly ByteRange[]): void {
  const numbers = ranges.flatMap(([start, end]) => [start, end - start])
  tail.set(utf8(`[${numbers.join(' ')}]`), at)
}

/** Whether a signature (DER) fits into a gap. */
export function fits({ gap: [start, end] }: Pick<OpenTail, 'gap'>, signature: Bytes): boolean {
  return 2 * signature.length <= end - start - 2
}

/** The tail with a signature (DER) in its gap, padded with zeros. Throws `RangeError` if it is too long. */
export function fillGap({ tail, gap: [start, end] }: OpenTail, signature: Bytes): Bytes {
  const room = (end - start - 2) / 2
  if (signature.length > room) {
    throw new RangeError(`A signature of ${signature.length} bytes does not fit into ${room}`)
  }
  const filled = Uint8Array.from(tail)
  const digits = Buffer.from(signature).toString('hex').toUpperCase()
  filled.set(utf8(digits.padEnd(2 * room, '0')), start + 1)
  return filled
}

/** The signature (DER) in a filled gap, including padding. */
export function contentOfGap({ tail, gap: [start, end] }: OpenTail): Bytes {
  return Buffer.from(Buffer.from(tail.subarray(start + 1, end - 1)).toString('latin1'), 'hex')
}
