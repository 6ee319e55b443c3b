import { randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { samplePdf } from '@/lib/testing/pdf'
import type { RunningServices } from '../services'
import { inventedCode, post } from './callers'

/** How many at once, how many of them, and how often each is asked after. */
export interface Load {
  readonly atOnce: number
  readonly signings: number
  readonly askEveryMs: number
}

export const families = [
  ['Mobile-ID', '/mobile'],
  ['Smart-ID', '/smartid'],
] as const

export const formats = ['pdf', 'asice'] as const

/** What is signed how, and by whom: no two people are the same. */
export interface Kind {
  readonly path: (typeof families)[number][1]
  readonly format: (typeof formats)[number]
}

let people = 0

/** Signs with so many people at once, each of whom has their own; gives how long each took. */
export async function sign(
  running: RunningServices,
  kind: Kind,
  { atOnce, signings, askEveryMs }: Load,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const url = (path: string) => `${running.gatewayUrl}${kind.path}${path}`
  const asked = JSON.stringify({ access_token: running.accessToken })
  const latencies: number[] = []
  let begun = 0
  const signOne = async () => {
    const start = performance.now()
    const request = { access_token: running.accessToken, ...bodyOf(kind) }
    const answer = await post(agent, url('/sign.json'), JSON.stringify(request))
    const { token } = JSON.parse(answer) as { token?: string }
    if (!token) throw new Error(`A signing did not begin: ${answer}`)
    const end = await askUntilDone(agent, url(`/sign/status/${token}.json`), asked, askEveryMs)
    if (!end.includes('"status":"ok"')) throw new Error(`A signing failed: ${end.slice(0, 300)}`)
    latencies.push(performance.now() - start)
  }
  const one = async () => {
    while (begun++ < signings) await signOne()
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  agent.destroy()
  return latencies
}

async function askUntilDone(
  agent: Agent,
  url: string,
  body: string,
  everyMs: number,
): Promise<string> {
  for (;;) {
    const answer = await post(agent, url, body)
    if (!answer.includes('"status":"waiting"')) return answer
    await pause(everyMs)
  }
}

function bodyOf({ path, format }: Kind) {
  const code = inventedCode(people++)
  const signer =
    path === '/mobile' ? { phone: `+3706${code.slice(3, 10)}`, code } : { country: 'LT', code }
  const content = fileOf(format).toString('base64')
  const files = [{ name: format === 'pdf' ? 'a.pdf' : 'a.bin', content }]
  return { ...signer, type: format, [format]: { files } }
}

const fileBytes = 140_000
/** Nearly all one picture, as scanners make documents. */
const picture = randomBytes(fileBytes)
const files: Readonly<Record<Kind['format'], Buffer>> = {
  asice: picture,
  pdf: samplePdf({
    objects: {
      101: `<< /Length ${fileBytes} >>\nstream\n${picture.toString('latin1')}\nendstream`,
    },
  }),
}

const pictureStart = { asice: 0, pdf: files.pdf.indexOf(picture.subarray(100)) }

/** Another file each time, as people have: what is found out about one says nothing of the next. */
export function fileOf(format: Kind['format']): Buffer {
  const file = Buffer.from(files[format])
  randomBytes(16).copy(file, pictureStart[format])
  return file
}
