import { createGatewayClient, type GatewayClient } from '@/lib/gateway/client/gateway-client'
import { portalSettings } from './settings'

/** How long the gateway may take until its first octet of an answer. */
const answerWithinMs = 15_000

let client: GatewayClient | undefined

/** The gateway, called over HTTP with the portal's access token, which never leaves the server. */
export function gateway(): GatewayClient {
  client ??= createGatewayClient({
    url: portalSettings().gatewayUrl,
    accessToken: portalSettings().gatewayAccessToken,
    transport: fetchInTime,
  })
  return client
}

/** The limit ends with the first octet: a large file may take its time afterwards. */
async function fetchInTime(request: Request): Promise<Response> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new Error('No answer in time')), answerWithinMs)
  try {
    return await fetch(request, {
      cache: 'no-store',
      signal: AbortSignal.any([request.signal, limit.signal]),
    })
  } finally {
    clearTimeout(timer)
  }
}
