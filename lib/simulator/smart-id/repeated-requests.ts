import { createHash } from 'node:crypto'

/** Remembers answers for fifteen seconds: the same request again is answered with the same session. */
export interface RepeatedRequests<Answer> {
  answer(path: string, body: string, make: () => Answer): Answer
}

const memoryMs = 15_000

export function rememberRequests<Answer>(clock: () => Date): RepeatedRequests<Answer> {
  const answers = new Map<string, { answer: Answer; until: number }>()

  function forgetOld(now: number): void {
    for (const [key, { until }] of answers) if (until <= now) answers.delete(key)
  }

  return {
    answer(path, body, make) {
      const now = clock().getTime()
      forgetOld(now)
      const key = createHash('sha256').update(`${path}\n${body}`).digest('base64')
      const answer = answers.get(key)?.answer ?? make()
      if (!answers.has(key)) answers.set(key, { answer, until: now + memoryMs })
      return answer
    },
  }
}
