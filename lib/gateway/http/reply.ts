import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FailureReply } from './failure-body'

/**
 * File content inside a JSON answer. It is encoded while it is sent, so that an answer of
 * a hundred megabytes never exists as one text.
 */
export class Base64Content {
  readonly chunks: AsyncIterable<Uint8Array>
  readonly mark = randomUUID()

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.chunks = chunks
  }

  toJSON(): string {
    return this.mark
  }
}

/** A whole file as the answer. */
export class FileReply {
  readonly name: string
  readonly mediaType: string
  readonly size: number
  readonly chunks: AsyncIterable<Uint8Array>

  constructor(file: Pick<FileReply, 'name' | 'mediaType' | 'size' | 'chunks'>) {
    this.name = file.name
    this.mediaType = file.mediaType
    this.size = file.size
    this.chunks = file.chunks
  }
}

/** Clients of this family compare the type: no charset behind it. */
const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' }

/** The answer to a successful call. */
export function successResponse(reply: object): Response {
  if (reply instanceof FileReply) return fileResponse(reply)
  const content = findContent(reply)
  const text = JSON.stringify(reply)
  if (!content) return new Response(text, { headers: jsonHeaders })
  return new Response(streamOf(encodeInside(text, content)), { headers: jsonHeaders })
}

export function failureResponse({ status, body, retryAfterSeconds }: FailureReply): Response {
  const retryAfter =
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
  return new Response(JSON.stringify(body), { status, headers: { ...jsonHeaders, ...retryAfter } })
}

function fileResponse({ name, mediaType, size, chunks }: FileReply): Response {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  return new Response(streamOf(chunks), {
    headers: {
      'content-type': mediaType,
      'content-length': String(size),
      // RFC 6266: the plain name for old readers, the real one beside it.
      'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeRfc5987(name)}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

function encodeRfc5987(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function findContent(value: unknown): Base64Content | undefined {
  if (value instanceof Base64Content) return value
  if (typeof value !== 'object' || value === null) return undefined
  for (const inner of Object.values(value)) {
    const content = findContent(inner)
    if (content) return content
  }
  return undefined
}

async function* encodeInside(json: string, content: Base64Content): AsyncGenerator<Uint8Array> {
  const [before = '', after = ''] = json.split(content.mark)
  yield Buffer.from(before)
  let rest = Buffer.alloc(0)
  for await (const chunk of content.chunks) {
    const octets = Buffer.concat([rest, chunk])
    // Base64 turns three octets into four letters: what is over waits for the next chunk.
    const whole = octets.length - (octets.length % 3)
    yield Buffer.from(octets.toString('base64', 0, whole))
    rest = octets.subarray(whole)
  }
  yield Buffer.from(rest.toString('base64') + after)
}

function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream {
  return Readable.toWeb(Readable.from(chunks, { objectMode: false })) as ReadableStream
}
