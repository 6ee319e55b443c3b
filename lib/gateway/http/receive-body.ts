import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { countJson, countMembers } from '@paraph/validator/encoding/json/json-counts'
import { JsonScanner, pathOf, ScanRefused } from '@paraph/validator/encoding/json/json-scanner'
import type { Spool } from '@/lib/storage/blobs/spool'
import type { AuthorisedRelyingParty } from '@/lib/storage/relying-parties/relying-parties'
import { contentPaths } from '../contract/content-paths'
import type { Endpoint } from '../contract/endpoint'
import { limits } from '../contract/limits'
import { BodyBrokenOff, invalidParameter, OperationFailure } from '../operation/operation-failure'
import type { Authorise } from './access/access-token'
import { askForBody } from './expect-continue'
import { ReceivedContents } from './received-contents'
import type { WaitingBytes } from './waiting-bytes'

/** Bodies whose announced length is at most this are read at once. The data around files always fits into it. */
const smallBody = 1_048_576
/** Maximum length of a body: all files as Base64, and the data around them. */
const fileBody = Math.ceil((limits.requestFileBytes * 4) / 3) + smallBody

/** Services for receiving bodies. */
export interface Receiving {
  readonly authorise: Authorise
  readonly spool: Spool
  readonly waiting: WaitingBytes
}

/** The caller and the JSON object they sent. */
export interface ReceivedBody {
  readonly relyingParty: AuthorisedRelyingParty | undefined
  readonly fields: Readonly<Record<string, unknown>>
  /**
   * For a large body: the contents of its files. In `fields`, marks replace them. The caller must discard the contents.
   */
  readonly contents?: ReceivedContents
}

/**
 * Receives the body of a call with checks in a fixed order: content type, size, access token, JSON. A large body is
 * never held in memory: its token is checked on arrival and its files are decoded to disk.
 */
export async function receiveBody(
  receiving: Receiving,
  endpoint: Endpoint,
  request: Request,
  incoming: Readable,
): Promise<ReceivedBody> {
  checkContentType(request)
  const announced = Number(request.headers.get('content-length') ?? Number.NaN)
  const maximum = bodyBytesMax(endpoint)
  if (announced > maximum) throw new OperationFailure('too-large')
  // HTTP limits the sender to the announced length, and one read is much cheaper than a stream.
  if (announced <= smallBody) return await receiveAtOnce(receiving, endpoint, incoming)
  return await receiveInPieces(receiving, endpoint, upTo(maximum, incomingBytes(incoming)))
}

function checkContentType(request: Request): void {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new OperationFailure('not-json')
  if (isCompressed(request)) {
    // RFC 9110, 12.5.3: Accept-Encoding in a 415 names the accepted codings.
    const detail = 'The request should not be compressed'
    throw new OperationFailure('not-json', { detail, acceptEncoding: 'identity' })
  }
}

/** Whether a body is compressed. RFC 9110, 8.4.1: `identity` means no coding. */
function isCompressed({ headers }: Request): boolean {
  const codings = (headers.get('content-encoding') ?? '').toLowerCase().split(',')
  return codings.some((coding) => !['', 'identity'].includes(coding.trim()))
}

function bodyBytesMax(endpoint: Endpoint): number {
  return liftedPaths(endpoint).size > 0 ? fileBody : smallBody
}

const pathsOfEndpoints = new WeakMap<Endpoint, ReadonlySet<string>>()

function liftedPaths(endpoint: Endpoint): ReadonlySet<string> {
  const known = pathsOfEndpoints.get(endpoint)
  if (known) return known
  const paths = new Set(contentPaths(endpoint).map(pathOf))
  pathsOfEndpoints.set(endpoint, paths)
  return paths
}

async function receiveAtOnce(
  { authorise }: Receiving,
  endpoint: Endpoint,
  incoming: Readable,
): Promise<ReceivedBody> {
  const bytes = await wholeBody(incoming)
  const parsed = parseObjectOrRefusal(bytes)
  if (!(parsed instanceof OperationFailure)) {
    return { relyingParty: await authorise(endpoint, parsed.access_token), fields: parsed }
  }
  // If no token can be read, the answer reports the fault of the JSON to any caller.
  const token = tokenIn(bytes)
  if (token) await authorise(endpoint, token.text)
  throw parsed
}

function wholeBody(incoming: Readable): Promise<Buffer> {
  askForBody(incoming)
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    // The stream also emits `close` after a complete body.
    const breakOff = (cause?: unknown) => {
      if (!incoming.readableEnded) reject(new BodyBrokenOff(cause))
    }
    incoming
      .on('data', (piece: Buffer) => pieces.push(piece))
      .once('end', () => resolve(Buffer.concat(pieces)))
      .once('error', breakOff)
      .once('close', breakOff)
  })
}

function parseObjectOrRefusal(bytes: Uint8Array) {
  try {
    return parseObject(bytes)
  } catch (error) {
    if (error instanceof OperationFailure) return error
    throw error
  }
}

const scanning = { watched: 'access_token', liftedMax: limits.files, depthMax: limits.jsonDepth }

/** Finds the token in an invalid body, if it stands before the fault. */
function tokenIn(bytes: Buffer): { readonly text: string | undefined } | undefined {
  const settings = { ...scanning, lifted: new Set<string>(), mark: '', keptMax: bytes.length }
  try {
    for (const scanned of new JsonScanner(settings).scan(bytes)) {
      if (scanned.kind === 'watched') return scanned
    }
    return undefined
  } catch (error) {
    if (error instanceof ScanRefused) return undefined
    throw error
  }
}

async function receiveInPieces(
  { authorise, spool, waiting }: Receiving,
  endpoint: Endpoint,
  body: AsyncIterable<Buffer>,
): Promise<ReceivedBody> {
  const contents = new ReceivedContents(spool)
  const caller = waiting.newCaller()
  let checked: Pick<ReceivedBody, 'relyingParty'> | undefined
  const check = async (token: unknown) => {
    checked ??= { relyingParty: await authorise(endpoint, token) }
    caller.release()
    return checked
  }
  const unchecked = (bytes: number) => {
    if (!checked) caller.add(bytes)
  }
  try {
    const lifted = liftedPaths(endpoint)
    const fields = parseObject(await readOutline(body, { lifted, contents, unchecked, check }))
    return { ...(await check(fields.access_token)), fields, contents }
  } catch (error) {
    await contents.discard()
    throw error instanceof ScanRefused ? failureOf(error) : error
  } finally {
    caller.release()
  }
}

interface Readers {
  readonly lifted: ReadonlySet<string>
  readonly contents: ReceivedContents
  /** Receives the length of each piece before the piece is processed. */
  readonly unchecked: (bytes: number) => void
  readonly check: (token: unknown) => Promise<unknown>
}

/** Reads a body without the contents of its files, which are passed to `contents`. */
async function readOutline(
  body: AsyncIterable<Buffer>,
  { lifted, contents, unchecked, check }: Readers,
): Promise<Uint8Array> {
  const scanner = new JsonScanner({ ...scanning, lifted, mark: randomUUID(), keptMax: smallBody })
  for await (const chunk of body) {
    unchecked(chunk.length)
    for (const scanned of scanner.scan(chunk)) {
      if (scanned.kind === 'watched') await check(scanned.text)
      else await contents.take(scanned)
    }
  }
  return scanner.kept
}

async function* upTo(maximum: number, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maximum) throw new OperationFailure('too-large')
    yield chunk
  }
}

function failureOf({ reason }: ScanRefused): OperationFailure {
  return reason === 'too-deep' ? tooDeep() : new OperationFailure('too-large')
}

/** The body of a request in pieces. If the consumer stops reading, it can still send an answer. */
export async function* incomingBytes(incoming: Readable): AsyncGenerator<Buffer, void> {
  askForBody(incoming)
  try {
    yield* incoming.iterator({ destroyOnReturn: false })
  } catch (cause) {
    throw new BodyBrokenOff(cause)
  }
}

/** Parses a JSON object (RFC 8259) in UTF-8 without repeated keys. */
function parseObject(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  const text = decode(bytes)
  const { isTooDeep, members } = countJson(text, limits.jsonDepth)
  if (isTooDeep) throw tooDeep()
  const value = parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidBody('The body should be a JSON object')
  }
  if (countMembers(value) < members) throw invalidBody('An object has the same key twice')
  return value as Readonly<Record<string, unknown>>
}

const utf8Decoder = new TextDecoder('utf-8', { fatal: true })

function decode(bytes: Uint8Array): string {
  try {
    return utf8Decoder.decode(bytes)
  } catch {
    throw invalidBody('The body is not UTF-8')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidBody('The body is not JSON')
  }
}

function tooDeep(): OperationFailure {
  return invalidBody('The JSON is nested too deeply')
}

function invalidBody(detail: string): OperationFailure {
  return invalidParameter('body', detail)
}
