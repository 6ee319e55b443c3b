import type { ByteSource } from '#encoding/byte-source'
import type { Bytes } from '#encoding/bytes'
import { MalformedPdf, PdfTooComplex } from '../errors'
import { pdfLimits } from '../limits'
import { isCount, isDictionary, type PdfObject } from '../objects'
import { isKeyword, type Lexer } from './lexer'
import type { ParsedObject, ParsedObjects } from './parsed-objects'
import { parseObject } from './parser'
import { parseAt } from './source-window'

/** An object with its number, written as `12 0 obj … endobj` (ISO 32000-2, 7.3.10). */
export interface IndirectObject {
  readonly number: number
  readonly generation: number
  readonly object: PdfObject
  /** Length in bytes, without the bytes of a stream. */
  readonly length: number
  /** Offset where the bytes of a stream begin; undefined for other objects. */
  readonly streamStart: number | undefined
  /** The object was read only from bytes before this offset, and from those of its stream. */
  readonly seenUpTo: number
}

/**
 * Reads the object at an offset. `resolve` follows the reference in the /Length of a stream. Objects in `parsed` are
 * not parsed again.
 */
export function readIndirectObject(
  source: ByteSource,
  offset: number,
  resolve: (object: PdfObject) => PdfObject = (object) => object,
  parsed?: ParsedObjects,
): IndirectObject {
  const found = parsed?.find(offset, source.size) ?? parseNew(source, offset, parsed)
  const { number, generation, object, length, streamStart, seenUpTo } = found
  if (streamStart === undefined || !isDictionary(object)) return found
  const encoded = () => {
    return streamBytes(source, streamStart, resolve(object.get('Length') ?? null))
  }
  const stream = { kind: 'stream', dictionary: object, encoded } as const
  return { number, generation, object: stream, length, streamStart, seenUpTo }
}

function parseNew(source: ByteSource, offset: number, parsed?: ParsedObjects): ParsedObject {
  const found = parseAt(source, offset, (lexer) => parse(lexer, offset))
  // At the end of its source, an object may be cut off; it may continue in a longer source.
  if (found.seenUpTo <= source.size) parsed?.keep(offset, found)
  return found
}

function parse(lexer: Lexer, offset: number): ParsedObject {
  const number = lexer.next()
  const generation = lexer.next()
  if (!isCount(number) || !isCount(generation) || !isKeyword(lexer.next(), 'obj')) {
    throw new MalformedPdf('An object of the PDF is not where the cross-reference says')
  }
  const object = parseObject(lexer)
  const length = lexer.position
  const streamStart = isDictionary(object) ? streamAfter(lexer, offset) : undefined
  return { number, generation, object, length, streamStart, seenUpTo: offset + lexer.seenUpTo }
}

/** Offset where the bytes of a stream begin; undefined if no stream follows the dictionary. */
function streamAfter(lexer: Lexer, offset: number): number | undefined {
  if (!isKeyword(lexer.next(), 'stream')) return undefined
  lexer.skipStreamEndOfLine()
  return offset + lexer.position
}

/** The offset up to which the bytes of a stream and the word after them are read. */
export function streamSeenUpTo(source: ByteSource, start: number, length: number): number {
  const end = start + length
  return parseAt(source, end, (lexer) => {
    lexer.next()
    return end + lexer.seenUpTo
  })
}

function streamBytes(source: ByteSource, start: number, length: PdfObject): Bytes {
  if (!isCount(length)) throw new MalformedPdf('A stream of the PDF has no length')
  if (length > pdfLimits.streamBytes) throw new PdfTooComplex('A stream of the PDF is too large')
  const ending = parseAt(source, start + length, (lexer) => lexer.next())
  if (!isKeyword(ending, 'endstream'))
    throw new MalformedPdf('A stream of the PDF has a wrong length')
  return source.read(start, start + length)
}
