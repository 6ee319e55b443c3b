import { createGatewayClient, type GatewayClient } from '@/lib/gateway/client/gateway-client'
import { GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import { portalSettings } from './settings'

/** How long the gateway may take until its first byte of an answer. */
const answerWithinMs = 15_000

/** The same where it first asks a provider, and perhaps the person, for a certificate. */
const startWithinMs = 60_000

let client: GatewayClient | undefined
let startingClient: GatewayClient | undefined

/** The gateway, called over HTTP with the portal's access token, which never leaves the server. */
export function gateway(): GatewayClient {
  client ??= createClient(answerWithinMs)
  return client
}

/** The gateway for calls that start a session: to give up before it does would leave a phone ringing. */
export function startingGateway(): GatewayClient {
  startingClient ??= createClient(startWithinMs)
  return startingClient
}

function createClient(withinMs: number): GatewayClient {
  return createGatewayClient({
    url: portalSettings().gatewayUrl,
    accessToken: portalSettings().gatewayAccessToken,
    transport: (request) => fetchInTime(request, withinMs),
  })
}

/** The limit ends with the first byte: a large file may take its time afterwards. */
async function fetchInTime(request: Request, withinMs: number): Promise<Response> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new Error('No answer in time')), withinMs)
  try {
    return await fetch(request, {
      cache: 'no-store',
      signal: AbortSignal.any([request.signal, limit.signal]),
    })
  } finally {
    clearTimeout(timer)
  }
}

/** Undefined when the gateway did not answer: a page then says so and waits for it. */
export async function unlessUnreachable<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof GatewayUnreachable) return undefined
    throw error
  }
}
