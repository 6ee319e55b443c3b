import { Client, type ClientConfig, type PoolConfig } from 'pg'
import { connecting, type DatabaseAccess } from './database-access'
import { GuardedPool } from './guarded-pool'
import { type Pooling, sessionLimits } from './pooling'
import { neededSettings, ServerUnfit, unfitness } from './server-trouble'
import { StorageError } from './storage-error'

/** PostgreSQL 15, in the format of `server_version_num`. */
const oldestServer = 150_000

/** How long an available server takes at most to accept a connection or answer a short query. */
const answerMs = 3_000

type Connected = (failure: Error | undefined) => void

/** The pool's own timeout allows for connections in use by others; a silent server is given less time. */
class PromptClient extends Client {
  constructor(config: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: answerMs })
    // The pool adds its listener only after `connect`, and an error without a listener ends the process. Everything
    // that waits for this connection fails with the same error.
    this.on('error', () => {})
  }
}

/** A connection with its own statement limits. */
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

/** Behind a pooler in transaction mode, session settings would limit statements of other clients. */
const clients: Readonly<Record<Pooling, ClientOfMode>> = {
  session: LimitedClient,
  transaction: PromptClient,
}

/**
 * A PostgreSQL server at an address, directly or behind a pooler. Unless `pooling` states the mode, a pooler is
 * assumed to be in transaction mode, because that works in session mode too. Throws `database-unreachable` and
 * `database-too-old`.
 */
export async function serverAccess(url: string, pooling?: Pooling): Promise<DatabaseAccess> {
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
    // pg's types declare only a constructor without configuration, but pg-pool passes its own.
    Client: Connection as unknown as NonNullable<PoolConfig['Client']>,
    max: 10,
    // Kept open, so that other clients cannot take all connections of the server.
    min: 2,
  })
  const connect = () => new Connection(config)
  const prober = createProber(connect, (failure) => pool.breakAll(failure))
  return {
    kind: 'postgresql',
    pooling: found,
    pool,
    probe: prober.probe,
    // Disk space of the server is its operator's responsibility.
    checkRoom: async () => {},
    end: prober.end,
  }
}

/** Checks that the server can be used; returns whether a pooler is in front of it. */
async function checkServer(config: ClientConfig, host: string): Promise<boolean> {
  const client = new PromptClient(config)
  try {
    const found = await inTime(() => lookAt(client))
    if (found.number < oldestServer) throw new StorageError('database-too-old', found.version)
    const trouble = unfitness(found)
    if (trouble) throw new ServerUnfit(trouble)
    return found.isPooled
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
  const { rows } = await client.query(
    `select current_setting('server_version') as version,
    current_setting('server_version_num')::integer as number,
    current_setting('transaction_read_only') = 'on' as "isReadOnly", pg_backend_pid() as "processId",
    (select jsonb_object_agg(name, setting) from pg_settings where name = any($1))
      || jsonb_build_object('current_schema', coalesce(current_schema(), 'none')) as settings,
    has_database_privilege(current_database(), 'create')
      and coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as "mayCreate"`,
    [Object.keys(neededSettings)],
  )
  const [{ processId, ...found }] = rows
  // From BackendKeyData (PostgreSQL, message formats). Poolers invent this id: they may have no server process at
  // that time.
  const announced = 'processID' in client ? client.processID : undefined
  const isPooled = processId !== announced
  // A pooler that allows no transactions fails here.
  if (isPooled) await client.query('begin').then(() => client.query('rollback'))
  return { ...found, isPooled }
}

/** The part of an address that may be shown, without the password. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'the given address'
}

/**
 * A separate connection for probing the server, so that no statement delays the probe. If it breaks, another one is
 * tried once: the server may have closed only this connection.
 */
function createProber(connect: () => Client, breakOthers: (failure: Error) => void) {
  let kept: Client | undefined

  async function probe<Found>(look: (client: Client) => Promise<Found>): Promise<Found> {
    if (!kept) return await reconnectAndProbe(look)
    const client = kept
    try {
      return await inTime(() => look(client))
    } catch (failure) {
      drop(client)
      const found = await reconnectAndProbe(look)
      // After a failover, old connections may neither answer nor close.
      if (failure instanceof Silent) breakOthers(new StorageError('database-away', failure))
      return found
    }
  }

  async function reconnectAndProbe<Found>(
    look: (client: Client) => Promise<Found>,
  ): Promise<Found> {
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
    // If only this process was busy, the answer has already arrived and is read before giving up.
    timer = setTimeout(() => setImmediate(giveUp), answerMs)
  })
  try {
    return await Promise.race([look(), late])
  } finally {
    clearTimeout(timer)
  }
}
