import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-ports'
import { hasHaproxy, startHaproxy } from './haproxy'
import { type Machine, startMachines } from './machines'
import { execute, postgresPrograms } from './postgres-cluster'

/** Two servers, and a witness that only votes. */
const names = ['db1', 'db2', 'witness'] as const
export type MachineName = (typeof names)[number]
export type ServerName = Exclude<MachineName, 'witness'>
export const servers: readonly ServerName[] = ['db1', 'db2']

/** PostgreSQL with a synchronous standby under Patroni, etcd and HAProxy, as configured in deploy/failover. */
export interface PatroniCluster {
  /** The address that follows the primary, for a user without privileges. */
  readonly url: string
  /** The address of one server, primary or not, for the same user and database. */
  urlOf(server: ServerName): string
  readonly machines: Readonly<Record<MachineName, Machine>>
  /** Starts the services of a machine after it was plugged in again. */
  boot(name: MachineName): void
  /** The server that HAProxy sees as the primary. Rejects when there is none or more than one. */
  primary(): Promise<ServerName>
  /** The server that must confirm the primary's commits. Rejects when there is none. */
  standby(): Promise<ServerName>
  /** Whether a server holds the primary's lease. */
  hasLeader(): Promise<boolean>
  /** Resolves when one server is the primary and the other one confirms its commits. */
  untilSynchronous(): Promise<void>
  patronictl(...args: readonly string[]): Promise<string>
  /** Executes a statement on the primary as the superuser; returns its rows. */
  administer(statement: string): Promise<readonly Record<string, unknown>[]>
  /** Kills the server programs and HAProxy, and removes everything. */
  remove(): Promise<void>
}

/** Names of required programs that are not installed. */
export function missingPrograms(): readonly string[] {
  const lacks = (program: string) => spawnSync(program, ['--version']).error !== undefined
  return [
    ...(postgresPrograms() ? [] : ['PostgreSQL']),
    ...['patroni', 'etcd'].filter(lacks),
    ...(hasHaproxy() ? [] : ['haproxy']),
  ]
}

type Cluster = PatroniCluster['machines']

const ports = { postgres: 5432, rest: 8008, etcdClient: 2379, etcdPeer: 2380 }
const passwords = { postgres: 'PASSWORD-OF-POSTGRES', paraph: 'password-of-the-tests' }

/** Takes about fifteen seconds. */
export async function startPatroniCluster(): Promise<PatroniCluster> {
  const { machines, remove } = await startMachines(names, Object.values(ports))
  for (const name of names) configure(machines, name)
  for (const name of names) boot(machines[name])
  const port = await freePort()
  const balancer = await startHaproxy(balancerConfiguration(machines, port))
  const at = (user: keyof typeof passwords, host: string, database: string) =>
    `postgres://${user}:${passwords[user]}@${host}/${database}`
  const address = `127.0.0.1:${port}`
  const patronictl = (...args: readonly string[]) =>
    machines.witness.run('patronictl', ['-c', 'patroni.yml', ...args])
  const cluster: PatroniCluster = {
    url: at('paraph', address, 'paraph'),
    urlOf: (server) => at('paraph', addressForClients(machines[server], 'postgres'), 'paraph'),
    machines,
    boot: (name) => {
      machines[name].plug()
      boot(machines[name])
    },
    primary: () => theOneWithRole(machines, 'primary'),
    standby: () => theOneWithRole(machines, 'synchronous'),
    untilSynchronous: () => untilSynchronous(machines),
    hasLeader: async () => (await patronictl('list', '--format', 'json')).includes('"Leader"'),
    patronictl,
    administer: (statement) => execute(at('postgres', address, 'paraph'), statement),
    remove: async () => {
      await balancer.stop()
      await remove()
    },
  }
  try {
    await cluster.untilSynchronous()
    for (const statement of [
      `create role paraph login password '${passwords.paraph}'`,
      'create database paraph owner paraph',
    ]) {
      await insistently(() => execute(at('postgres', address, 'postgres'), statement))
    }
  } catch (failure) {
    await cluster.remove()
    throw failure
  }
  return cluster
}

const addressForClients = (machine: Machine, service: keyof typeof ports) =>
  `${machine.addressIn('clients')}:${machine.portOf(ports[service])}`

/** A file of deploy/failover, edited for a machine as an operator would. */
function fileFor(machines: Cluster, name: MachineName, file: string): string {
  const own = machines[name]
  const isThisMachine = own.addressIn('clients') === '127.0.0.1'
  const [listening, network] = isThisMachine
    ? ['127.0.0.1', '127.0.0.0/8']
    : ['0.0.0.0', '198.18.0.0/15']
  const addressOf = (_: string, host: MachineName, port: string) =>
    `${machines[host].addressIn('cluster')}:${machines[host].portOf(Number(port))}`
  return (
    readFileSync(join('deploy/failover', file), 'utf8')
      .replaceAll('HOST', name)
      .replaceAll(/(\w+)\.example\.com:(\d+)/g, addressOf)
      .replaceAll(/0\.0\.0\.0:(\d+)/g, (_, port) => `${listening}:${own.portOf(Number(port))}`)
      .replaceAll('10.0.0.0/8', network)
      .replaceAll('/var/lib/etcd/paraph', join(own.folder, 'etcd'))
      .replaceAll('/var/lib/postgresql/15/paraph', join(own.folder, 'data'))
      .replaceAll('/var/lib/postgresql/patroni.pgpass', join(own.folder, 'pgpass'))
      .replaceAll('/usr/lib/postgresql/15/bin', postgresPrograms() ?? '')
      // The tests do not cut the disk's power.
      .replaceAll('/var/run/postgresql', `${own.folder}\n    fsync: 'off'`)
  )
}

function configure(machines: Cluster, name: MachineName): void {
  for (const file of ['patroni.yml', 'etcd.env']) {
    writeFileSync(join(machines[name].folder, file), fileFor(machines, name, file))
  }
}

function boot(machine: Machine): void {
  const settings = readFileSync(join(machine.folder, 'etcd.env'), 'utf8')
  machine.start('etcd', [], Object.fromEntries(assignmentsOf(settings)))
  if (machine.name !== 'witness') machine.start('patroni', ['patroni.yml'])
}

function* assignmentsOf(settings: string): Iterable<[string, string]> {
  for (const [, name = '', value = ''] of settings.matchAll(/^(\w+)=(.*)$/gm)) yield [name, value]
}

function balancerConfiguration(machines: Cluster, port: number): string {
  return readFileSync('deploy/failover/haproxy.cfg', 'utf8')
    .replace('127.0.0.1:5000', `127.0.0.1:${port}`)
    .replaceAll(/(\w+)\.example\.com:5432 check port 8008/g, (_, host: ServerName) => {
      const machine = machines[host]
      return `${addressForClients(machine, 'postgres')} check port ${machine.portOf(ports.rest)}`
    })
}

/** The health checks of Patroni that answer 200 only on the server with this role. */
type Role = 'primary' | 'synchronous'

async function withRole(machines: Cluster, role: Role): Promise<readonly ServerName[]> {
  const asked = servers.map(async (server) => {
    const url = `http://${addressForClients(machines[server], 'rest')}/${role}`
    const { ok } = await fetch(url, { signal: AbortSignal.timeout(1_000) })
    return ok ? [server] : []
  })
  const settled = await Promise.allSettled(asked)
  return settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}

async function theOneWithRole(machines: Cluster, role: Role): Promise<ServerName> {
  const found = await withRole(machines, role)
  const [server] = found
  if (!server || found.length > 1) throw new Error(`Servers that are ${role}: ${found}`)
  return server
}

const settledMs = 240_000

async function untilSynchronous(machines: Cluster): Promise<void> {
  await insistently(async () => {
    await theOneWithRole(machines, 'primary')
    await theOneWithRole(machines, 'synchronous')
  })
}

async function insistently(work: () => Promise<unknown>): Promise<void> {
  for (const deadline = Date.now() + settledMs; ; await pause(250)) {
    const failure = await work().then(
      () => undefined,
      (error: Error) => error,
    )
    if (!failure) return
    if (Date.now() > deadline) throw failure
  }
}
