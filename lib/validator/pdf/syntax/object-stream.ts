import type { Bytes } from '#encoding/bytes'
import { MalformedPdf } from '../errors'
import { pdfLimits } from '../limits'
import { isCount, type PdfDictionary, type PdfObject } from '../objects'
import { Lexer } from './lexer'
import { parseObject } from './parser'

/** A decoded object stream (ISO 32000-2, 7.5.7). */
export interface ObjectStream {
  readonly content: Bytes
  /** Offset in `content` of each object, by object number. */
  readonly offsets: ReadonlyMap<number, number>
}

export function openObjectStream(dictionary: PdfDictionary, content: Bytes): ObjectStream {
  const [count, first] = [dictionary.get('N'), dictionary.get('First')]
  if (!isCount(count) || !isCount(first)) throw new MalformedPdf('An object stream has no index')
  const lexer = new Lexer(content.subarray(0, first))
  const offsets = new Map<number, number>()
  for (let index = 0; index < count; index++) {
    const [number, offset] = [lexer.next(), lexer.next()]
    if (!isCount(number) || !isCount(offset)) throw new MalformedPdf('An object stream is damaged')
    offsets.set(number, first + offset)
  }
  return { content, offsets }
}

/** Reads an object of the stream; also returns its length in bytes. */
export function objectInStream(
  stream: ObjectStream,
  number: number,
): { readonly object: PdfObject; readonly length: number } {
  const offset = stream.offsets.get(number)
  if (offset === undefined) throw new MalformedPdf('An object is missing from its object stream')
  const lexer = new Lexer(stream.content.subarray(offset, offset + pdfLimits.objectBytes))
  return { object: parseObject(lexer), length: lexer.position }
}
