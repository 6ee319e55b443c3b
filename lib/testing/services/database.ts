import { randomUUID } from 'node:crypto'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Client, type QueryResult } from 'pg'
import { pino } from 'pino'
import { readEnvironment } from '@/lib/settings/config'
import type { Database } from '@/lib/storage/database/database'
import type { DatabaseAccess } from '@/lib/storage/database/database-access'
import { accessTo } from '@/lib/storage/embedded/embedded-access'
import { type EmbeddedServer, startEmbedded } from '@/lib/storage/embedded/embedded-server'
import { openDatabase, openWith } from '@/lib/storage/open-database'
import {
  ensureRelyingParty,
  type RelyingPartyId,
} from '@/lib/storage/relying-parties/relying-parties'
import { folderOfWorker, migrationsFolder, versionOfTables } from './database-image'
import { addressThrough } from './database-through'

const log = pino({ level: 'silent' })

/**
 * A migrated, empty database for one test file; close it to release it. On PostgreSQL if DATABASE_URL is set, else
 * embedded. Open it once per file, in `beforeAll`. Its sequences count down, because no code may depend on their
 * order.
 */
export async function testDatabase(): Promise<Database> {
  const served = await migratedServedDatabase()
  const database = served
    ? await openDatabase({ url: served.url, directory: tmpdir(), log })
    : await embeddedDatabase()
  await database.db.execute(countingDown)
  return served ? closingWith(database, served.drop) : database
}

/**
 * Databases that cache a sequence per connection return its values out of order; descending order is the worst case.
 */
const countingDown = sql`do $$ declare name text; begin
  for name in select sequencename from pg_sequences where schemaname = 'public' loop
    execute format('alter sequence %I increment -1 restart 1000000000', name);
  end loop;
end $$`

/** A test database with one relying party. */
export async function testDatabaseWithParty(): Promise<{
  readonly database: Database
  readonly relyingPartyId: RelyingPartyId
}> {
  const database = await testDatabase()
  const id = await ensureRelyingParty(database.db, 'tests')
  return { database, relyingPartyId: id as RelyingPartyId }
}

/** An empty test database on a server. */
export interface ServedDatabase {
  /** The address according to DATABASE_THROUGH. */
  readonly url: string
  /** The address of the server itself. */
  readonly directUrl: string
  drop(): Promise<void>
}

/** A database without tables on the server in DATABASE_URL; undefined if that is not set. */
export async function freshServedDatabase(): Promise<ServedDatabase | undefined> {
  const { DATABASE_URL: adminUrl } = readEnvironment()
  return adminUrl === undefined ? undefined : await createOn(adminUrl, newName())
}

/** A migrated database on that server: a copy, because its migrations cost more than most files. */
export async function migratedServedDatabase(): Promise<ServedDatabase | undefined> {
  const { DATABASE_URL: adminUrl } = readEnvironment()
  if (adminUrl === undefined) return undefined
  return await createOn(adminUrl, newName(), await templateOn(adminUrl))
}

/** The name of a migrated database without rows. It stays on the server, for all runs of this version. */
async function templateOn(adminUrl: string): Promise<string> {
  const template = `paraph_test_template_${await versionOfTables()}`
  const found = await administer(adminUrl, `select from pg_database where datname = '${template}'`)
  if (found.rowCount) return template
  const name = newName()
  const { directUrl: url, drop } = await createOn(adminUrl, name)
  await (await openDatabase({ url, directory: tmpdir(), log })).close()
  // Another worker may have made it meanwhile.
  await administer(adminUrl, `alter database ${name} rename to ${template}`).catch(drop)
  return template
}

const newName = () => `paraph_test_${randomUUID().replaceAll('-', '')}`

async function createOn(
  adminUrl: string,
  name: string,
  template = 'template1',
): Promise<ServedDatabase> {
  await administer(adminUrl, `create database ${name} template ${template}`)
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href
  return {
    url: at(addressThrough(adminUrl)),
    directUrl: at(adminUrl),
    drop: async () => void (await administer(adminUrl, `drop database ${name} with (force)`)),
  }
}

async function administer(url: string, statement: string): Promise<QueryResult> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The files of one process share a server, because starting one costs more than most files take. */
let shared: { readonly server: EmbeddedServer; readonly directory: string } | undefined

async function embeddedDatabase(): Promise<Database> {
  const { server, directory } = shared ?? (await startServer())
  shared = undefined
  const access = accessTo(server, directory)
  await empty(access.pool)
  const database = await openWith({ ...access, end: async () => {} }, { log })
  return closingWith(database, async () => {
    shared = { server, directory }
  })
}

async function startServer() {
  const directory = await folderOfWorker()
  return { server: await startEmbedded({ directory, log }), directory }
}

/** Deletes all rows except the one that identifies the server. Foreign keys are not checked meanwhile. */
async function empty(pool: DatabaseAccess['pool']): Promise<void> {
  await pool.query(`set session_replication_role = replica;
    do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'heartbeat' loop
        execute format('delete from %I', name);
      end loop;
    end $$;
    set session_replication_role = origin`)
}

/** A copy of the migrations folder inside this folder with only the first `count` migrations. */
export async function firstMigrations(folder: string, count = 1): Promise<string> {
  const copy = join(folder, 'migrations')
  await cp(migrationsFolder, copy, { recursive: true })
  const path = join(copy, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return copy
}

function closingWith(database: Database, afterwards: () => Promise<void>): Database {
  const close = () => database.close().then(afterwards)
  return { ...database, close }
}
