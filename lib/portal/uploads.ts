import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { endpoints, type RequestOf } from '@/lib/gateway/contract/endpoints'
import { limits } from '@/lib/gateway/contract/limits'
import { sealedCookie } from './cookies'
import { gateway } from './gateway'
import { portalSettings } from './settings'
import { ownerReference, type Viewer } from './viewer'

const oneHour = 60 * 60
const newest = 10

/** The raw uploads this person announced in this browser: nobody else sends or uses their bytes. */
const cookie = sealedCookie<{ owner: string; uploads: readonly string[] }>('uploads', oneHour)

/** Announces a file to the gateway and answers the one-time id under which its bytes go. */
export async function announceUpload(
  viewer: Viewer,
  { size, sha256 }: RequestOf<'announceUpload'>,
): Promise<string> {
  const { upload } = await gateway().call('announceUpload', {}, { size, sha256 })
  const known = await announcedUploads(viewer)
  const uploads = [...known, upload].slice(-newest)
  await cookie.write({ owner: ownerReference(viewer), uploads })
  return upload
}

export async function announcedUploads(viewer: Viewer): Promise<readonly string[]> {
  const announced = await cookie.read()
  return announced?.owner === ownerReference(viewer) ? announced.uploads : []
}

/**
 * Passes the bytes on to the gateway as they come and answers its status; neither of us holds the
 * file. Plain node streams: what fetch copies on the way would stay until the next collection.
 */
export async function forwardUpload(upload: string, { body, signal }: Request): Promise<number> {
  const path = endpoints.receiveUpload.path.replace('{uploadId}', encodeURIComponent(upload))
  const address = new URL(portalSettings().gatewayUrl + path)
  const { request } = address.protocol === 'https:' ? https : http
  const call = request(address, {
    method: endpoints.receiveUpload.method,
    headers: { 'content-type': 'application/octet-stream' },
    signal,
  })
  const answered = once(call, 'response') as Promise<[IncomingMessage]>
  const sent = pipeline(octetsOf(body), upTo(limits.fileBytes), call)
  const [[response]] = await Promise.all([answered, sent])
  response.resume()
  return response.statusCode ?? 502
}

function octetsOf(body: Request['body']): Readable {
  return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([])
}

/** Ends a stream with an error after so many octets. */
function upTo(maximum: number): Transform {
  let octets = 0
  return new Transform({
    transform: (chunk: Uint8Array, _encoding, pass) => {
      octets += chunk.length
      pass(octets > maximum ? new Error('The upload is too large') : null, chunk)
    },
  })
}
