import type { ByteSource } from '#encoding/byte-source'
import { asBuffer } from '#encoding/bytes'
import type { PdfDocument } from './document'
import { isWhiteSpace } from './syntax/characters'

const chunkSize = 1 << 20
const [firstBytes, growth] = [1 << 10, 1 << 4]

/**
 * Numbers of the objects whose bytes contain a word. The newest revision must list the object at that offset. Objects
 * inside object streams are not searched.
 */
export function numbersOfObjectsWith(document: PdfDocument, word: string): number[] {
  const numbers = headersOfObjectsWith(document, word).flatMap((header) => {
    const text = asBuffer(document.read(header, header + longestNumber)).toString('latin1')
    const number = Number.parseInt(text, 10)
    const entry = document.entryOf(number)
    return entry?.kind === 'offset' && entry.offset === header ? [number] : []
  })
  return [...new Set(numbers)]
}

const longestNumber = 10

/** Offsets of the object headers after which a word occurs before the next header. */
export function headersOfObjectsWith(
  source: Pick<ByteSource, 'size' | 'read'>,
  word: string,
  start = 0,
): number[] {
  const headers = new Set<number>()
  let [header, searched]: [number | undefined, number] = [undefined, 0]
  for (const offset of offsetsOf(source, word, start)) {
    // Without a header since the previous word, both words are in the same object. So no byte is searched twice.
    header = headerBetween(source, searched, offset) ?? header
    searched = offset
    if (header !== undefined) headers.add(header)
  }
  return [...headers]
}

/** Maximum number of offsets; no number of signatures needs more. */
const offsetsMax = 1_000

function offsetsOf(
  source: Pick<ByteSource, 'size' | 'read'>,
  word: string,
  from: number,
): number[] {
  // A short search text is found many times faster, because its bytes are compared all at once.
  const needle = word.slice(0, 5)
  const offsets: number[] = []
  for (let start = from; start < source.size; start += chunkSize) {
    const chunk = asBuffer(source.read(start, start + chunkSize + word.length))
    for (let at = chunk.indexOf(needle); at >= 0; at = chunk.indexOf(needle, at + 1)) {
      const isWhole = chunk.toString('latin1', at, at + word.length) === word
      if (isWhole && offsets.length < offsetsMax) offsets.push(start + at)
    }
  }
  return offsets
}

/** The last header between two offsets. First a few bytes before the end are searched, then more. */
function headerBetween(
  source: Pick<ByteSource, 'read'>,
  from: number,
  to: number,
): number | undefined {
  for (let length = firstBytes; ; length *= growth) {
    const start = Math.max(from, to - length)
    const before = asBuffer(source.read(start, to))
    for (let at = before.lastIndexOf('obj'); at > 0; at = before.lastIndexOf('obj', at - 1)) {
      const header = headerBefore(before, at)
      // If the digits are at the start of the window, the number may begin before it.
      if (header !== undefined && (header > 0 || start === from)) return start + header
    }
    if (start === from) return undefined
  }
}

/** The offset of `12 0 obj`, given the offset of `obj` in it; undefined if no numbers precede it. */
export function headerBefore(bytes: Buffer, word: number): number | undefined {
  const generation = numberBefore(bytes, word)
  return generation === undefined ? undefined : numberBefore(bytes, generation)
}

function numberBefore(bytes: Buffer, end: number): number | undefined {
  let at = end
  while (isWhiteSpace(bytes[at - 1])) at--
  const last = at
  while (isDigit(bytes[at - 1])) at--
  // White space is required between the two numbers, and between the generation and the word.
  return at < last && last < end ? at : undefined
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39
}
