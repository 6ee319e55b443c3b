import { createHash, randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type PostgresCluster,
  postgresPrograms,
  startCluster,
} from '@/lib/testing/services/postgres-cluster'
import { clientOf } from '../client'
import { startS3Service } from '../s3-service'
import { samplePdf } from '../sample-pdf'
import { type RunningServices, startServices } from '../services'
import { type BenchRow, median } from './bench-row'
import { inventedCode, post } from './callers'
import { residentMemory } from './process-memory'
import { cpuSeconds, familySeconds } from './process-time'
import { type Load, sign } from './signers'

/**
 * `npm run bench -- scale`: the capacity of an installation on this machine, with PostgreSQL. Only one part by its
 * name: `npm run bench -- scale waiting`.
 */
const parts: Readonly<Record<string, (cluster: PostgresCluster) => Promise<BenchRow[]>>> = {
  cold: coldRows,
  gateways: gatewaysRows,
  statements: statementRows,
  waiting: waitingRows,
  beside: besideRows,
}

export async function scaleRows(only?: string): Promise<BenchRow[]> {
  const programs = postgresPrograms()
  if (programs === undefined) {
    process.stderr.write('PostgreSQL is not installed: nothing is measured.\n')
    return []
  }
  const rows: BenchRow[] = []
  for (const [name, measure] of Object.entries(parts)) {
    if (only !== undefined && only !== name) continue
    process.stderr.write(`${name} …\n`)
    const cluster = await startCluster(programs)
    try {
      rows.push(...(await measure(cluster)))
    } finally {
      cluster.remove()
    }
  }
  return rows
}

const kind = { path: '/mobile', format: 'pdf' } as const
const warmUp: Load = { atOnce: 8, signings: 750, askEveryMs: 25 }

const round = 250
const rounds = 6

/** Memory before the first signing, and processor time of the first signings of a process. */
async function coldRows(cluster: PostgresCluster): Promise<BenchRow[]> {
  const services = await startServices({ DATABASE_URL: cluster.url })
  try {
    const { gateway } = services.processes()
    const idle = { what: 'idle gateway, memory', value: residentMemory(gateway), unit: 'MB' }
    const rows: BenchRow[] = [idle]
    for (let done = 0; done < rounds * round; done += round) {
      const before = cpuSeconds(gateway)
      await sign(services.running, kind, { ...warmUp, signings: round })
      rows.push({
        what: `gateway, processor time a signing, ${done + 1} to ${done + round}`,
        value: ((cpuSeconds(gateway) - before) * 1000) / round,
        unit: 'ms',
      })
    }
    return rows
  } finally {
    await services.stop()
  }
}

const gatewayCounts = [1, 2, 4]

/** Signings per second with several gateways, one database and one bucket. */
async function gatewaysRows(cluster: PostgresCluster): Promise<BenchRow[]> {
  const bucket = await startS3Service(false)
  const services = await startServices({
    DATABASE_URL: cluster.url,
    BLOB_URL: bucket.blobUrl(bucket.endpoint),
    GATEWAY_SECRET: 'a secret that all of them know, thirty-two bytes or more',
  })
  try {
    const urls = [services.running.gatewayUrl]
    const rows: BenchRow[] = []
    for (const count of gatewayCounts) {
      while (urls.length < count) urls.push(await services.addGateway())
      await signAtAll(services.running, urls, warmUp)
      const { gateway, neighbours, simulator } = services.processes()
      const gateways = [gateway, ...neighbours]
      const database = await serverProcess(cluster)
      const used = () => ({
        gateways: gateways.map(cpuSeconds).reduce((sum, seconds) => sum + seconds, 0),
        PostgreSQL: familySeconds(database),
        simulator: cpuSeconds(simulator),
      })
      const load = { atOnce: 24, signings: 600, askEveryMs: 50 }
      const before = used()
      const begun = performance.now()
      await signAtAll(services.running, urls, load)
      const seconds = (performance.now() - begun) / 1000
      const after = used()
      const name = `${count} gateway${count > 1 ? 's' : ''}`
      rows.push({ what: `${name}: signings a second`, value: load.signings / seconds, unit: '' })
      for (const which of ['gateways', 'PostgreSQL', 'simulator'] as const)
        rows.push({
          what: `${name}: ${which}, processor time a signing`,
          value: ((after[which] - before[which]) * 1000) / load.signings,
          unit: 'ms',
        })
    }
    return rows
  } finally {
    await services.stop()
    await bucket.stop()
  }
}

async function signAtAll(running: RunningServices, urls: readonly string[], load: Load) {
  const share = (total: number) => Math.ceil(total / urls.length)
  const own = { ...load, atOnce: share(load.atOnce), signings: share(load.signings) }
  await Promise.all(urls.map((gatewayUrl) => sign({ ...running, gatewayUrl }, kind, own)))
}

async function serverProcess(cluster: PostgresCluster): Promise<number> {
  const [row] = await cluster.administer(`select pg_read_file('postmaster.pid') as file`)
  return Number.parseInt(String(row?.file), 10)
}

/** Statements and write-ahead log per signing, including a gateway's periodic work. */
async function statementRows(cluster: PostgresCluster): Promise<BenchRow[]> {
  await cluster.administer(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
  cluster.restart('fast')
  await cluster.administer('create extension pg_stat_statements')
  const services = await startServices({ DATABASE_URL: cluster.url })
  const counts = async () => {
    const [row] = await cluster.administer(
      `select sum(calls) as calls, pg_current_wal_lsn() - '0/0'::pg_lsn as bytes
       from pg_stat_statements join pg_roles on pg_roles.oid = userid where rolname = 'paraph'`,
    )
    return { calls: Number(row?.calls), bytes: Number(row?.bytes) }
  }
  try {
    await sign(services.running, kind, { ...warmUp, signings: 100 })
    const before = await counts()
    const load = { atOnce: 8, signings: 400, askEveryMs: 100 }
    await sign(services.running, kind, load)
    const after = await counts()
    return [
      {
        what: 'statements a signing',
        value: (after.calls - before.calls) / load.signings,
        unit: '',
      },
      {
        what: 'write-ahead log a signing',
        value: (after.bytes - before.bytes) / load.signings / 1000,
        unit: 'kB',
      },
    ]
  } finally {
    await services.stop()
  }
}

const waitingPeople = 5_000
const quietMs = 20_000

/** A gateway's memory and processor time while 5,000 phones ring and no client polls. */
async function waitingRows(cluster: PostgresCluster): Promise<BenchRow[]> {
  const services = await startServices({
    DATABASE_URL: cluster.url,
    SIMULATOR_ANSWER_MS: 'manual',
    SIMULATOR_TIMEOUT_MS: '600000',
  })
  try {
    const { gateway } = services.processes()
    const before = residentMemory(gateway)
    await openSessions(services.running, waitingPeople)
    const used = cpuSeconds(gateway)
    await pause(quietMs)
    const share = ((cpuSeconds(gateway) - used) * 1000) / (quietMs / 1000)
    const grown = residentMemory(gateway) - before
    return [
      { what: `${waitingPeople} people wait: processor time a second`, value: share, unit: 'ms' },
      { what: `${waitingPeople} people wait: memory`, value: grown, unit: 'MB' },
    ]
  } finally {
    await services.stop()
  }
}

async function openSessions(running: RunningServices, count: number): Promise<string[]> {
  const { call } = clientOf(running)
  const pdf = { files: [{ name: 'a.pdf', content: samplePdf().toString('base64') }] }
  const tokens: string[] = []
  let next = 0
  const open = async () => {
    while (next < count) {
      const code = inventedCode(next++)
      const person = { phone: `+3706${code.slice(3, 10)}`, code }
      const { body } = await call('/mobile/sign.json', { type: 'pdf', ...person, pdf })
      if (!body.token) throw new Error(`A session did not begin: ${JSON.stringify(body)}`)
      tokens.push(body.token)
    }
  }
  await Promise.all(Array.from({ length: 8 }, open))
  return tokens
}

const pollers = 200
const pollEveryMs = 2_000
const upload = { bytes: 100_000_000, atOnce: 2 }

/** Signings alone, during polling of other sessions, and during large uploads. */
async function besideRows(cluster: PostgresCluster): Promise<BenchRow[]> {
  const services = await startServices({
    DATABASE_URL: cluster.url,
    SIMULATOR_TIMEOUT_MS: '600000',
  })
  const { running } = services
  const load: Load = { atOnce: 4, signings: 200, askEveryMs: 50 }
  try {
    await sign(running, kind, warmUp)
    const alone = median(await sign(running, kind, load))
    const polled = await beside(
      (signal) => poll(running, signal),
      () => sign(running, kind, load),
    )
    const uploaded = await beside(
      (signal) => uploadAgain(running, signal),
      () => sign(running, kind, load),
    )
    const row = (what: string, latencies: readonly number[]): BenchRow => ({
      what: `a signing ${what}, p50`,
      value: median(latencies),
      unit: 'ms',
      ratio: median(latencies) / alone,
      of: 'a signing alone',
    })
    return [
      { what: 'a signing alone, p50', value: alone, unit: 'ms' },
      row(`beside ${pollers} pollers`, polled),
      row(`beside ${upload.atOnce} uploads of 100 MB at a time`, uploaded),
    ]
  } finally {
    await services.stop()
  }
}

async function beside<Found>(
  other: (signal: AbortSignal) => Promise<void>,
  measured: () => Promise<Found>,
): Promise<Found> {
  const ending = new AbortController()
  const others = other(ending.signal)
  try {
    return await measured()
  } finally {
    ending.abort()
    await others
  }
}

/** Polls sessions that have ended: their answers are larger than those of waiting ones. */
async function poll(running: RunningServices, signal: AbortSignal): Promise<void> {
  const tokens = await openSessions(running, pollers)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const body = JSON.stringify({ access_token: running.accessToken })
  const pollOne = async (token: string, index: number) => {
    await pause((index * pollEveryMs) / pollers)
    while (!signal.aborted) {
      await post(agent, `${running.gatewayUrl}/mobile/sign/status/${token}.json`, body)
      await pause(pollEveryMs)
    }
  }
  await Promise.all(tokens.map(pollOne))
  agent.destroy()
}

async function uploadAgain(running: RunningServices, signal: AbortSignal): Promise<void> {
  const content = randomBytes(upload.bytes)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const { call } = clientOf(running)
  const uploadOne = async () => {
    while (!signal.aborted) {
      const { body } = await call('/api/upload.json', { size: content.length, sha256 })
      const put = await fetch(`${running.gatewayUrl}/api/upload/${body.upload}`, {
        method: 'PUT',
        body: content,
      })
      if (!put.ok) throw new Error(`An upload failed: ${await put.text()}`)
    }
  }
  await Promise.all(Array.from({ length: upload.atOnce }, uploadOne))
}
