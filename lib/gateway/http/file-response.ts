import { Readable } from 'node:stream'
import type { ByteRange } from '@/lib/encoding/byte-source'
import { OperationFailure } from '../operation-failure'
import { askedRange } from './byte-range'

/** What is known of a file before its octets are read. */
export interface FileContent {
  readonly name: string
  readonly mediaType: string
  readonly size: number
  /** Hex. */
  readonly sha256: string
  /** The octets, or a range of them; nothing is read before it is called. */
  readonly chunks: (range?: ByteRange) => AsyncIterable<Uint8Array>
}

/** A file as the answer: the whole of it, or the range the caller asks for. */
export class FileReply {
  readonly file: FileContent

  constructor(file: FileContent) {
    this.file = file
  }
}

/** 200, or 206 for a range (RFC 9110, 15.3.7). Throws when the file has no such range. */
export function fileResponse(
  { file }: FileReply,
  request: Pick<Request, 'method' | 'headers'>,
): Response {
  const etag = `"${file.sha256}"`
  const range = askedRange(request, { size: file.size, etag })
  if (range === 'unsatisfiable') {
    throw new OperationFailure('range-not-satisfiable', { fileSize: file.size })
  }
  const headers = { ...headersOf(file), etag, 'accept-ranges': 'bytes' }
  if (range === 'whole') {
    const length = { 'content-length': String(file.size) }
    return new Response(streamOf(file.chunks()), { headers: { ...headers, ...length } })
  }
  const [start, end] = range
  const partial = {
    'content-length': String(end - start),
    'content-range': `bytes ${start}-${end - 1}/${file.size}`,
  }
  const part = streamOf(file.chunks(range))
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
