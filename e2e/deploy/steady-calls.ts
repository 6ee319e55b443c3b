import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * steady-calls.ts FOLDER PORTAL API: calls both over keep-alive connections until FOLDER/stop exists, then writes the
 * results by kind of call to FOLDER/calls.json. FOLDER/token has an access token of the API.
 */
const [folder = '', portal = '', api = '', token = ''] = process.argv.slice(2)
const json = { 'content-type': 'application/json' }
const kinds: Readonly<Record<string, readonly [url: string, init: RequestInit]>> = {
  page: [`${portal}/sign-in`, {}],
  list: [
    `${api}/api/document/list.json`,
    { method: 'POST', headers: json, body: JSON.stringify({ access_token: token }) },
  ],
  'large call': [
    `${api}/api/document/list.json`,
    {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ access_token: token }) + ' '.repeat(1_000_000),
    },
  ],
}
const betweenMs = 15

type Answers = Record<string, number>

async function callUntilStopped(url: string, init: RequestInit): Promise<Answers> {
  const answers: Answers = {}
  while (!existsSync(`${folder}/stop`)) {
    const answer = await callOnce(url, init)
    answers[answer] = (answers[answer] ?? 0) + 1
    await pause(betweenMs)
  }
  return answers
}

async function callOnce(url: string, init: RequestInit): Promise<string> {
  try {
    const response = await fetch(url, init).catch(async (failure: Error) => {
      // RFC 9112, 9.5: a reloaded nginx closes idle connections, also at the moment in which one is used again.
      if (!closedUnanswered.test(String(failure.cause))) throw failure
      return await fetch(url, init)
    })
    await response.arrayBuffer()
    return String(response.status)
  } catch (error) {
    return error instanceof Error ? String(error.cause ?? error) : String(error)
  }
}

const closedUnanswered = /other side closed|EPIPE|ECONNRESET/

const lanes = Object.entries(kinds).map(async ([kind, [url, init]]) => {
  const both = await Promise.all([1, 2].map(() => callUntilStopped(url, init)))
  return both.map((answers) => [kind, answers] as const)
})
writeFileSync(`${folder}/started`, '')
writeFileSync(`${folder}/calls.part`, JSON.stringify((await Promise.all(lanes)).flat()))
renameSync(`${folder}/calls.part`, `${folder}/calls.json`)
