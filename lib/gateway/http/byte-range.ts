import type { ByteRange } from '@/lib/encoding/byte-source'

/** What a request asks of a file: all of it, one range, or a range that the file does not have. */
export type AskedRange = 'whole' | 'unsatisfiable' | ByteRange

/**
 * RFC 9110, 14.2: the range a GET asks for. Several ranges, another unit and what cannot be read are
 * answered with the whole file, as the clause allows; so is an If-Range (13.1.5) that does not name
 * exactly this content. `etag` is strong, with its quotes.
 */
export function askedRange(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  { size, etag }: { readonly size: number; readonly etag: string },
): AskedRange {
  const range = method === 'GET' ? headers.get('range') : null
  if (range === null || size === 0) return 'whole'
  const condition = headers.get('if-range')
  if (condition !== null && condition !== etag) return 'whole'
  return parseRange(range, size)
}

/** RFC 9110, 14.1.2: `bytes=first-last`, `bytes=first-` or `bytes=-suffixLength`. */
function parseRange(text: string, size: number): AskedRange {
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(text) ?? []
  if (first === undefined || last === undefined || first + last === '') return 'whole'
  if (first === '') return last && Number(last) > 0 ? suffix(Number(last), size) : 'unsatisfiable'
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  if (start >= size) return 'unsatisfiable'
  return [start, last === '' ? size : Math.min(Number(last) + 1, size)]
}

function suffix(length: number, size: number): ByteRange {
  return [Math.max(0, size - length), size]
}
