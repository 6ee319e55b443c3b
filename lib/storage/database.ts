import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { DatabaseAccess } from './database-access'
import { embeddedAccess } from './embedded/embedded-access'
import { migrate } from './migrate'
import * as schema from './schema'
import { servedAccess } from './served-access'
import type { StorageLog } from './storage-log'

/** The database, open and migrated. */
export interface Database {
  readonly kind: DatabaseAccess['kind']
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

/** Opens the database and brings its tables to this version. Throws the reasons of storage-error.ts. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const access = options.url ? await servedAccess(options.url) : await embeddedAccess(options)
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

/** Without a listener a connection lost while idle would end the process. */
function logLostConnections(pool: Pool, log: StorageLog): void {
  pool.on('error', (failure) => log.warn({ reason: failure.message }, 'database connection lost'))
}

async function giveUp(access: DatabaseAccess, failure: Error): Promise<never> {
  await close(access)
  throw failure
}

async function close({ pool, end }: DatabaseAccess): Promise<void> {
  await pool.end()
  await end()
}
