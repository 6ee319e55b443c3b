import { randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { samplePdf } from '@paraph/validator/testing/pdf'
import { type ProviderPage, pageIn, remotePeople, visit } from '../remote-signing'
import type { RunningServices } from '../services'
import { inventedCode, post } from './callers'

/** Number of concurrent signings, total number, and polling interval. */
export interface Load {
  readonly atOnce: number
  readonly signings: number
  readonly askEveryMs: number
}

export const families = [
  ['Mobile-ID', '/mobile'],
  ['Smart-ID', '/smartid'],
  ['remote provider', '/en/api'],
] as const

export const formats = ['pdf', 'asice'] as const

/** Format and method of a signing; each has a different person, except those by a remote provider. */
export interface Kind {
  readonly path: (typeof families)[number][1]
  readonly format: (typeof formats)[number]
}

let people = 0

/** Signs with this many persons at once; returns the time of each signing. */
export async function sign(
  running: RunningServices,
  kind: Kind,
  { atOnce, signings, askEveryMs }: Load,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const url = (path: string) => `${running.gatewayUrl}${kind.path}${path}`
  const access = { access_token: running.accessToken }
  const asked = JSON.stringify(access)
  const latencies: number[] = []
  let begun = 0
  const signOne = async () => {
    const begin = performance.now()
    const request = { ...access, ...bodyOf(kind) }
    const start = kind.path === '/en/api' ? '/sign/start.json' : '/sign.json'
    const answer = await post(agent, url(start), JSON.stringify(request))
    const { token } = JSON.parse(answer) as { token?: string }
    if (!token) throw new Error(`A signing did not begin: ${answer}`)
    const opened = new Set<string>()
    const open = async (page: ProviderPage) => {
      if (opened.has(page.url)) return
      opened.add(page.url)
      const came = { ...access, token, answer: await visit(page, remotePeople.pss) }
      await post(agent, url('/sign/complete.json'), JSON.stringify(came))
    }
    const status = url(`/sign/status/${token}.json`)
    const end = await askUntilDone(agent, status, asked, askEveryMs, open)
    if (!end.includes('"status":"ok"')) throw new Error(`A signing failed: ${end.slice(0, 300)}`)
    latencies.push(performance.now() - begin)
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
  open: (page: ProviderPage) => Promise<void>,
): Promise<string> {
  for (;;) {
    const answer = await post(agent, url, body)
    if (!answer.includes('"status":"waiting"')) return answer
    const page = pageIn(JSON.parse(answer))
    if (page) await open(page)
    await pause(everyMs)
  }
}

function signerOf(path: Kind['path']) {
  if (path === '/en/api') return { method: 'simulated' }
  const code = inventedCode(people++)
  return path === '/mobile' ? { phone: `+3706${code.slice(3, 10)}`, code } : { country: 'LT', code }
}

function bodyOf({ path, format }: Kind) {
  const content = fileOf(format).toString('base64')
  const files = [{ name: format === 'pdf' ? 'a.pdf' : 'a.bin', content }]
  return { ...signerOf(path), type: format, [format]: { files } }
}

const fileBytes = 140_000
/** Mostly one picture, as from scanners. */
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

/** A different file each time, so that nothing about one can be reused for the next. */
function fileOf(format: Kind['format']): Buffer {
  const file = Buffer.from(files[format])
  randomBytes(16).copy(file, pictureStart[format])
  return file
}
