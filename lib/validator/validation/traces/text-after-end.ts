import type { ByteSource } from '#encoding/byte-source'
import { asBuffer } from '#encoding/bytes'
import type { Trace } from '../messages/trace-sentence'

const tailBytes = 1 << 16

/** The bytes after the end mark of the last cross-reference (ISO 32000-2, 7.5.5), without white space. */
export function bytesAfterEnd(source: ByteSource): string {
  const tail = asBuffer(source.read(Math.max(0, source.size - tailBytes), source.size))
  const last = tail.toString('latin1', Math.max(0, tail.lastIndexOf('startxref')))
  const [end] = /^startxref\s+\d+\s+%%EOF/.exec(last) ?? ['']
  return last.slice(end.length).replace(/^[\0\s]+|[\0\s]+$/g, '')
}

/** Printable characters and white space. */
const text = /^[\t\n\r -~\x80-\xff]+$/
const letters = /[A-Za-z]{3}/

export function textAfterEnd(source: ByteSource): Trace | undefined {
  const after = bytesAfterEnd(source)
  return text.test(after) && letters.test(after) ? { key: 'text-after-end' } : undefined
}
