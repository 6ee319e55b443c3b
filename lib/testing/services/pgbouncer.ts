import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-ports'
import { unprivileged } from './unprivileged'

/** A PgBouncer for one test. */
export interface Pooler {
  /** The address of the database behind it; other databases on the server have other paths. */
  readonly url: string
  stop(): Promise<void>
}

export const hasPgbouncer = (): boolean => spawnSync('pgbouncer', ['--version']).error === undefined

/** Starts a PgBouncer before a server that trusts its clients. */
export async function startPgbouncer(
  databaseUrl: string,
  settings: Readonly<Record<string, string | number>>,
): Promise<Pooler> {
  const server = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'paraph-pgbouncer-'))
  const port = await freePort()
  const own = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    ...settings,
  }
  const lines = [
    '[databases]',
    `* = host=${server.hostname} port=${server.port} user=${server.username}${passwordOf(server)}`,
    '[pgbouncer]',
    ...Object.entries(own).map(([name, value]) => `${name} = ${value}`),
  ]
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, `${lines.join('\n')}\n`)
  const child = spawn('pgbouncer', ['-q', ...asPostgres(folder, file), file], { stdio: 'ignore' })
  while (!(await listens(port))) await pause(50)
  return {
    url: `postgres://${server.username}@127.0.0.1:${port}${server.pathname}`,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

const passwordOf = ({ password }: URL) =>
  password === '' ? '' : ` password=${decodeURIComponent(password)}`

/** PgBouncer refuses to run as root. */
function asPostgres(...paths: readonly string[]): readonly string[] {
  const account = unprivileged()
  if (!account) return []
  for (const path of paths) chownSync(path, account.uid, account.gid)
  return ['-u', 'postgres']
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const found = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return found
}
