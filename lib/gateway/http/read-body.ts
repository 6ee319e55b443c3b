import { Readable } from 'node:stream'
import type { Endpoint } from '../contract/endpoint'
import { limits } from '../contract/limits'
import { invalidParameter, OperationFailure } from '../operation-failure'
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
  if (announced <= smallBody) return new Uint8Array(await request.arrayBuffer())
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of octetsOf(request)) {
    size += chunk.length
    if (size > maximum) throw new OperationFailure('too-large')
    chunks.push(chunk)
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

/** node's streams can be iterated; the browser's types do not know it. */
export function octetsOf({ body }: Request): AsyncIterable<Uint8Array> {
  return (body ?? Readable.from([])) as unknown as AsyncIterable<Uint8Array>
}

function decode(octets: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(octets)
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
