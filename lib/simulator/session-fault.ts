import type { Context } from 'hono'
import { Refusal } from './refusal'

/** For people whose sessions the provider garbles or forgets; `undefined` for everybody else's. */
export function answerFault(c: Context, word: string): Response | Promise<Response> | undefined {
  if (word === 'SESSION_LOST') throw new Refusal(404, 'Session not found', 'SESSION_NOT_FOUND')
  return word === 'GARBAGE' ? c.html('<h1>Bad gateway</h1>') : undefined
}
