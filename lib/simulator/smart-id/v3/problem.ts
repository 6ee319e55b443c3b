import { STATUS_CODES } from 'node:http'
import type { Context } from 'hono'
import { Refusal } from '../../refusal'

const ownTitles: Readonly<Record<number, string>> = {
  480: 'The client API is too old',
  580: 'System is under maintenance, retry later',
}

/** A refusal as problem details (RFC 9457); 401 comes without a body. */
export function answerProblem(error: Error, c: Context): Response {
  if (!(error instanceof Refusal)) throw error
  if (error.status === 401) return c.body(null, 401)
  const body = {
    type: 'about:blank',
    title: ownTitles[error.status] ?? STATUS_CODES[error.status],
    status: error.status,
    detail: error.message,
    instance: c.req.path,
    ...(error.code ? { errors: [{ code: error.code, detail: error.message }] } : {}),
  }
  return c.json(body, error.status, { 'Content-Type': 'application/problem+json' })
}
