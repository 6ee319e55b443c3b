import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { RequestError } from '@hono/node-server'
import { clientAddressOf, type TrustedProxies } from '@/lib/network/client-address'
import { failures } from '../contract/failure'
import type { Services } from '../operation/context'
import type { GatewayConfig } from '../operation/gateway-config'
import { OperationFailure } from '../operation/operation-failure'
import type { Metrics } from '../process/metrics'
import { authoriser } from './access/access-token'
import { endpointPaths, type PathMatch } from './endpoint-paths'
import { failureReply } from './failure-body'
import { handle } from './handle'
import { failureResponse } from './reply'
import type { ScimBindings } from './scim-routes'
import { waitingBytes } from './waiting-bytes'

type Respond = (request: Request, bindings: ScimBindings) => Response | Promise<Response>
type RespondToCall = (request: Request, incoming: Incoming) => Response | Promise<Response>

/** The request with its bytes and its connection. */
type Incoming = Readable & Pick<IncomingMessage, 'socket' | 'headers'>

/** Maximum of bytes on disk from all callers without a checked token. */
const waitingBytesMax = 1 << 30

/** The API document over HTTP: every endpoint, LT and EN. All other paths are passed to `others`. */
export function apiRouter(
  services: Services,
  metrics: Metrics,
  { trustedProxies: trusted, isSimulated }: Pick<GatewayConfig, 'trustedProxies' | 'isSimulated'>,
  others: Respond,
): RespondToCall {
  const authoriseFrom = authoriser(services)
  const waiting = waitingBytes(waitingBytesMax)
  const match = endpointPaths(isSimulated)
  return (request, incoming) => {
    const found = match(pathOf(request.url))
    const authorise = authoriseFrom(() => addressOf(incoming, trusted))
    if (!found) return others(request, { authorise, incoming })
    const receiving = { authorise, spool: services.spool, waiting }
    const observe = observer(services, metrics, found)
    return handle(services, receiving, found, { request, incoming, observe })
  }
}

/** The caller's network address; `::` after the connection was closed. */
function addressOf({ headers, socket }: Incoming, trusted: TrustedProxies): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat()
  return clientAddressOf(socket.remoteAddress, forwarded.join(',') || undefined, trusted) ?? '::'
}

/** The answer for an unknown path, in JSON like all answers. */
export function unknownPath(): Response {
  return failureResponse(failureReply(new OperationFailure('unknown-path')))
}

/** The answer to a request with an invalid address. No endpoint is known, but a 400 still has its code. */
export function unreadRequest(error: unknown): Response {
  const reason = error instanceof RequestError ? 'malformed-address' : 'technical-fault'
  const { body, ...reply } = failureReply(new OperationFailure(reason))
  const { code, status } = failures[reason]
  return failureResponse({ ...reply, body: status === 400 ? { ...body, error_code: code } : body })
}

/** Writes one log line and one measurement per call, both without path parameters. */
function observer({ log }: Services, metrics: Metrics, { name: operation }: PathMatch) {
  const start = performance.now()
  return (status: number) => {
    const milliseconds = performance.now() - start
    metrics.requests.observe({ operation, status }, milliseconds / 1000)
    log.debug({ operation, status, milliseconds: Math.round(milliseconds) }, 'call')
  }
}

/** The path of an absolute address that node-server has normalised; a full parse is slower. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const path = start === -1 ? '/' : url.slice(start)
  const end = path.search(/[?#]/)
  return end === -1 ? path : path.slice(0, end)
}
