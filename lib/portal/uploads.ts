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

/** Passes the bytes on to the gateway as they come; neither of us holds the file. */
export async function forwardUpload(upload: string, request: Request): Promise<Response> {
  const path = endpoints.receiveUpload.path.replace('{uploadId}', encodeURIComponent(upload))
  return await fetch(portalSettings().gatewayUrl + path, {
    method: endpoints.receiveUpload.method,
    headers: { 'content-type': 'application/octet-stream' },
    body: request.body?.pipeThrough(upTo(limits.fileBytes)) ?? null,
    duplex: 'half',
    signal: request.signal,
  } as RequestInit)
}

/** Ends a stream with an error after so many octets. */
function upTo(maximum: number): TransformStream<Uint8Array, Uint8Array> {
  let octets = 0
  return new TransformStream({
    transform: (chunk, controller) => {
      octets += chunk.length
      if (octets > maximum) controller.error(new Error('The upload is too large'))
      else controller.enqueue(chunk)
    },
  })
}
