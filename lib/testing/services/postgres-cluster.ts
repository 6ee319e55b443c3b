import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from './free-ports'
import { unprivileged } from './unprivileged'

/** A PostgreSQL server of a test's own, which may be treated as badly as life treats servers. */
export interface PostgresCluster {
  /** As a user without privileges, in a database of its own, as a gateway is given one. */
  readonly url: string
  start(): void
  /** `fast`: open connections are told. `immediate`: as after a crash. */
  stop(mode: 'fast' | 'immediate'): void
  restart(mode: 'fast' | 'immediate'): void
  /** All its processes stand still: connections stay, nobody answers. */
  freeze(): void
  thaw(): void
  /** Executes a statement in that database as the superuser; gives its rows. */
  administer(statement: string): Promise<readonly Record<string, unknown>[]>
  /** Copies all its files, while it works, into a folder that this makes. */
  backUp(copy: string): void
  /** Ends it for good and removes its files. */
  remove(): void
}

const folders = '/usr/lib/postgresql'

/** Where PostgreSQL's programs lie; undefined where it is not installed. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(folders) ? readdirSync(folders) : []
  const candidates = versions
    .filter((version) => Number(version) >= 15)
    .map((version) => join(folders, version, 'bin'))
  return candidates.find((folder) => existsSync(join(folder, 'initdb')))
}

type Settings = Readonly<Record<string, string>>

/** Makes and starts a cluster in a folder that disappears with it. Costs about three seconds. */
export async function startCluster(
  programs: string,
  settings: Settings = {},
): Promise<PostgresCluster> {
  const { cluster, data, run, address } = await clusterIn(programs)
  run('initdb', '-D', data, '-A', 'trust', '-E', 'UTF8', '-U', 'postgres', '--no-sync')
  configure(data, settings)
  cluster.start()
  for (const statement of ['create role paraph login', 'create database paraph owner paraph']) {
    await execute(address('postgres', 'postgres'), statement)
  }
  return cluster
}

/** Makes a cluster from what `backUp` has copied, and starts it with all that an archive has of its log. */
export async function recoverCluster(
  programs: string,
  copy: string,
  archive: string,
): Promise<PostgresCluster> {
  const { cluster, data } = await clusterIn(programs)
  cpSync(copy, data, { recursive: true, preserveTimestamps: true })
  own(data, { recursive: true })
  configure(data, {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_timeline: 'latest',
    // The archive is the first site's.
    archive_mode: 'off',
  })
  writeFileSync(join(data, 'recovery.signal'), '')
  cluster.start()
  const isRecovering = 'select pg_is_in_recovery() as "is"'
  while ((await cluster.administer(isRecovering))[0]?.is !== false) await pause(100)
  return cluster
}

/** A folder for what a server writes beside its data. */
export function serverFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  own(folder)
  return folder
}

async function clusterIn(programs: string) {
  const folder = serverFolder('paraph-cluster-')
  const data = join(folder, 'data')
  const port = await freePort()
  const run = (program: string, ...args: readonly string[]) =>
    runProgram(join(programs, program), args, { cwd: folder, ...unprivileged() })
  const options = `-p ${port} -k ${folder} -h 127.0.0.1 -c max_connections=200 -c fsync=off`
  const control = (...args: readonly string[]) =>
    run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, ...args)
  const address = (user: string, database: string) =>
    `postgres://${user}@127.0.0.1:${port}/${database}`
  const cluster: PostgresCluster = {
    url: address('paraph', 'paraph'),
    start: () => control('start'),
    stop: (mode) => control('stop', '-m', mode),
    restart: (mode) => control('restart', '-m', mode),
    freeze: () => signalAll(data, 'SIGSTOP'),
    thaw: () => signalAll(data, 'SIGCONT'),
    administer: (statement) => execute(address('postgres', 'paraph'), statement),
    backUp: (copy) => run('pg_basebackup', '-D', copy, '-d', address('postgres', ''), '-c', 'fast'),
    remove: () => {
      signalAll(data, 'SIGCONT')
      if (existsSync(join(data, 'postmaster.pid'))) control('stop', '-m', 'immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return { cluster, data, run, address }
}

function configure(data: string, settings: Settings): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(join(data, 'postgresql.conf'), lines.join(''))
}

function own(path: string, { recursive = false } = {}): void {
  const account = unprivileged()
  if (!account) return
  const inside = recursive ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : []
  for (const name of ['', ...inside]) chownSync(join(path, name), account.uid, account.gid)
}

function runProgram(program: string, args: readonly string[], options: SpawnSyncOptions): void {
  // A server that inherited a pipe would keep whoever reads it waiting.
  const { status } = spawnSync(program, args, { ...options, stdio: 'ignore' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`)
}

/** The server's processes are the children of the first one, whose id stands in its file. */
function signalAll(data: string, signal: NodeJS.Signals): void {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const first = Number(readFileSync(file, 'utf8').split('\n')[0])
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(first)], { encoding: 'utf8' })
  for (const id of [first, ...stdout.split('\n').filter(Boolean).map(Number)]) {
    try {
      process.kill(id, signal)
    } catch (error) {
      // Ended by itself since it was listed.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

/** Executes one statement on a connection of its own; returns its rows. */
export async function execute(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    // Works also while the server refuses to write for other clients.
    options: '-c default_transaction_read_only=off',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
