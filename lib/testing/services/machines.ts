import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readlinkSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePorts } from './free-ports'
import { unprivileged } from './unprivileged'

/** Each machine has a cable in both networks: servers talk to each other in one, clients call in the other. */
export const networks = ['cluster', 'clients'] as const
export type Network = (typeof networks)[number]

/** A machine for one test. Programs run in its folder as an unprivileged user. */
export interface Machine {
  readonly name: string
  readonly folder: string
  addressIn(network: Network): string
  /** The port of a service on this machine, if its usual port may be taken. */
  portOf(usualPort: number): number
  /** Starts a program that runs until it is killed. Its output goes to a file in the folder. */
  start(program: string, args: readonly string[], environment?: Environment): void
  /** Runs a program to its end and returns its output. Rejects when it fails. */
  run(program: string, args: readonly string[]): Promise<string>
  /** Unplugs the cables of these networks: packets are lost without an error. */
  unplug(...from: readonly Network[]): void
  plug(): void
  /** Stops all its programs, as when a virtual machine is moved; the network drops its packets. */
  freeze(): void
  thaw(): void
  /** Ends the machine like a power cut: cables first, so that the end of no program is noticed. */
  die(): Promise<void>
}

type Environment = Readonly<Record<string, string>>

export interface Machines<Name extends string> {
  readonly machines: Readonly<Record<Name, Machine>>
  remove(): Promise<void>
}

/** Whether machines have cables to unplug, which requires the right to create network namespaces. */
export function haveCables(): boolean {
  const name = `paraph-try-${process.pid}`
  if (spawnSync('ip', ['netns', 'add', name]).status !== 0) return false
  const { status } = spawnSync('ip', ['-n', name, 'link', 'set', 'lo', 'up'])
  ip('netns', 'del', name)
  return status === 0
}

/**
 * Network namespaces on two bridges or, without the right to create them, folders and ports of this machine.
 * `usualPorts` are the ports of services on the machines.
 */
export async function startMachines<Name extends string>(
  names: readonly Name[],
  usualPorts: readonly number[],
): Promise<Machines<Name>> {
  const folder = mkdtempSync(join(tmpdir(), 'paraph-machines-'))
  own(folder)
  const lan = haveCables() ? layCables() : undefined
  const made: [Name, Machine][] = []
  for (const [index, name] of names.entries()) {
    const place = lan ? lan.connect(name, index) : await ownPorts(usualPorts)
    made.push([name, machineIn(join(folder, name), name, place)])
  }
  const machines = Object.fromEntries(made) as Record<Name, Machine>
  return {
    machines,
    remove: async () => {
      for (const [, machine] of made) await machine.die()
      lan?.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The environment of a machine's programs, and their addresses. */
interface Place {
  /** Command prefix to run a program on the machine. */
  readonly enter: readonly string[]
  addressIn(network: Network): string
  portOf(usualPort: number): number
  setCable(network: Network, state: 'up' | 'down'): void
}

async function ownPorts(usualPorts: readonly number[]): Promise<Place> {
  const ports = await freePorts(usualPorts.length)
  return {
    enter: [],
    addressIn: () => '127.0.0.1',
    portOf: (usual) => ports[usualPorts.indexOf(usual)] ?? usual,
    setCable: () => {},
  }
}

const subnets: Readonly<Record<Network, string>> = { cluster: '198.19', clients: '198.18' }

/** The addresses are for measurements (RFC 2544) and are not routed. */
function layCables() {
  const number = unusedNumber()
  const bridgeOf = (network: Network) => `px${number}-${network}`
  for (const network of networks) {
    ip('link', 'add', bridgeOf(network), 'type', 'bridge')
    ip('link', 'set', bridgeOf(network), 'up')
  }
  // The clients run on this machine, which is only in their network.
  ip('addr', 'add', `${subnets.clients}.${number}.1/24`, 'dev', bridgeOf('clients'))
  const spaces: string[] = []
  const cables: string[] = []

  function connect(name: string, index: number): Place {
    const space = `paraph-${number}-${name}`
    spaces.push(space)
    ip('netns', 'add', space)
    ip('-n', space, 'link', 'set', 'lo', 'up')
    const addressIn = (network: Network) => `${subnets[network]}.${number}.${index + 2}`
    const cableOf = (network: Network) => `px${number}-${index}-${network}`
    for (const network of networks) {
      cables.push(cableOf(network))
      const other = ['peer', 'name', network, 'netns', space]
      ip('link', 'add', cableOf(network), 'type', 'veth', ...other)
      ip('link', 'set', cableOf(network), 'master', bridgeOf(network), 'up')
      ip('-n', space, 'addr', 'add', `${addressIn(network)}/24`, 'dev', network)
      ip('-n', space, 'link', 'set', network, 'up')
    }
    return {
      enter: ['ip', 'netns', 'exec', space],
      addressIn,
      portOf: (usual) => usual,
      setCable: (network, state) => ip('link', 'set', cableOf(network), state),
    }
  }

  return {
    connect,
    remove: () => {
      // A namespace, and its cables, stay until the last connection of a killed program times out.
      for (const cable of cables) ip('link', 'del', cable)
      for (const space of spaces) ip('netns', 'del', space)
      for (const network of networks) ip('link', 'del', bridgeOf(network))
    },
  }
}

function unusedNumber(): number {
  const addresses = execFileSync('ip', ['-o', '-4', 'addr'], { encoding: 'utf8' })
  for (;;) {
    const number = randomInt(1, 255)
    if (!addresses.includes(` ${subnets.clients}.${number}.`)) return number
  }
}

function machineIn(folder: string, name: string, place: Place): Machine {
  mkdirSync(folder)
  own(folder)
  const command = (program: string, args: readonly string[], environment: Environment = {}) => {
    const variables = Object.entries({ HOME: folder, ...environment })
    const env = ['env', ...variables.map((assigned) => assigned.join('='))]
    const [first = '', ...rest] = [...place.enter, ...unprivilegedly(), ...env, program, ...args]
    return [first, rest] as const
  }
  const setCables = (state: 'up' | 'down', which: readonly Network[]) => {
    for (const network of which) place.setCable(network, state)
  }
  return {
    name,
    folder,
    addressIn: place.addressIn,
    portOf: place.portOf,
    start: (program, args, environment = {}) => {
      const log = openSync(join(folder, `${program}.log`), 'a')
      const [first, rest] = command(program, args, environment)
      spawn(first, rest, { cwd: folder, stdio: ['ignore', log, log] })
    },
    run: async (program, args) => {
      const [first, rest] = command(program, args)
      return (await promisify(execFile)(first, rest, { cwd: folder })).stdout
    },
    unplug: (...from) => setCables('down', from),
    plug: () => setCables('up', networks),
    freeze: () => {
      setCables('down', networks)
      signalAllIn(folder, 'SIGSTOP')
    },
    thaw: () => {
      setCables('up', networks)
      signalAllIn(folder, 'SIGCONT')
    },
    die: async () => {
      setCables('down', networks)
      while (signalAllIn(folder, 'SIGKILL') > 0) await pause(20)
    },
  }
}

function unprivilegedly(): readonly string[] {
  const account = unprivileged()
  if (!account) return []
  return ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
}

function own(folder: string): void {
  const account = unprivileged()
  if (account) chownSync(folder, account.uid, account.gid)
}

/** Sends a signal to all processes whose working folder is inside this one. Returns their number. */
function signalAllIn(folder: string, signal: NodeJS.Signals): number {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const found = ids.filter((id) => `${workingFolderOf(id)}/`.startsWith(`${folder}/`))
  for (const id of found) send(signal, Number(id))
  return found.length
}

/** The working folder of a process; undefined if it has ended or belongs to another user. */
function workingFolderOf(id: string): string | undefined {
  try {
    return readlinkSync(`/proc/${id}/cwd`)
  } catch {
    return undefined
  }
}

function send(signal: NodeJS.Signals, id: number): void {
  try {
    process.kill(id, signal)
  } catch (error) {
    // The process has ended since it was listed.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function ip(...args: readonly string[]): void {
  execFileSync('ip', args)
}
