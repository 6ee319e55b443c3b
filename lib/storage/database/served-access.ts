import { Client, type ClientConfig, type Pool, type PoolClient, type PoolConfig } from 'pg'
import { StorageError } from '../storage-error'
import { connecting, type DatabaseAccess } from './database-access'
import { GuardedPool } from './guarded-pool'
import { ServerUnfit } from './server-trouble'

/** PostgreSQL 15, as `server_version_num` writes it. */
const oldestServer = 150_000

/** How long a server that is there takes at most to let somebody in, or to answer one short question. */
const answerMs = 3_000

/** As statements: PgBouncer refuses connections that ask for settings in their first message. */
const sessionSettings = `set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '60s'`

type Connected = (failure: Error | undefined) => void

/** The pool's own patience is for connections that others use; a silent server is not waited for as long. */
class PromptClient extends Client {
  constructor(config: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: answerMs })
    // The pool listens only once `connect` is done, and an error without a listener ends the process. Whatever waits for
    // this connection fails with the same error.
    this.on('error', () => {})
  }

  override connect(): Promise<this>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<this> | undefined {
    const connected = this.#connectWithSettings()
    if (!callback) return connected
    connected.then(() => callback(undefined), callback)
    return undefined
  }

  async #connectWithSettings(): Promise<this> {
    await super.connect()
    await this.query(sessionSettings)
    return this
  }
}

/** A PostgreSQL server at an address. Throws `database-unreachable`, `database-pooled` and `database-too-old`. */
export async function servedAccess(url: string): Promise<DatabaseAccess> {
  const config = {
    ...connecting,
    connectionString: url,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
  const pool = new GuardedPool({
    ...config,
    // pg's types know of a constructor without configuration only; pg-pool gives it its own.
    Client: PromptClient as unknown as NonNullable<PoolConfig['Client']>,
    max: 10,
    // Where others take all connections that the server has, some stay ours.
    min: 2,
  })
  try {
    await checkServer(pool, url)
  } catch (failure) {
    await pool.end()
    throw failure
  }
  const prober = createProber(config, (failure) => pool.breakAll(failure))
  return {
    kind: 'postgresql',
    pool,
    probe: prober.probe,
    // How much room the server has, its operator watches.
    checkRoom: async () => {},
    end: prober.end,
  }
}

async function checkServer(pool: Pool, url: string): Promise<void> {
  const statement = `select current_setting('server_version') as version,
    current_setting('server_version_num')::integer as number,
    current_setting('transaction_read_only') = 'on' as "isReadOnly"`
  const { rows } = await pool.query(statement).catch((cause: unknown) => {
    throw new StorageError('database-unreachable', hostOf(url), cause)
  })
  const [{ version, number, isReadOnly }] = rows
  if (number < oldestServer) throw new StorageError('database-too-old', version)
  if (isReadOnly)
    throw new StorageError('database-unreachable', hostOf(url), new ServerUnfit('read-only'))
  const isPooled = await sharesConnections(pool).catch((cause: unknown) => {
    throw new StorageError('database-unreachable', hostOf(url), cause)
  })
  if (isPooled) throw new StorageError('database-pooled', hostOf(url))
}

/** A busy pooler may by chance give each client what it had before. */
const looksForPooler = 3

/**
 * Whether a pooler between us and the server gives each transaction the connection that is free: then two clients have
 * the same server process, or one client has another process than before.
 */
async function sharesConnections(pool: Pool): Promise<boolean> {
  const first = await pool.connect()
  try {
    const second = await pool.connect()
    try {
      const own = await processOf(first)
      for (let look = 0; look < looksForPooler; look++) {
        if ((await processOf(second)) === own || (await processOf(first)) !== own) return true
      }
      return false
    } finally {
      second.release()
    }
  } finally {
    first.release()
  }
}

async function processOf(client: PoolClient): Promise<number> {
  return (await client.query('select pg_backend_pid() as id')).rows[0].id
}

/** Of an address with a password, what may be shown. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'the given address'
}

/**
 * A connection of its own for finding out whether the server is there, so that no statement is in the way.
 * One that breaks is tried once more anew: it alone may have been ended.
 */
function createProber(config: ClientConfig, breakOthers: (failure: Error) => void) {
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
    const client = new PromptClient(config)
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
