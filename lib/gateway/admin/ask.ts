import { request } from 'node:http'
import type { AdminAnswer } from './relying-party-commands'

type Refusal = Extract<AdminAnswer, { ok: false }>

/** Has a running gateway do something, through its socket. */
export function ask<Answer = AdminAnswer>(
  socketPath: string,
  path: string,
  input: object,
): Promise<Answer | Refusal> {
  return new Promise((resolve) => {
    const call = request({ socketPath, path, method: 'POST' }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      resolve(answerOf(response.statusCode, Buffer.concat(chunks).toString('utf8')))
    })
    call.on('error', () => resolve({ ok: false, message: 'The gateway is not running here' }))
    call.end(JSON.stringify(input))
  })
}

function answerOf<Answer>(status: number | undefined, text: string): Answer | Refusal {
  if (status !== 200) return { ok: false, message: 'The gateway could not do it; its log says why' }
  return JSON.parse(text) as Answer
}
