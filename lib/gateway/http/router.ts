import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { RequestError } from '@hono/node-server'
import { clientAddressOf, type TrustedProxies } from '@/lib/network/client-address'
import { failures } from '../contract/failure'
import type { Services } from '../operation/context'
import { OperationFailure } from '../operation/operation-failure'
import type { Metrics } from '../process/metrics'
import { authoriser } from './access/access-token'
import { endpointPaths, type PathMatch } from './endpoint-paths'
import { failureReply } from './failure-body'
import { handle } from './handle'
import { failureResponse } from './reply'
import { waitingBytes } from './waiting-bytes'

type Respond = (request: Request) => Response | Promise<Response>
type RespondToCall = (request: Request, incoming: Incoming) => Response | Promise<Response>

/** The request as it came in: its bytes, and whose connection it was. */
type Incoming = Readable & Pick<IncomingMessage, 'socket' | 'headers'>

/** What callers without a token may have waiting on the disk, all together. */
const waitingBytesMax = 1 << 30

/** The API document over HTTP: every endpoint, LT and EN; whatever is neither is asked of `others`. */
export function apiRouter(
  services: Services,
  metrics: Metrics,
  trusted: TrustedProxies,
  others: Respond,
): RespondToCall {
  const authoriseFrom = authoriser(services)
  const waiting = waitingBytes(waitingBytesMax)
  const match = endpointPaths()
  return (request, incoming) => {
    const found = match(pathOf(request.url))
    if (!found) return others(request)
    const authorise = authoriseFrom(() => addressOf(incoming, trusted))
    const receiving = { authorise, spool: services.spool, waiting }
    const tell = observer(services, metrics, found)
    return handle(services, receiving, found, { request, incoming, tell })
  }
}

/** A connection that is gone has no address any more. */
function addressOf({ headers, socket }: Incoming, trusted: TrustedProxies): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat()
  return clientAddressOf(socket.remoteAddress, forwarded.join(',') || undefined, trusted) ?? '::'
}

/** Nothing is at this path: JSON there, too. */
export function unknownPath(): Response {
  return failureResponse(failureReply(new OperationFailure('unknown-path')))
}

/** The answer to a request whose address cannot be read; no endpoint is known, and a 400 has its code all the same. */
export function unreadRequest(error: unknown): Response {
  const reason = error instanceof RequestError ? 'malformed-address' : 'technical-fault'
  const { body, ...reply } = failureReply(new OperationFailure(reason))
  const { code, status } = failures[reason]
  return failureResponse({ ...reply, body: status === 400 ? { ...body, error_code: code } : body })
}

/** One line and one measurement a call; the path's own parameters stand in neither. */
function observer({ log }: Services, metrics: Metrics, { name: operation }: PathMatch) {
  const start = performance.now()
  return (status: number) => {
    const milliseconds = performance.now() - start
    metrics.requests.observe({ operation, status }, milliseconds / 1000)
    log.debug({ operation, status, milliseconds: Math.round(milliseconds) }, 'call')
  }
}

/** The path of an absolute address, which node-server has normalised; parsing it whole costs more. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const path = start === -1 ? '/' : url.slice(start)
  const end = path.search(/[?#]/)
  return end === -1 ? path : path.slice(0, end)
}
