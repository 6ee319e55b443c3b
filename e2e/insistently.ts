import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, AnswerBody } from './client'

const deadlineMs = 5 * 60_000

/** Repeats a call until a gateway answers it, as a program does after an error; returns the body of the answer. */
export async function insistently(ask: () => Promise<Answer>): Promise<AnswerBody> {
  const deadline = Date.now() + deadlineMs
  for (;;) {
    const answer = await ask().catch(() => undefined)
    if (answer && answer.http < 500) return answer.body
    if (Date.now() > deadline) throw new Error(`no answer: ${answer?.http} ${answer?.body.message}`)
    await pause(100)
  }
}
