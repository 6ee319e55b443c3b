import { withVisibleTexts } from '@paraph/validator/vocabulary/visible-text'
import { createGatewayClient, type GatewayClient } from '@/lib/gateway/client/gateway-client'
import { GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import type { EndpointName, Endpoints } from '@/lib/gateway/contract/endpoints'
import { currentRequestId, requestIdHeader } from '@/lib/log/request-id'
import { minuteMs } from '@/lib/vocabulary/durations'
import { portalSettings } from '../settings/settings'

/** Time limit for the first byte of the gateway's response. */
const answerWithinMs = 15_000

/** Time limit for calls in which the gateway first asks a provider, validates signatures or fetches a time-stamp. */
export const startWithinMs = minuteMs

/** Endpoints for the documents and settings of an account. */
type OwnerEndpoint = {
  [Name in EndpointName]: Endpoints[Name]['subject'] extends 'owner' | 'organisation' ? Name : never
}[EndpointName]

/** The gateway for calls without an owner, such as calls about an anonymous visitor's upload. */
export type OpenGateway = GatewayClient<
  Exclude<EndpointName, OwnerEndpoint> | 'announceUpload',
  'owner'
>

/** The gateway for calls about things that a person owns. The gateway reads the owner from the session. */
export type OwnerGateway = GatewayClient<OwnerEndpoint, 'owner' | 'on_behalf_of'>

let client: OpenGateway | undefined
let startingClient: OpenGateway | undefined

/** The gateway, called over HTTP with the portal's access token, which never leaves the server. */
export function gateway(): OpenGateway {
  client ??= createClient(answerWithinMs)
  return client
}

/**
 * The gateway for calls that start a session. They have a longer time limit: after an early timeout, a phone would
 * still ring.
 */
export function startingGateway(): OpenGateway {
  startingClient ??= createClient(startWithinMs)
  return startingClient
}

/**
 * The gateway for a signed-in person and their account. The gateway answers 404 for an ended session and for an unknown
 * id.
 */
export function ownerGateway(
  { session, account }: { readonly session: string; readonly account?: string | undefined },
  withinMs = answerWithinMs,
): OwnerGateway {
  return createClient(withinMs, session, account)
}

function createClient(withinMs: number, onBehalfOf?: string, account?: string): GatewayClient {
  const { call, open } = createGatewayClient({
    url: portalSettings().gatewayUrl,
    accessToken: portalSettings().gatewayAccessToken,
    ...(onBehalfOf && { onBehalfOf, account }),
    transport: (request) => fetchNumbered(request, withinMs),
  })
  return {
    call: async (...asked) => {
      const answer = await call(...asked).catch(numbered)
      return rawAnswers.has(asked[0]) ? answer : withVisibleTexts(answer)
    },
    open: (...asked) => open(...asked).catch(numbered),
  }
}

/**
 * Answers whose texts are not cleaned here: reports can be downloaded as data, and `checkedDocument` cleans the texts
 * that a page shows.
 */
const rawAnswers: ReadonlySet<string> = new Set([
  'validateDocument',
  'validatePublicDocument',
  'validateInvitation',
  'validateFile',
])

/** The error page shows the digest of an error. Here it is the request id, which is also in the log. */
function numbered(error: unknown): never {
  const digest = currentRequestId()
  throw error instanceof Error && digest ? Object.assign(error, { digest }) : error
}

/** Sends the id of the page's request, which the gateway logs next to its own id. */
async function fetchNumbered(request: Request, withinMs: number): Promise<Response> {
  const id = currentRequestId()
  if (id !== undefined) request.headers.set(requestIdHeader, id)
  return await fetchInTime(request, withinMs)
}

/** Fetches with a time limit for the first byte only, because a large file may take longer. */
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

/** Returns undefined if the gateway does not answer. The page then says so and polls. */
export async function unlessUnreachable<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof GatewayUnreachable) return undefined
    throw error
  }
}
