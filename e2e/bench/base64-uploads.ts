import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { clientOf } from '../client'
import { largePdf, samplePdf } from '../sample-pdf'
import { type RunningServices, startServices } from '../services'
import type { BenchRow } from './bench-row'
import { watchGrowth } from './process-memory'

const uploads = 20
const size = 100_000_000
const pollEveryMs = 10

/** Many large files as Base64 in JSON at once, and their effect on other callers. */
export async function base64UploadRows(): Promise<BenchRow[]> {
  const services = await startServices({
    SIMULATOR_ANSWER_MS: 'manual',
    SIMULATOR_TIMEOUT_MS: '600000',
  })
  try {
    const { running } = services
    const content = Buffer.from(largePdf(size).toString('base64'))
    const poller = await startPolling(running)
    const gateway = watchGrowth(services.processes().gateway)
    const start = performance.now()
    const answers = await Promise.all(Array.from({ length: uploads }, () => send(running, content)))
    const seconds = (performance.now() - start) / 1000
    const grew = gateway.end()
    const latencies = await poller.stop()
    const failed = answers.find(({ status }) => status !== 200)
    if (failed) throw new Error(`An upload was answered ${failed.status}: ${failed.body}`)
    const megabytes = (uploads * size) / 1e6
    return [
      { what: 'gateway grows by, 20 × 100 MB as Base64', value: grew, unit: 'MB' },
      { what: 'the same, decoded and stored', value: megabytes / seconds, unit: 'MB/s' },
      { what: 'status call beside it, p50', value: percentile(latencies, 0.5), unit: 'ms' },
      { what: 'status call beside it, p99', value: percentile(latencies, 0.99), unit: 'ms' },
    ]
  } finally {
    await services.stop()
  }
}

async function send({ gatewayUrl, accessToken }: RunningServices, content: Buffer) {
  const before = `{"access_token":"${accessToken}","access":"public","signers":[],"file":{"filename":"a.pdf","content":"`
  const after = '"}}'
  const call = request(`${gatewayUrl}/api/document/upload.json`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': before.length + content.length + after.length,
    },
  })
  call.write(before)
  call.write(content)
  call.end(after)
  const [response] = await once(call, 'response')
  return { status: response.statusCode as number, body: await text(response) }
}

/** Polls one waiting session repeatedly; returns the time of each answer, ms. */
async function startPolling(running: RunningServices) {
  const { body } = await clientOf(running).call('/mobile/sign.json', {
    type: 'pdf',
    phone: '+37060000666',
    code: '50001018865',
    pdf: { files: [{ name: 'a.pdf', content: samplePdf().toString('base64') }] },
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const url = `${running.gatewayUrl}/mobile/sign/status/${body.token}.json`
  const latencies: number[] = []
  let isPolling = true
  const poll = async () => {
    while (isPolling) {
      const start = performance.now()
      await post(agent, url, JSON.stringify({ access_token: running.accessToken }))
      latencies.push(performance.now() - start)
      await pause(pollEveryMs)
    }
    agent.destroy()
  }
  const polling = poll()
  return {
    stop: async () => {
      isPolling = false
      await polling
      return latencies
    },
  }
}

async function post(agent: Agent, url: string, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const call = request(url, { agent, method: 'POST', headers })
  call.end(body)
  const [response] = await once(call, 'response')
  await text(response)
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}
