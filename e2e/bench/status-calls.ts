import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { clientOf } from '../client'
import { samplePdf } from '../sample-pdf'
import { type RunningServices, startServices } from '../services'
import { startBareWaiting } from './bare-waiting'
import { type BenchRow, median } from './bench-row'
import { inventedCode, post } from './callers'
import { cpuSeconds } from './process-time'

const sessions = 1_000
const everyMs = 2_000
const rounds = 4
const seconds = 8
const callsASecond = (sessions * 1000) / everyMs
/** In this time each waiting session polls its provider once more. */
const waveSeconds = 52

/** A thousand waiting sessions, each polled every two seconds, compared with a trivial route. */
export async function statusCallRows(): Promise<BenchRow[]> {
  const services = await startServices({
    SIMULATOR_ANSWER_MS: 'manual',
    SIMULATOR_TIMEOUT_MS: '600000',
  })
  const bare = await startBare()
  try {
    const tokens = await openSessions(services.running)
    await allPhonesRing(services.running)
    const { gateway: gatewayPid } = services.processes()
    const body = JSON.stringify({ access_token: services.running.accessToken })
    const paths = tokens.map((token) => `/mobile/sign/status/${token}.json`)
    const pollGateway = () => startPolling(services.running.gatewayUrl, paths, body, gatewayPid)
    const pollBare = () => startPolling(bare.url, paths, body, bare.pid)
    // The first round compiles the code, so it is not counted.
    await pollGateway().poll()
    await pollBare().poll()
    const gateway = pollGateway()
    const plain = pollBare()
    // In turns, so that a busy machine slows all equally.
    for (let round = 0; round < rounds; round++) {
      await gateway.poll()
      await plain.poll()
    }
    const [idle, bareIdle] = await waitingCosts(gatewayPid)
    const bareCost = plain.cpuMicroseconds()
    const share = (idle * 1000) / callsASecond
    return [
      { what: 'status call, p50 of 1,000 sessions', value: median(gateway.latencies), unit: 'ms' },
      { what: 'status call, p95 of 1,000 sessions', value: p95(gateway.latencies), unit: 'ms' },
      {
        what: 'processor time a status call',
        value: gateway.cpuMicroseconds() - share,
        unit: 'µs',
        ratio: (gateway.cpuMicroseconds() - share) / bareCost,
        of: `a bare route (${bareCost.toFixed(0)} µs)`,
      },
      {
        what: 'the same with its share of 1,000 waiting sessions',
        value: gateway.cpuMicroseconds(),
        unit: 'µs',
        ratio: gateway.cpuMicroseconds() / bareCost,
        of: 'a bare route',
      },
      {
        what: 'processor time of 1,000 waiting sessions, a second',
        value: idle,
        unit: 'ms',
        ratio: idle / bareIdle,
        of: `as many bare questions (${bareIdle.toFixed(1)} ms)`,
      },
    ]
  } finally {
    bare.stop()
    await services.stop()
  }
}

async function openSessions(running: RunningServices): Promise<string[]> {
  const { call } = clientOf(running)
  const pdf = { files: [{ name: 'a.pdf', content: samplePdf().toString('base64') }] }
  const tokens: string[] = []
  let next = 0
  const worker = async () => {
    while (next < sessions) {
      const code = inventedCode(next++)
      const { body } = await call('/mobile/sign.json', {
        type: 'pdf',
        phone: `+3706${code.slice(3, 10)}`,
        code,
        pdf,
      })
      tokens.push(body.token)
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return tokens
}

/** Waits until the last phone rings, so that starting the sessions is not measured. */
async function allPhonesRing({ simulatorUrl }: RunningServices): Promise<void> {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    const response = await fetch(`${simulatorUrl}/prompts.json`)
    const prompts = (await response.json()) as readonly unknown[]
    if (prompts.length >= sessions) return
    await pause(500)
  }
  throw new Error('Not every phone rang within two minutes')
}

/** Cost of waiting per second without callers; and the cost in Node alone for as many polls, at the same time. */
async function waitingCosts(gateway: number | undefined): Promise<readonly [number, number]> {
  const bare = await startBareWaiting(sessions)
  try {
    const used = () => [cpuSeconds(gateway), cpuSeconds(bare.pid)] as const
    const before = used()
    await pause(waveSeconds * 1000)
    const after = used()
    const costOf = (which: 0 | 1) => ((after[which] - before[which]) / waveSeconds) * 1000
    return [costOf(0), costOf(1)]
  } finally {
    bare.stop()
  }
}

/** Polls every session in turn, and measures the cost for the answering process. */
function startPolling(
  url: string,
  paths: readonly string[],
  body: string,
  pid: number | undefined,
) {
  const latencies: number[] = []
  let used = 0
  const askUntil = async (agent: Agent, end: number, path: string) => {
    while (Date.now() < end) {
      const started = performance.now()
      await post(agent, url + path, body)
      latencies.push(performance.now() - started)
      await pause(Math.max(0, everyMs - (performance.now() - started)))
    }
  }
  const poll = async () => {
    // Connections in turn, so that none is idle until the server closes it.
    const agent = new Agent({ keepAlive: true, maxSockets: 64, scheduling: 'fifo' })
    const end = Date.now() + seconds * 1000
    const before = cpuSeconds(pid)
    const asking = paths.map(async (path, index) => {
      await pause((index * everyMs) / paths.length)
      await askUntil(agent, end, path)
    })
    await Promise.all(asking)
    used += cpuSeconds(pid) - before
    agent.destroy()
  }
  return { poll, latencies, cpuMicroseconds: () => (used / latencies.length) * 1e6 }
}

function p95(values: readonly number[]): number {
  return (
    values.toSorted((left, right) => left - right)[Math.floor(values.length * 0.95)] ?? Number.NaN
  )
}

const bareRoute = `
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
const app = new Hono()
app.post('*', async (c) => { await c.req.text(); return new Response('{"status":"waiting"}', { headers: { 'content-type': 'application/json' } }) })
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(port))
`

/** A Hono route that reads the body and answers the same bytes. */
async function startBare() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', bareRoute])
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: `http://127.0.0.1:${Number(chunk)}`, pid: child.pid, stop: () => child.kill() }
}
