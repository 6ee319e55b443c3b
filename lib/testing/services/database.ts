import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { pino } from 'pino'
import { readEnvironment } from '@/lib/config'
import { type KeyRing, noKeys } from '@/lib/storage/blobs/encryption/key-ring'
import { type Database, openDatabase, openWith } from '@/lib/storage/database/database'
import type { DatabaseAccess } from '@/lib/storage/database/database-access'
import { accessTo, embeddedAccess } from '@/lib/storage/embedded/embedded-access'
import { type EmbeddedServer, startEmbedded } from '@/lib/storage/embedded/embedded-server'
import { allMigrations } from '@/lib/storage/known-migrations'
import { ensureRelyingParty, type RelyingPartyId } from '@/lib/storage/relying-parties'
import { addressThrough } from './database-through'

const log = pino({ level: 'silent' })

/**
 * A migrated, empty database for one test file; close it to release it. On PostgreSQL if DATABASE_URL is set, else
 * embedded. Open it once per file, in `beforeAll`. Its sequences count down, because no code may depend on their
 * order.
 */
export async function testDatabase(columnKeys = noKeys): Promise<Database> {
  const served = await freshServedDatabase()
  const database = served
    ? await openDatabase({ url: served.url, directory: tmpdir(), columnKeys, log })
    : await embeddedDatabase(columnKeys)
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
export async function testDatabaseWithParty(columnKeys = noKeys): Promise<{
  readonly database: Database
  readonly relyingPartyId: RelyingPartyId
}> {
  const database = await testDatabase(columnKeys)
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

/** A database on the server in DATABASE_URL; undefined if that is not set. */
export async function freshServedDatabase(): Promise<ServedDatabase | undefined> {
  const { DATABASE_URL: adminUrl } = readEnvironment()
  if (adminUrl === undefined) return undefined
  const name = `paraph_test_${randomUUID().replaceAll('-', '')}`
  await administer(adminUrl, `create database ${name}`)
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href
  return {
    url: at(addressThrough(adminUrl)),
    directUrl: at(adminUrl),
    drop: () => administer(adminUrl, `drop database ${name} with (force)`),
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** The files of one process share a server, because starting one costs more than most files take. */
let shared: { readonly server: EmbeddedServer; readonly directory: string } | undefined

async function embeddedDatabase(columnKeys: KeyRing): Promise<Database> {
  const { server, directory } = shared ?? (await startServer())
  shared = undefined
  const access = accessTo(server, directory)
  await empty(access.pool)
  const database = await openWith({ ...access, end: async () => {} }, { columnKeys, log })
  return closingWith(database, async () => {
    shared = { server, directory }
  })
}

async function startServer() {
  const directory = `${sharedFolders(process.ppid)}${randomUUID()}`
  await cp(await template('migrated'), directory, { recursive: true })
  return { server: await startEmbedded({ directory, log }), directory }
}

/**
 * Folders of worker processes that outlive their test files. Workers end without cleaning up, so the parent removes
 * them.
 */
const sharedFolders = (parent: number) => join(tmpdir(), `paraph-test-of-${parent}-`)

/** Runs before all files; otherwise each worker would make the templates within the time limit of a hook. */
export async function setup(): Promise<void> {
  await template('migrated')
}

/** Runs after all files. */
export async function teardown(): Promise<void> {
  const prefix = basename(sharedFolders(process.pid))
  for (const name of await readdir(tmpdir())) {
    if (name.startsWith(prefix)) await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
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

/** A folder with a closed database without rows, with or without our tables. The caller removes it. */
export async function embeddedFolder(tables: Tables = 'migrated'): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'paraph-test-'))
  await cp(await template(tables), directory, { recursive: true })
  return directory
}

type Tables = 'migrated' | 'empty'

/** Each creates a database in a folder and closes it. */
const makers: Readonly<Record<Tables, (directory: string) => Promise<void>>> = {
  migrated: async (directory) => {
    await cp(await template('empty'), directory, { recursive: true })
    await (await openDatabase({ directory, log })).close()
  },
  empty: async (directory) => (await embeddedAccess({ directory, log })).end(),
}

/** A database folder to copy, because creating one takes seconds. Created once per set of migrations. */
async function template(tables: Tables): Promise<string> {
  const finished = join(tmpdir(), `paraph-test-template-${tables}-${await digestOfMigrations()}`)
  if (await exists(finished)) return finished
  const aside = await mkdtemp(join(tmpdir(), 'paraph-test-template-'))
  await makers[tables](aside)
  // Test files run in parallel: a later one finds the folder finished and uses it.
  await rename(aside, finished).catch(() => rm(aside, { recursive: true }))
  return finished
}

/** A copy of the migrations folder inside this folder with only the first `count` migrations. */
export async function firstMigrations(folder: string, count = 1): Promise<string> {
  const copy = join(folder, 'migrations')
  await cp(allMigrations, copy, { recursive: true })
  const path = join(copy, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return copy
}

async function digestOfMigrations(): Promise<string> {
  const hash = createHash('sha256')
  const names = (await readdir(allMigrations)).filter((name) => name.endsWith('.sql')).sort()
  for (const name of names) hash.update(await readFile(join(allMigrations, name)))
  return hash.digest('hex').slice(0, 16)
}

async function exists(path: string): Promise<boolean> {
  return readdir(path).then(
    () => true,
    () => false,
  )
}

function closingWith(database: Database, afterwards: () => Promise<void>): Database {
  const close = () => database.close().then(afterwards)
  return { ...database, close }
}
