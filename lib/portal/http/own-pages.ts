import { headers } from 'next/headers'
import { forbidden } from 'next/navigation'
import { portalLog } from '../log/portal-log'
import { jsonAnswer } from './answers'
import { routeOf } from './route-of'
import { isFromOurPages } from './same-origin'

/**
 * Wraps a server action: a call that does not come from a page of this portal is answered 403 before the action runs.
 * `proxy.ts` is not enough, because a proxy can be bypassed and does not see every path.
 */
export function ownAction<Input extends unknown[], Result>(
  action: (...input: Input) => Promise<Result>,
): (...input: Input) => Promise<Result> {
  return async (...input) => {
    if (isFromOurPages(await headers())) return await action(...input)
    logForeign('server action')
    forbidden()
  }
}

type Handler<Context> = (request: Request, context: Context) => Promise<Response>

/** Wraps a route handler that changes data, like `ownAction`. */
export function ownRoute<Context>(handler: Handler<Context>): Handler<Context> {
  return async (request, context) => {
    if (isFromOurPages(request.headers)) return await handler(request, context)
    logForeign(`${request.method} ${routeOf(new URL(request.url).pathname)}`)
    return jsonAnswer({ ok: false }, 403)
  }
}

/** Logs one line for a refused request. `at` never contains an id or a secret. */
export function logForeign(at: string): void {
  portalLog().warn({ at }, 'cross-site request refused')
}
