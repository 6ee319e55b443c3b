import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { withUnknownProperties } from '../unknown-properties'

const memoryMs = 15_000

/** Answers a request. If it is repeated within fifteen seconds, it gets the same response and starts no new session. */
export type AnswerOnce = (c: Context, make: () => Record<string, unknown>) => Promise<Response>

export function answeringOnce(clock: () => Date): AnswerOnce {
  const answers = new Map<string, { answer: Record<string, unknown>; until: number }>()

  function forgetOld(now: number): void {
    for (const [key, { until }] of answers) if (until <= now) answers.delete(key)
  }

  return async (c, make) => {
    const key = await fingerprintOf(c)
    const now = clock().getTime()
    forgetOld(now)
    const known = answers.get(key) ?? { answer: make(), until: now + memoryMs }
    answers.set(key, known)
    return c.json(withUnknownProperties(known.answer))
  }
}

async function fingerprintOf(c: Context): Promise<string> {
  return createHash('sha256')
    .update(`${c.req.path}\n`)
    .update(await c.req.text())
    .digest('base64')
}
