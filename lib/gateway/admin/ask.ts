import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { AdminAnswer } from './relying-party-commands'

type Refusal = Extract<AdminAnswer, { ok: false }>

/** Sends a command to a running gateway through its socket. */
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
    call.on('error', () =>
      resolve({ ok: false, message: 'The gateway is not running on this machine' }),
    )
    call.end(JSON.stringify(input))
  })
}

/**
 * Receives a file from a running gateway and writes it to `file`, completely or not at all. Returns the refusal if
 * there is no file.
 */
export async function askForFile(
  socketPath: string,
  path: string,
  input: object,
  file: string,
): Promise<Refusal | undefined> {
  const response = await new Promise<IncomingMessage | undefined>((resolve) => {
    const call = request({ socketPath, path, method: 'POST' }, resolve)
    call.on('error', () => resolve(undefined))
    call.end(JSON.stringify(input))
  })
  if (!response) return { ok: false, message: 'The gateway is not running on this machine' }
  if (response.headers['content-type']?.startsWith('application/json')) {
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk as Buffer)
    return answerOf<Refusal>(response.statusCode, Buffer.concat(chunks).toString('utf8'))
  }
  const part = `${file}.part`
  try {
    await pipeline(response, createWriteStream(part, { flags: 'wx', mode: 0o600 }))
    await rename(part, file)
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (!reason.includes('EEXIST')) await rm(part, { force: true })
    return { ok: false, message: `${file} was not written: ${reason}` }
  }
}

function answerOf<Answer>(status: number | undefined, text: string): Answer | Refusal {
  if (status !== 200)
    return { ok: false, message: 'The command failed; the log of the gateway says why' }
  return JSON.parse(text) as Answer
}
