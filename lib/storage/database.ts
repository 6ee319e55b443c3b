import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolConfig } from 'pg'
import { checkRoom } from './embedded/cluster-folder'
import { startEmbedded } from './embedded/embedded-server'
import { SessionStream } from './embedded/session-stream'
import { migrate } from './migrate'
import * as schema from './schema'
import type { StorageLog } from './storage-log'

/** The database, open and migrated. */
export interface Database {
  readonly kind: 'embedded' | 'postgresql'
  readonly db: NodePgDatabase<typeof schema>
  /** Resolves when statements get through and there is room to write; throws what is wrong otherwise. */
  health(): Promise<void>
  /** Waits for statements in flight. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Address of a PostgreSQL 15 or newer; without it the embedded database in `directory` is used. */
  readonly url?: string
  /** Folder of the embedded database, made when missing. */
  readonly directory: string
  readonly log: StorageLog
}

/** What one of the two databases brings along; all else is the same for both. */
interface Access {
  readonly kind: Database['kind']
  readonly pool: Pool
  checkRoom(): Promise<void>
  end(): Promise<void>
}

/** Opens the database and brings its tables to this version. Throws the reasons of storage-error.ts. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const access = await (options.url ? served(options.url) : embedded(options))
  logLostConnections(access.pool, options.log)
  await migrate(access.pool).catch((failure: Error) => giveUp(access, failure))
  const db = drizzle(access.pool, { schema })
  return {
    kind: access.kind,
    db,
    health: async () => {
      await access.checkRoom()
      await db.execute(sql`select 1`)
    },
    close: () => close(access),
  }
}

/** A connection is waited for only so long: a statement outside the transaction around it fails, not hangs. */
const common: PoolConfig = { application_name: 'paraph', connectionTimeoutMillis: 30_000 }

async function served(url: string): Promise<Access> {
  const pool = new Pool({
    ...common,
    connectionString: url,
    max: 10,
    keepAlive: true,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  })
  return { kind: 'postgresql', pool, checkRoom: async () => {}, end: async () => {} }
}

async function embedded({ directory, log }: DatabaseOptions): Promise<Access> {
  const server = await startEmbedded({ directory, log })
  const stream = () => new SessionStream(server.connect)
  const account = { user: 'postgres', database: 'postgres', ssl: false }
  const pool = new Pool({ ...common, ...account, stream, max: 1, idleTimeoutMillis: 0 })
  return { kind: 'embedded', pool, checkRoom: () => checkRoom(directory), end: server.close }
}

/** Without a listener a connection lost while idle would end the process. */
function logLostConnections(pool: Pool, log: StorageLog): void {
  pool.on('error', (failure) => log.warn({ reason: failure.message }, 'database connection lost'))
}

async function close({ pool, end }: Access): Promise<void> {
  await pool.end()
  await end()
}

async function giveUp(access: Access, failure: Error): Promise<never> {
  await close(access)
  throw failure
}
