import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'

/** A request a provider does not serve; each provider has its own words for the body. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode
  /** The provider's word for the reason, where it has one. */
  readonly code: string | undefined

  constructor(status: number, message: string, code?: string) {
    super(message)
    this.name = 'Refusal'
    this.status = status as ContentfulStatusCode
    this.code = code
  }
}

/** The body of a request as a schema has it. Throws `Refusal` 400. */
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

/** For what is left of a path when its proper method has been taken. */
export function methodNotAllowed(): never {
  throw new Refusal(405, 'Method not allowed')
}

/** For people whose sessions the provider garbles or forgets; `undefined` for everybody else's. */
export function answerFault(c: Context, word: string): Response | Promise<Response> | undefined {
  if (word === 'SESSION_LOST') throw new Refusal(404, 'Session not found', 'SESSION_NOT_FOUND')
  return word === 'GARBAGE' ? c.html('<h1>Bad gateway</h1>') : undefined
}
