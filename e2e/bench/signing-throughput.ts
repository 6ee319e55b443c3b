import {
  type PostgresCluster,
  postgresPrograms,
  startCluster,
} from '@/lib/testing/services/postgres-cluster'
import { startServices } from '../services'
import { type BenchRow, median } from './bench-row'
import { cpuSeconds, familySeconds, mainThreadSeconds } from './process-time'
import { families, formats, type Kind, type Load, sign } from './signers'

const loads: readonly Load[] = [
  { atOnce: 1, signings: 40, askEveryMs: 10 },
  { atOnce: 4, signings: 120, askEveryMs: 25 },
  { atOnce: 16, signings: 200, askEveryMs: 50 },
  { atOnce: 200, signings: 400, askEveryMs: 500 },
]

/** Until this many signings a process keeps compiling its code. */
const processWarmUp: Load = { atOnce: 8, signings: 600, askEveryMs: 25 }

/** Until this many signings of one kind a process keeps compiling the code of that kind. */
const warmUp: Load = { atOnce: 8, signings: 150, askEveryMs: 25 }

const familyNames = families.map(([name]) => name)

const storageNames = ['PostgreSQL', 'embedded'] as const

interface Storage {
  readonly name: (typeof storageNames)[number]
  readonly settings: Readonly<Record<string, string>>
  /** Processor time of the database's own processes. The embedded database runs in a thread of the gateway. */
  readonly cpuSeconds?: () => number
}

/**
 * Whole signings to B-LT over the API, by persons who answer at once. Words after the bench's name, such as
 * `PostgreSQL Mobile-ID pdf`, select cases.
 */
export async function signingThroughputRows(): Promise<BenchRow[]> {
  const programs = postgresPrograms()
  if (!programs) process.stderr.write('PostgreSQL is not installed, and left out.\n')
  const cluster = programs === undefined ? undefined : await startCluster(programs)
  try {
    const served = cluster ? [await storageOf(cluster)] : []
    const storages: Storage[] = [...served, { name: 'embedded', settings: {} }]
    const rows: BenchRow[] = []
    for (const storage of storages.filter(({ name }) => isWanted(name, storageNames)))
      rows.push(...(await measureAll(storage)))
    return rows
  } finally {
    cluster?.remove()
  }
}

/** Whether the arguments name this case, or none of its alternatives. */
function isWanted(name: string, all: readonly string[]): boolean {
  const words = process.argv.slice(3).filter((word) => all.includes(word))
  return words.length === 0 || words.includes(name)
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
    const gatewayMs = new Map<string, number>()
    await sign(services.running, { path: '/mobile', format: 'pdf' }, processWarmUp)
    for (const [family, path] of families.filter(([name]) => isWanted(name, familyNames))) {
      for (const format of formats.filter((name) => isWanted(name, formats))) {
        const name = `${storage.name}, ${family}, ${format}`
        await sign(services.running, { path, format }, warmUp)
        for (const load of loads) {
          const run = await timed(services, storage, { path, format }, load)
          rows.push(...runRows(`${name}, ${load.atOnce} at once`, run))
          gatewayMs.set(`${family}, ${format}, ${load.atOnce}`, run.cpu.gateway)
        }
      }
    }
    return [...rows, ...comparedRows(storage.name, gatewayMs)]
  } finally {
    await services.stop()
  }
}

/** The gateway's processor time for a signing by a remote provider, next to one by Smart-ID. */
function comparedRows(storage: string, gatewayMs: ReadonlyMap<string, number>): BenchRow[] {
  return formats.flatMap((format) =>
    loads.flatMap(({ atOnce }) => {
      const value = gatewayMs.get(`remote provider, ${format}, ${atOnce}`)
      const other = gatewayMs.get(`Smart-ID, ${format}, ${atOnce}`)
      if (value === undefined || other === undefined) return []
      const what = `${storage}, ${format}, ${atOnce} at once: gateway, signing by remote provider`
      return [{ what, value, unit: 'ms', ratio: value / other, of: 'signing by Smart-ID' }]
    }),
  )
}

interface Run {
  readonly latencies: readonly number[]
  readonly seconds: number
  /** Milliseconds of processor time per signing; the gateway includes its first thread. */
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
  const latencies = await sign(services.running, kind, load)
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

function runRows(name: string, { latencies, seconds, cpu }: Run): BenchRow[] {
  const milliseconds = (what: string, value: number): BenchRow => ({
    what: `${name}: ${what}`,
    value,
    unit: 'ms',
  })
  return [
    { what: `${name}: signings a second`, value: latencies.length / seconds, unit: '' },
    milliseconds('p50', median(latencies)),
    milliseconds('gateway, processor time a signing', cpu.gateway),
    milliseconds('of that its first thread', cpu['first thread']),
    ...(Number.isNaN(cpu.database) ? [] : [milliseconds('database, the same', cpu.database)]),
    milliseconds('simulator, the same', cpu.simulator),
  ]
}
