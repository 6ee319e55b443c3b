import { Client, type ClientConfig, type PoolConfig } from 'pg'
import { StorageError } from '../storage-error'
import { connecting, type DatabaseAccess } from './database-access'
import { GuardedPool } from './guarded-pool'
import { type Pooling, sessionLimits } from './pooling'
import { ServerUnfit } from './server-trouble'

/** PostgreSQL 15, as `server_version_num` writes it. */
const oldestServer = 150_000

/** How long a server that is there takes at most to let somebody in, or to answer one short question. */
const answerMs = 3_000

type Connected = (failure: Error | undefined) => void

/** The pool's own patience is for connections that others use; a silent server is not waited for as long. */
class PromptClient extends Client {
  constructor(config: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: answerMs })
    // The pool listens only once `connect` is done, and an error without a listener ends the process. Whatever waits for
    // this connection fails with the same error.
    this.on('error', () => {})
  }
}

/** A connection that keeps the limits of its statements. */
class LimitedClient extends PromptClient {
  override connect(): Promise<this>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<this> | undefined {
    const connected = this.#connectWithLimits()
    if (!callback) return connected
    connected.then(() => callback(undefined), callback)
    return undefined
  }

  async #connectWithLimits(): Promise<this> {
    await super.connect()
    await this.query(sessionLimits)
    return this
  }
}

type ClientOfMode = new (config: ClientConfig) => Client

/** Behind a pooler in transaction mode a setting of the session would limit statements of other clients. */
const clients: Readonly<Record<Pooling, ClientOfMode>> = {
  session: LimitedClient,
  transaction: PromptClient,
}

/**
 * A PostgreSQL server at an address, directly or behind a pooler. Unless `pooling` says how connections are kept, a
 * pooler is taken for one in transaction mode, because what is right there is right in session mode too. Throws
 * `database-unreachable` and `database-too-old`.
 */
export async function servedAccess(url: string, pooling?: Pooling): Promise<DatabaseAccess> {
  const config = {
    ...connecting,
    connectionString: url,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
  const isPooled = await checkServer(config, hostOf(url))
  const found = pooling ?? (isPooled ? 'transaction' : 'session')
  const Connection = clients[found]
  const pool = new GuardedPool({
    ...config,
    // pg's types know of a constructor without configuration only; pg-pool gives it its own.
    Client: Connection as unknown as NonNullable<PoolConfig['Client']>,
    max: 10,
    // Where others take all connections that the server has, some stay ours.
    min: 2,
  })
  const connect = () => new Connection(config)
  const prober = createProber(connect, (failure) => pool.breakAll(failure))
  return {
    kind: 'postgresql',
    pooling: found,
    pool,
    probe: prober.probe,
    // How much room the server has, its operator watches.
    checkRoom: async () => {},
    end: prober.end,
  }
}

/** Whether a pooler stands before a server that can be used. */
async function checkServer(config: ClientConfig, host: string): Promise<boolean> {
  const client = new PromptClient(config)
  try {
    const { version, number, isReadOnly, isPooled } = await inTime(() => lookAt(client))
    if (number < oldestServer) throw new StorageError('database-too-old', version)
    if (isReadOnly) throw new ServerUnfit('read-only')
    return isPooled
  } catch (cause) {
    throw cause instanceof StorageError
      ? cause
      : new StorageError('database-unreachable', host, cause)
  } finally {
    client.connection.stream.destroy()
  }
}

async function lookAt(client: Client) {
  await client.connect()
  const { rows } = await client.query(`select current_setting('server_version') as version,
    current_setting('server_version_num')::integer as number,
    current_setting('transaction_read_only') = 'on' as "isReadOnly", pg_backend_pid() as "processId"`)
  const [{ processId, ...found }] = rows
  // Of BackendKeyData (PostgreSQL, message formats). Poolers invent it: they may have no server process at that time.
  const announced = 'processID' in client ? client.processID : undefined
  const isPooled = processId !== announced
  // A pooler that allows no transactions says so now.
  if (isPooled) await client.query('begin').then(() => client.query('rollback'))
  return { ...found, isPooled }
}

/** Of an address with a password, what may be shown. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'the given address'
}

/**
 * A connection of its own for finding out whether the server is there, so that no statement is in the way.
 * If it breaks, another one is tried once: the server may have ended this connection only.
 */
function createProber(connect: () => Client, breakOthers: (failure: Error) => void) {
  let kept: Client | undefined

  async function probe<Found>(look: (client: Client) => Promise<Found>): Promise<Found> {
    if (!kept) return await probeAnew(look)
    const client = kept
    try {
      return await inTime(() => look(client))
    } catch (failure) {
      drop(client)
      const found = await probeAnew(look)
      // A server that has moved leaves connections behind that nobody answers and nobody ends.
      if (failure instanceof Silent) breakOthers(new StorageError('database-away', failure))
      return found
    }
  }

  async function probeAnew<Found>(look: (client: Client) => Promise<Found>): Promise<Found> {
    const client = connect()
    try {
      const found = await inTime(async () => {
        await client.connect()
        return await look(client)
      })
      kept = client
      return found
    } catch (failure) {
      drop(client)
      throw failure
    }
  }

  function drop(client: Client): void {
    kept = undefined
    client.connection.stream.destroy()
  }

  return { probe, end: async () => kept && drop(kept) }
}

/** No answer came, not even a refusal. */
class Silent extends Error {
  readonly code = 'silent'
}

async function inTime<Found>(look: () => Promise<Found>): Promise<Found> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(new Silent(`The server did not answer for ${answerMs} ms`))
    // When it was this process that had no time, the answer lies there already and is read first.
    timer = setTimeout(() => setImmediate(giveUp), answerMs)
  })
  try {
    return await Promise.race([look(), late])
  } finally {
    clearTimeout(timer)
  }
}
