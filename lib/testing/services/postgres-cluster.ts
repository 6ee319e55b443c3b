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

/** A PostgreSQL server for one test, which can be stopped, frozen and killed. */
export interface PostgresCluster {
  /** The address of its own database for a user without privileges, as a gateway has. */
  readonly url: string
  start(): void
  /** `fast`: open connections are notified. `immediate`: as after a crash. */
  stop(mode: 'fast' | 'immediate'): void
  restart(mode: 'fast' | 'immediate'): void
  /** Stops all its processes: connections stay open without answers. */
  freeze(): void
  thaw(): void
  /** Executes a statement in that database as the superuser; returns its rows. */
  administer(statement: string): Promise<readonly Record<string, unknown>[]>
  /** Copies all its files into a new folder while it runs. */
  backUp(copy: string): void
  /** Stops it and removes its files. */
  remove(): void
}

const folders = '/usr/lib/postgresql'

/** The folder of PostgreSQL's programs; undefined if it is not installed. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(folders) ? readdirSync(folders) : []
  const candidates = versions
    .filter((version) => Number(version) >= 15)
    .map((version) => join(folders, version, 'bin'))
  return candidates.find((folder) => existsSync(join(folder, 'initdb')))
}

type Settings = Readonly<Record<string, string>>

/** Creates and starts a cluster in a folder that is removed with it. Takes about three seconds. */
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

/** Creates a cluster from a copy by `backUp`, and starts it with the whole log in an archive. */
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
    // Only the first site writes to the archive.
    archive_mode: 'off',
  })
  writeFileSync(join(data, 'recovery.signal'), '')
  cluster.start()
  const isRecovering = 'select pg_is_in_recovery() as "is"'
  while ((await cluster.administer(isRecovering))[0]?.is !== false) await pause(100)
  return cluster
}

/** A folder for files that a server writes besides its data. */
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
  // A server that inherited a pipe would block the reader of the pipe.
  const { status } = spawnSync(program, args, { ...options, stdio: 'ignore' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`)
}

/** The server's processes are the children of the first one, whose id is in its pid file. */
function signalAll(data: string, signal: NodeJS.Signals): void {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const first = Number(readFileSync(file, 'utf8').split('\n')[0])
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(first)], { encoding: 'utf8' })
  for (const id of [first, ...stdout.split('\n').filter(Boolean).map(Number)]) {
    try {
      process.kill(id, signal)
    } catch (error) {
      // The process has ended since it was listed.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

/** Executes one statement on a new connection; returns its rows. */
export async function execute(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    // Works even while the server refuses writes for other clients.
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
