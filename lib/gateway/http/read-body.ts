import type { Endpoint } from '../contract/endpoint'
import { limits } from '../contract/limits'
import { invalidParameter, OperationFailure } from '../operation-failure'
import { BodyBrokenOff } from './body-broken-off'
import { nestsDeeperThan } from './json-depth'

const smallBody = 1_048_576
/** All files as Base64, and what stands around them. */
const fileBody = Math.ceil((limits.requestFileBytes * 4) / 3) + smallBody
const fileKeys = ['file', 'pdf', 'asice', 'adoc', 'bdoc']

/** The JSON object of a request. Type, size and depth are checked before anything is parsed. */
export async function readBody(
  endpoint: Endpoint,
  request: Request,
): Promise<Readonly<Record<string, unknown>>> {
  if (endpoint.credential !== 'body') return {}
  checkContentType(request)
  const text = decode(await readOctets(request, bodyBytesMax(endpoint)))
  if (nestsDeeperThan(text, limits.jsonDepth)) throw invalidBody('The JSON is nested too deeply')
  return parseObject(text)
}

function checkContentType(request: Request): void {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new OperationFailure('not-json')
}

function bodyBytesMax(endpoint: Endpoint): number {
  return fileKeys.some((key) => key in endpoint.request.shape) ? fileBody : smallBody
}

async function readOctets(request: Request, maximum: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? Number.NaN)
  if (announced > maximum) throw new OperationFailure('too-large')
  // HTTP holds the sender to the announced length, and one read is much cheaper than a stream.
  if (announced <= smallBody) return new Uint8Array(await request.arrayBuffer().catch(brokenOff))
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of octetsOf(request)) {
    size += chunk.length
    if (size > maximum) throw new OperationFailure('too-large')
    chunks.push(chunk)
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

function brokenOff(cause: unknown): never {
  throw new BodyBrokenOff(cause)
}

/**
 * A body in pieces. Few calls read it so, and to make its stream costs more than a whole status call:
 * it is made when the first piece is asked for.
 */
export function octetsOf(request: Request): AsyncIterable<Uint8Array> {
  return {
    async *[Symbol.asyncIterator]() {
      // node's streams can be iterated; the browser's types do not know it.
      if (request.body) yield* whole(request.body as unknown as AsyncIterable<Uint8Array>)
    },
  }
}

const utf8Decoder = new TextDecoder('utf-8', { fatal: true })

async function* whole(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (cause) {
    throw new BodyBrokenOff(cause)
  }
}

function decode(octets: Uint8Array): string {
  try {
    return utf8Decoder.decode(octets)
  } catch {
    throw invalidBody('The body is not UTF-8')
  }
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  const value = parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidBody('The body should be a JSON object')
  }
  return { ...value }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidBody('The body is not JSON')
  }
}

function invalidBody(detail: string): OperationFailure {
  return invalidParameter('body', detail)
}
