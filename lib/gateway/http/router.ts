import type { Services } from '../context'
import type { Metrics } from '../metrics'
import { OperationFailure } from '../operation-failure'
import { authoriser } from './access-token'
import { endpointPaths, type PathMatch } from './endpoint-paths'
import { failureReply } from './failure-body'
import { handle } from './handle'
import { failureResponse } from './reply'

type Respond = (request: Request) => Response | Promise<Response>

/** The API document over HTTP: every endpoint, LT and EN; whatever is neither is asked of `others`. */
export function apiRouter(services: Services, metrics: Metrics, others: Respond): Respond {
  const authorise = authoriser(services.database.db, services.clock)
  const match = endpointPaths()
  return (request) => {
    const found = match(pathOf(request.url))
    if (!found) return others(request)
    return observed(services, metrics, found, () => handle(services, authorise, found, request))
  }
}

/** Nothing is at this path: JSON there, too. */
export function unknownPath(): Response {
  return failureResponse(failureReply(new OperationFailure('unknown-path')))
}

/** One line and one measurement a call; the path's own parameters stand in neither. */
async function observed(
  { log }: Services,
  metrics: Metrics,
  { name: operation }: PathMatch,
  call: () => Promise<Response>,
): Promise<Response> {
  const start = performance.now()
  const response = await call()
  const milliseconds = performance.now() - start
  const { status } = response
  metrics.requests.observe({ operation, status }, milliseconds / 1000)
  log.debug({ operation, status, milliseconds: Math.round(milliseconds) }, 'call')
  return response
}

/** The path of an absolute address, which node-server has normalised; parsing it whole costs more. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const path = start === -1 ? '/' : url.slice(start)
  const end = path.search(/[?#]/)
  return end === -1 ? path : path.slice(0, end)
}
