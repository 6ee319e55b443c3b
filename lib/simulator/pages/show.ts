import type { Context } from 'hono'
import type { Markup } from './layout'

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** A page of the simulator, by the policy of all its pages unless it has one of its own. */
export function show(
  c: Context,
  markup: Markup,
  policy = pagePolicy,
): Response | Promise<Response> {
  c.header('Content-Security-Policy', policy)
  c.header('Referrer-Policy', 'no-referrer')
  c.header('X-Content-Type-Options', 'nosniff')
  return c.html(markup)
}
