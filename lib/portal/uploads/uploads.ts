import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { GatewayFailure, GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import { endpoints, type RequestOf, type ResponseOf } from '@/lib/gateway/contract/endpoints'
import type { FoundSignature } from '@/lib/gateway/contract/entries/contents'
import { failures } from '@/lib/gateway/contract/failure'
import { limits } from '@/lib/gateway/contract/limits'
import type { Asker } from '../actions/owner-action'
import { Refused } from '../actions/owner-failures'
import { ownerGateway } from '../gateway/gateway'
import { portalSettings } from '../settings/settings'
import type { Viewer } from '../sign-in/viewer'
import { holderName } from '../validation/certificate-holder'
import { readUploadTicket, uploadTicket } from './upload-ticket'

/** The content of an upload and its existing signers. */
export interface UploadContents
  extends Pick<ResponseOf<'readUploadContents'>, 'files' | 'signatures'> {
  /** How many of the existing signatures are not valid any more. */
  readonly broken: number
  /** False if the file is damaged, too complex or protected by a password. It can then not be signed as it is. */
  readonly readable: boolean
}

const unreadable: readonly unknown[] = [
  failures['document-corrupted'].code,
  failures['too-complex'].code,
]

/** Announces a file to the gateway and returns the ticket for sending its bytes. */
export async function announceFile(
  { size, sha256 }: RequestOf<'announceUpload'>,
  { viewer, gateway }: Asker,
): Promise<string> {
  const { upload } = await gateway.call('announceUpload', {}, { size, sha256 })
  return uploadTicket(viewer, upload)
}

/** Returns the id of an upload of this person. Throws `Refused`. */
export function ownUpload(viewer: Viewer, ticket: string): string {
  const upload = readUploadTicket(viewer, ticket)
  if (upload === undefined) throw new Refused('uploadEnded')
  return upload
}

/** Inspects an uploaded file, which can still be used afterwards. Throws like `ownUpload`. */
export async function readContents(
  { ticket, name }: { readonly ticket: string; readonly name: string },
  { viewer, gateway }: Asker,
): Promise<UploadContents> {
  const uploadId = ownUpload(viewer, ticket)
  try {
    const body = { filename: name }
    const found = await gateway.call('readUploadContents', { uploadId }, body)
    const { files, signatures, notes = [] } = found
    const broken = notes.reduce((sum, { count }) => sum + count, 0)
    return { readable: true, files, signatures: signatures.map(named), broken }
  } catch (error) {
    const isUnreadable = error instanceof GatewayFailure && unreadable.includes(error.code)
    if (!isUnreadable) throw error
    return { readable: false, files: [], signatures: [], broken: 0 }
  }
}

/** The bytes of an upload with a file name. Undefined for a ticket of another person. */
export async function openUpload(
  viewer: Viewer,
  { ticket, name }: { readonly ticket: string; readonly name: string },
): Promise<Response | undefined> {
  const uploadId = readUploadTicket(viewer, ticket)
  if (uploadId === undefined) return undefined
  return await ownerGateway(viewer).open('readUpload', { uploadId }, { filename: name })
}

/** Shortens `signed_by` to the signer's name, without the personal code in the certificate. */
function named(found: FoundSignature): FoundSignature {
  return { ...found, signed_by: holderName({ CommonName: found.signed_by ?? undefined }) ?? null }
}

/** Uploads in progress, by id. */
const underWay = new Map<string, AbortController>()

/**
 * Passes the bytes on to the gateway as a stream. Returns the gateway's status. Only one transfer of an upload runs: a
 * new one means that the client lost the old connection, which is ended so that the bytes are not stored many times.
 */
export async function forwardUpload(upload: string, request: Request): Promise<number> {
  underWay.get(upload)?.abort()
  const sending = new AbortController()
  underWay.set(upload, sending)
  try {
    return await forward(upload, request, sending.signal)
  } finally {
    if (underWay.get(upload) === sending) underWay.delete(upload)
  }
}

/**
 * Streams the body, so that neither process holds the whole file. Uses plain node streams, because copies made by fetch
 * would stay until the next garbage collection.
 */
async function forward(
  upload: string,
  { body, signal }: Request,
  superseded: AbortSignal,
): Promise<number> {
  const path = endpoints.receiveUpload.path.replace('{uploadId}', encodeURIComponent(upload))
  const address = new URL(portalSettings().gatewayUrl + path)
  const { request } = address.protocol === 'https:' ? https : http
  const call = request(address, {
    method: endpoints.receiveUpload.method,
    headers: { 'content-type': 'application/octet-stream' },
    signal: AbortSignal.any([signal, superseded]),
  })
  const answered = once(call, 'response') as Promise<[IncomingMessage]>
  const sent = pipeline(bytesOf(body), upTo(limits.fileBytes), call)
  const [[response]] = await Promise.all([answered, sent])
  response.resume()
  return response.statusCode ?? 502
}

/** Whether a connection ended early on either side, or a body was too long. That is not an internal fault. */
export function isBrokenOff(error: unknown): boolean {
  if (error instanceof GatewayUnreachable || error instanceof UploadTooLarge) return true
  if (!(error instanceof Error)) return false
  return 'code' in error || error.name === 'AbortError' || error.name === 'ResponseAborted'
}

class UploadTooLarge extends Error {
  constructor() {
    super('The upload is too large')
    this.name = 'UploadTooLarge'
  }
}

function bytesOf(body: Request['body']): Readable {
  return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([])
}

/** Ends a stream with an error after the maximum number of bytes. */
function upTo(maximum: number): Transform {
  let bytes = 0
  return new Transform({
    transform: (chunk: Uint8Array, _encoding, pass) => {
      bytes += chunk.length
      pass(bytes > maximum ? new UploadTooLarge() : null, chunk)
    },
  })
}
