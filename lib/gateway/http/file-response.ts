import { Readable } from 'node:stream'
import { OperationFailure } from '../core/operation-failure'
import type { FileContent, FileReply } from '../core/reply'
import { askedRange } from './byte-range'

/**
 * 200, or 206 for a range (RFC 9110, 15.3.7). Throws when the file has no such range, and what keeps it from
 * being read.
 */
export async function fileResponse(
  { file }: FileReply,
  request: Pick<Request, 'method' | 'headers'>,
): Promise<Response> {
  const etag = `"${file.sha256}"`
  const range = askedRange(request, { size: file.size, etag })
  if (range === 'unsatisfiable') {
    throw new OperationFailure('range-not-satisfiable', { fileSize: file.size })
  }
  const headers = { ...headersOf(file), etag, 'accept-ranges': 'bytes' }
  if (range === 'whole') {
    const length = { 'content-length': String(file.size) }
    const whole = request.method === 'HEAD' ? null : streamOf(await begun(file.chunks()))
    return new Response(whole, { headers: { ...headers, ...length } })
  }
  const [start, end] = range
  const partial = {
    'content-length': String(end - start),
    'content-range': `bytes ${start}-${end - 1}/${file.size}`,
  }
  const part = streamOf(await begun(file.chunks(range)))
  return new Response(part, { status: 206, headers: { ...headers, ...partial } })
}

function headersOf({ name, mediaType }: FileContent) {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  return {
    'content-type': mediaType,
    // RFC 6266: the plain name for old readers, the real one beside it.
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
 * The same chunks, of which the first has been read: an answer that has begun cannot become a failure any
 * more, it can only break off.
 */
export async function begun<Chunk>(chunks: AsyncIterable<Chunk>): Promise<AsyncIterable<Chunk>> {
  const iterator = chunks[Symbol.asyncIterator]()
  let first: IteratorResult<Chunk> | undefined = await iterator.next()
  const next = async () => {
    const read = first ?? (await iterator.next())
    first = undefined
    return read
  }
  // A caller who is gone before the first chunk lets go of the source all the same.
  const end = async () => (await iterator.return?.()) ?? { done: true as const, value: undefined }
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) }
}
