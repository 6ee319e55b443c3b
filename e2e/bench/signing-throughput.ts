import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { samplePdf } from '@/lib/testing/pdf'
import {
  type PostgresCluster,
  postgresPrograms,
  startCluster,
} from '@/lib/testing/services/postgres-cluster'
import { startServices } from '../services'
import { type BenchRow, median } from './bench-row'
import { inventedCode, post } from './callers'
import { cpuSeconds, familySeconds, mainThreadSeconds } from './process-time'
import { profileRows } from './profile-rooms'
import { type SigningParts, signingParts } from './signing-parts'

/** How many at once, how many of them, and how often each is asked after. */
interface Load {
  readonly atOnce: number
  readonly signings: number
  readonly askEveryMs: number
}

const loads: readonly Load[] = [
  { atOnce: 1, signings: 40, askEveryMs: 10 },
  { atOnce: 4, signings: 120, askEveryMs: 25 },
  { atOnce: 16, signings: 200, askEveryMs: 50 },
  { atOnce: 200, signings: 400, askEveryMs: 500 },
]

/** Compiling what is called often is over after these. */
const warmUp: Load = { atOnce: 8, signings: 150, askEveryMs: 25 }

/** What a profile is taken of. */
const profiled: Load = { atOnce: 16, signings: 300, askEveryMs: 50 }

const families = [
  ['Mobile-ID', '/mobile'],
  ['Smart-ID', '/smartid'],
] as const

const formats = ['pdf', 'asice'] as const

/** What is signed how, and by whom: no two people are the same. */
interface Kind {
  readonly path: (typeof families)[number][1]
  readonly format: (typeof formats)[number]
}

interface Storage {
  readonly name: 'embedded' | 'PostgreSQL'
  readonly settings: Readonly<Record<string, string>>
  /** Of the database's own processes. The thread of the embedded database is one of the gateway's. */
  readonly cpuSeconds?: () => number
}

/**
 * Whole signings to B-LT over the API, of people who answer at once; beside them, what their parts cost
 * alone. With `--cpu-prof` one case of them, and where the gateway's time goes.
 */
export async function signingThroughputRows(): Promise<BenchRow[]> {
  const programs = postgresPrograms()
  if (!programs) process.stderr.write('PostgreSQL is not installed, and left out.\n')
  const cluster = programs === undefined ? undefined : await startCluster(programs)
  const measure = process.argv.includes('--cpu-prof') ? profile : measureAll
  try {
    const rows = cluster ? await measure(await storageOf(cluster)) : []
    return [...rows, ...(await measure({ name: 'embedded', settings: {} }))]
  } finally {
    cluster?.remove()
  }
}

async function storageOf(cluster: PostgresCluster): Promise<Storage> {
  const [row] = await cluster.administer(`select pg_read_file('postmaster.pid') as file`)
  const first = Number.parseInt(String(row?.file), 10)
  return {
    name: 'PostgreSQL',
    settings: { DATABASE_URL: cluster.url },
    cpuSeconds: () => familySeconds(first),
  }
}

type Services = Awaited<ReturnType<typeof startServices>>

async function measureAll(storage: Storage): Promise<BenchRow[]> {
  const services = await startServices(storage.settings)
  try {
    const rows: BenchRow[] = []
    for (const [family, path] of families) {
      for (const format of formats) {
        const name = `${storage.name}, ${family}, ${format}`
        const parts = await signingParts(format, fileOf(format), storage.settings.DATABASE_URL)
        await sign(services, { path, format }, warmUp)
        for (const load of loads) {
          const run = await timed(services, storage, { path, format }, load)
          rows.push(...runRows(`${name}, ${load.atOnce} at once`, run, parts))
        }
      }
    }
    return rows
  } finally {
    await services.stop()
  }
}

async function profile(storage: Storage): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'paraph-profile-'))
  const services = await startServices(storage.settings, {
    flags: ['--cpu-prof', `--cpu-prof-dir=${folder}`],
  })
  const kind = { path: '/mobile', format: 'pdf' } as const
  try {
    await sign(services, kind, warmUp)
    const from = process.hrtime.bigint()
    const run = await timed(services, storage, kind, profiled)
    const until = process.hrtime.bigint()
    const name = `${storage.name}, Mobile-ID, pdf, ${profiled.atOnce} at once, profiled`
    await services.terminateGateway()
    return [
      ...runRows(name, run, undefined),
      ...profileRows(storage.name, folder, { from, until }, profiled.signings),
    ]
  } finally {
    await services.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Run {
  readonly latencies: readonly number[]
  readonly seconds: number
  /** Milliseconds of processor time a signing; the gateway's first thread is a part of the gateway. */
  readonly cpu: Readonly<Record<'gateway' | 'first thread' | 'database' | 'simulator', number>>
}

async function timed(services: Services, storage: Storage, kind: Kind, load: Load): Promise<Run> {
  const { gateway, simulator } = services.processes()
  const used = () => ({
    gateway: cpuSeconds(gateway),
    'first thread': mainThreadSeconds(gateway),
    database: storage.cpuSeconds?.() ?? Number.NaN,
    simulator: cpuSeconds(simulator),
  })
  const before = used()
  const start = performance.now()
  const latencies = await sign(services, kind, load)
  const seconds = (performance.now() - start) / 1000
  const after = used()
  const share = (name: keyof Run['cpu']) => ((after[name] - before[name]) * 1000) / load.signings
  return {
    latencies,
    seconds,
    cpu: {
      gateway: share('gateway'),
      'first thread': share('first thread'),
      database: share('database'),
      simulator: share('simulator'),
    },
  }
}

function runRows(name: string, { latencies, seconds, cpu }: Run, parts?: SigningParts): BenchRow[] {
  const milliseconds = (what: string, value: number): BenchRow => ({
    what: `${name}: ${what}`,
    value,
    unit: 'ms',
  })
  return [
    { what: `${name}: signings a second`, value: latencies.length / seconds, unit: '' },
    milliseconds('p50', median(latencies)),
    {
      ...milliseconds('gateway, processor time a signing', cpu.gateway),
      ...(parts && { ratio: cpu.gateway / parts.all, of: `its parts (${parts.said})` }),
    },
    milliseconds('of that its first thread', cpu['first thread']),
    ...(Number.isNaN(cpu.database) ? [] : [milliseconds('database, the same', cpu.database)]),
    milliseconds('simulator, the same', cpu.simulator),
  ]
}

let people = 0

/** Signs with so many people at once, each of whom has their own; gives how long each took. */
async function sign(
  { running }: Services,
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
function fileOf(format: Kind['format']): Buffer {
  const file = Buffer.from(files[format])
  randomBytes(16).copy(file, pictureStart[format])
  return file
}
