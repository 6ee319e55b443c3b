import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from './client'

/** The answer that the browser brings back. */
export type BrowserAnswer = Readonly<Record<string, unknown>>

/** The request to the person's browser in an answer of the API. */
export const requestIn = <Request>(body: object) =>
  (body as { readonly browser_request?: Request }).browser_request

export const complete = ({ call }: Client, token: string, answer: BrowserAnswer) =>
  call('/en/api/sign/complete.json', { token, answer })

/** Answers every request of a session, each once, until it has ended; returns its end and the number of requests. */
export async function answerRequests<Request>(
  client: Client,
  token: string,
  answerTo: (request: Request) => Promise<BrowserAnswer>,
  status = `/en/api/sign/status/${token}.json`,
) {
  const answered = new Set<string>()
  for (;;) {
    const { body } = await client.call(status)
    if (body.status !== 'waiting') return { body, requests: answered.size }
    const request = requestIn<Request>(body)
    if (request && !answered.has(JSON.stringify(request))) {
      answered.add(JSON.stringify(request))
      await complete(client, token, await answerTo(request))
    }
    await pause(20)
  }
}
