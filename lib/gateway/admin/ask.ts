import { request } from 'node:http'
import type { AdminAnswer } from './relying-party-commands'

/** Has a running gateway do something, through its socket. */
export function ask(socketPath: string, path: string, input: object): Promise<AdminAnswer> {
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

function answerOf(status: number | undefined, text: string): AdminAnswer {
  if (status !== 200) return { ok: false, message: 'The gateway could not do it; its log says why' }
  return JSON.parse(text) as AdminAnswer
}
