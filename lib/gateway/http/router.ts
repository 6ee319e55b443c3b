import { Hono } from 'hono'
import type { Services } from '../context'
import type { Endpoint } from '../contract/endpoint'
import { type EndpointName, endpoints } from '../contract/endpoints'
import { variantsOf } from '../contract/variants'
import type { Metrics } from '../metrics'
import { OperationFailure } from '../operation-failure'
import { authoriser } from './access-token'
import { failureReply } from './failure-body'
import { handle } from './handle'
import { failureResponse } from './reply'

/** The API document as routes: every endpoint, LT and EN, and JSON for whatever is neither. */
export function apiRouter(services: Services, metrics: Metrics): Hono {
  const app = new Hono()
  const authorise = authoriser(services.database.db, services.clock)
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    for (const { locale, prefix } of variantsOf(endpoint)) {
      app.all(prefix + routePattern(endpoint.path), (context) =>
        observed(services, metrics, name, () =>
          handle(services, authorise, {
            name,
            locale,
            path: pathParameters(context.req.param()),
            request: context.req.raw,
          }),
        ),
      )
    }
  }
  app.notFound(() => failureResponse(failureReply(new OperationFailure('unknown-path'))))
  return app
}

/** One line and one measurement a call; the path's own parameters stand in neither. */
async function observed(
  { log }: Services,
  metrics: Metrics,
  operation: EndpointName,
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

/** `/status/{token}.json` as the router writes it: the parameter is the whole segment. */
export function routePattern(template: string): string {
  return template
    .replaceAll(/\{(\w+)\}\.json/g, ':$1{[^/]+\\.json}')
    .replaceAll(/\{(\w+)\}/g, ':$1')
}

function pathParameters(raw: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, value.replace(/\.json$/, '')]),
  )
}
