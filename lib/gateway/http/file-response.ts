import { Readable } from 'node:stream'
import type { ByteRange } from '@paraph/validator/encoding/byte-source'
import { OperationFailure } from '../operation/operation-failure'
import type { FileContent, FileReply } from '../operation/reply'
import { preconditionOf } from './preconditions'

type Asking = Pick<Request, 'method' | 'headers'>

/**
 * Returns 200, 206 for a range (RFC 9110, 15.3.7), or 304 if the caller has the file (15.4.5). Throws if a
 * precondition fails, if the file has no such range, or if it cannot be read.
 */
export async function fileResponse({ file }: FileReply, request: Asking): Promise<Response> {
  const etag = file.sha256 === undefined ? undefined : `"${file.sha256}"`
  const condition = preconditionOf(request, etag)
  if (condition === 'failed') throw new OperationFailure('precondition-failed')
  if (condition === 'not-modified') return notModified(file, etag)
  if (etag === undefined) return await wholeResponse(file, request, headersOf(file))
  const range = askedRange(request, { size: file.size, etag })
  if (range === 'unsatisfiable') {
    throw new OperationFailure('range-not-satisfiable', { fileSize: file.size })
  }
  const headers = { ...headersOf(file), etag, 'accept-ranges': 'bytes' }
  if (range === 'whole') return await wholeResponse(file, request, headers)
  const [start, end] = range
  const partial = {
    'content-length': String(end - start),
    'content-range': `bytes ${start}-${end - 1}/${file.size}`,
  }
  const part = streamOf(await begun(file.chunks(range)))
  return new Response(part, { status: 206, headers: { ...headers, ...partial } })
}

/** RFC 9110, 15.4.5: the headers of a 200 that a cache needs. */
function notModified(file: FileContent, etag: string | undefined): Response {
  const { 'cache-control': cacheControl } = headersOf(file)
  return new Response(null, {
    status: 304,
    headers: { 'cache-control': cacheControl, ...(etag !== undefined && { etag }) },
  })
}

async function wholeResponse(
  file: FileContent,
  { method }: Pick<Asking, 'method'>,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const whole = method === 'HEAD' ? null : streamOf(await begun(file.chunks()))
  return new Response(whole, { headers: { ...headers, 'content-length': String(file.size) } })
}

/** The requested part of a file: all of it, one range, or a range that the file does not have. */
type AskedRange = 'whole' | 'unsatisfiable' | ByteRange

/** Methods that read files. RFC 9110, 14.2 defines ranges for GET; hosted calls read with POST in the same sense. */
const readingMethods: readonly string[] = ['GET', 'POST']

/**
 * RFC 9110, 14.2: the requested range. As the clause allows, the whole file is the answer to several ranges, other
 * units and unreadable values, and if If-Range (13.1.5) does not name exactly this content. `etag` is strong, with its
 * quotes.
 */
export function askedRange(
  { method, headers }: Asking,
  { size, etag }: { readonly size: number; readonly etag: string },
): AskedRange {
  const range = readingMethods.includes(method) ? headers.get('range') : null
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

function headersOf({ name, mediaType }: FileContent) {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  return {
    'content-type': mediaType,
    // RFC 6266: a plain name for old clients, followed by the real name.
    'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeRfc5987(name)}`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  }
}

function encodeRfc5987(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

export function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream {
  return Readable.toWeb(Readable.from(chunks, { objectMode: false })) as ReadableStream
}

/**
 * Reads the first chunk, then returns all chunks. A response that has started can no longer become an error response;
 * it can only be cut off.
 */
export async function begun<Chunk>(chunks: AsyncIterable<Chunk>): Promise<AsyncIterable<Chunk>> {
  const iterator = chunks[Symbol.asyncIterator]()
  let first: IteratorResult<Chunk> | undefined = await iterator.next()
  const next = async () => {
    const read = first ?? (await iterator.next())
    first = undefined
    return read
  }
  // The source is also released if the caller disconnects before the first chunk.
  const end = async () => (await iterator.return?.()) ?? { done: true as const, value: undefined }
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) }
}
