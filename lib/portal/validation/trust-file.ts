import { GatewayFailure, GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import { minuteMs } from '@/lib/vocabulary/durations'
import { gateway } from '../gateway/gateway'
import { jsonAnswer } from '../http/answers'
import { securityHeaders } from '../http/content-security-policy'

/** The installation's trust material, compressed with gzip, and the quoted entity tag of the gateway. */
export interface TrustFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly etag: string
}

/** Calls `read` at most once a minute, because anyone may request the file. A failed result is not kept. */
export function oncePerMinute<Value>(
  read: () => Promise<Value>,
  clock: () => number = Date.now,
): () => Promise<Value> {
  let kept: { value: Promise<Value>; at: number } | undefined
  return async () => {
    if (kept === undefined || clock() - kept.at >= minuteMs) {
      const reading = { value: read(), at: clock() }
      kept = reading
      reading.value.catch(() => {
        if (kept === reading) kept = undefined
      })
    }
    return await kept.value
  }
}

/** Reads the trust material from the gateway. Throws the errors of the gateway client. */
const readTrustFile = oncePerMinute(async (): Promise<TrustFile> => {
  const answer = await gateway().open('readTrust', {}, {})
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return { bytes, etag: answer.headers.get('etag') ?? '""' }
})

/** The response to a browser. Status 503 if the gateway does not answer. */
export async function answerWithTrust(request: Pick<Request, 'headers'>): Promise<Response> {
  try {
    return trustAnswer(await readTrustFile(), request)
  } catch (error) {
    if (error instanceof GatewayFailure || error instanceof GatewayUnreachable) {
      return jsonAnswer({}, 503)
    }
    throw error
  }
}

/**
 * The file for a browser, which stores it and asks each time whether it has changed (RFC 9110, 13.1.2). The page
 * decompresses it: with Next, a handler cannot set Content-Encoding, and Next would compress megabytes again for every
 * reader.
 */
export function trustAnswer(
  { bytes, etag }: TrustFile,
  request: Pick<Request, 'headers'>,
): Response {
  const headers = { ...securityHeaders(), etag, 'cache-control': 'public, no-cache' }
  if (request.headers.get('if-none-match') === etag) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(bytes, {
    headers: {
      ...headers,
      'content-type': 'application/gzip',
      'content-length': String(bytes.length),
    },
  })
}
