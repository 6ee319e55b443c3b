import { rm } from 'node:fs/promises'
import type { PoolClient } from 'pg'
import { pino } from 'pino'
import type { DatabaseAccess } from '@/lib/storage/database/database-access'
import { serverAccess } from '@/lib/storage/database/server-access'
import { embeddedAccess } from '@/lib/storage/embedded/embedded-access'
import { allMigrations } from '@/lib/storage/migrating/known-migrations'
import { migrate } from '@/lib/storage/migrating/migrate'
import { freshServedDatabase } from './database'
import { embeddedFolder } from './database-image'

const log = pino({ level: 'silent' })

/** A database that is backed up or restored, on one connection. */
export interface DatabaseOfBackup {
  readonly client: PoolClient
  close(): Promise<void>
}

/** PostgreSQL if DATABASE_URL is set, else embedded; with the tables of the given migrations. */
export async function databaseOfBackup(migrations?: string): Promise<DatabaseOfBackup> {
  const served = await freshServedDatabase()
  const directory = await embeddedFolder(migrations === allMigrations ? 'migrated' : 'empty')
  const access = served ? await serverAccess(served.url) : await embeddedAccess({ directory, log })
  if (migrations !== undefined) await migrate(access, log, migrations)
  return opened(access, async () => {
    await served?.drop()
    await rm(directory, { recursive: true, force: true })
  })
}

async function opened(
  access: DatabaseAccess,
  afterwards: () => Promise<void>,
): Promise<DatabaseOfBackup> {
  const client = await access.pool.connect()
  return {
    client,
    close: async () => {
      client.release()
      await access.pool.end()
      await access.end()
      await afterwards()
    },
  }
}

/** The order of backups in tests: a low cost, because the key is opened hundreds of times. */
export const orderInto = (folder: string, passphrase: string) => ({
  folder,
  passphrase,
  guessCost: { N: 1024, r: 1, p: 1 },
  now: () => new Date(),
  progress: () => undefined,
})
