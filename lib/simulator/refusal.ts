import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'

/** An error response to a request. Each provider writes the body in its own form. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode
  /** The provider's code for the reason, if it has one. */
  readonly code: string | undefined

  constructor(status: number, message: string, code?: string) {
    super(message)
    this.name = 'Refusal'
    this.status = status as ContentfulStatusCode
    this.code = code
  }
}

/** Parses the body of a request by a schema. Throws `Refusal` with status 400. */
export async function parseBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const result = schema.safeParse(await readJson(c))
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Refusal(400, `${issue?.path.join('.') || 'body'}: ${issue?.message}`)
}

async function readJson(c: Context): Promise<unknown> {
  try {
    return await c.req.json()
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new Refusal(400, 'The body is not JSON')
    throw cause
  }
}

/** A handler for all other methods of a path. */
export function methodNotAllowed(): never {
  throw new Refusal(405, 'Method not allowed')
}

/** The faulty response for a person whose provider sends garbage or loses sessions. `undefined` for other persons. */
export function answerFault(c: Context, word: string): Response | Promise<Response> | undefined {
  if (word === 'SESSION_LOST') throw new Refusal(404, 'Session not found', 'SESSION_NOT_FOUND')
  return word === 'GARBAGE' ? c.html('<h1>Bad gateway</h1>') : undefined
}
