import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { writeMigrations } from '@/lib/testing/services/migration-folder'
import { servedDatabase } from '@/lib/testing/services/served-database'
import type { DatabaseAccess } from '../database/database-access'
import { serverAccess } from '../database/server-access'
import { migrate } from './migrate'
import { LeaseLost, type MigratedDatabase, type MigrationLease, takeLease } from './migration-lease'

/** The second migration fails or counts twice if it is applied again. */
const migrations = {
  '0000_table': [
    'create table counted (number integer not null)',
    'insert into counted values (0)',
  ],
  '0001_count': ['update counted set number = number + 1'],
}

/** Ten minutes, because only a fault takes long. */
const patientMs = 600_000
const log = pino({ level: 'silent' })
const folder = folderOfFile('paraph-lease-')
beforeAll(async () => {
  await writeMigrations(folder, migrations)
})

async function taken(database: MigratedDatabase): Promise<MigrationLease> {
  const lease = await takeLease(database)
  if (!lease) throw new Error('The lease is not free')
  return lease
}

async function expectAppliedOnce({ pool }: MigratedDatabase, numbers = [1]): Promise<void> {
  const counted = await pool.query('select number from counted order by number')
  expect(counted.rows.map(({ number }) => number)).toEqual(numbers)
  const recorded = await pool.query(
    'select created_at::int as at from drizzle.__drizzle_migrations',
  )
  expect(recorded.rows.map(({ at }) => at)).toEqual([1, ...numbers.map((_, index) => index + 2)])
  const held = await pool.query('select from drizzle.migration_lease')
  expect(held.rowCount).toBe(0)
}

const served = await servedDatabase('the lease of migrations on a server')

describe.skipIf(served === undefined)('lease of a served database', () => {
  const opened: DatabaseAccess[] = []

  async function connected(): Promise<DatabaseAccess> {
    const access = await serverAccess(served?.url ?? '')
    opened.push(access)
    return access
  }
  let database: DatabaseAccess

  beforeEach(async () => {
    database = await connected()
  })
  afterEach(async () => {
    await database.pool.query('drop schema if exists drizzle cascade; drop table if exists counted')
    for (const { pool, end } of opened.splice(0)) await pool.end().then(end)
  })
  afterAll(() => served?.drop())

  const expire = () =>
    database.pool.query(`update drizzle.migration_lease set until = now() - interval '1 second'`)

  it('makes processes that start together apply each migration once', async () => {
    await Promise.all(
      Array.from({ length: 6 }, async () => migrate(await connected(), log, folder)),
    )
    await expectAppliedOnce(database)
  })

  it('is held by one process at a time, and taken by the next after its release', async () => {
    await migrate(database, log, folder)
    const first = await taken(database)
    expect(await takeLease(await connected())).toBeUndefined()
    await first.release()
    await (await taken(await connected())).release()
  })

  it('is renewed while a migration runs', async () => {
    await migrate(database, log, folder)
    const lease = await taken(database)
    const until = async () => {
      const { rows } = await database.pool.query('select until from drizzle.migration_lease')
      return Number(rows[0]?.until)
    }
    const first = await until()
    await lease.transaction(async (tx) => {
      await tx.execute(sql`update counted set number = 5`)
      await vi.waitFor(async () => expect(await until()).toBeGreaterThan(first), patientMs)
    })
    await lease.release()
  })

  it('prevents changes by a process whose lease another one took over', async () => {
    await migrate(database, log, folder)
    const paused = await taken(database)
    const stored = paused.transaction(async (tx) => {
      await tx.execute(sql`insert into counted values (9)`)
      await expire()
      await taken(await connected())
    })
    await expect(stored).rejects.toThrow(LeaseLost)
    await paused.release()
    const { rows } = await database.pool.query('select number from counted')
    expect(rows).toEqual([{ number: 1 }])
    expect(await takeLease(await connected())).toBeUndefined()
  })

  it('is kept by a late process until another one takes it', async () => {
    await migrate(database, log, folder)
    const late = await taken(database)
    await expire()
    await late.transaction(
      async (tx) => void (await tx.execute(sql`update counted set number = 3`)),
    )
    await (await taken(await connected())).release()
    await expect(late.transaction(async () => {})).rejects.toThrow(LeaseLost)
  })

  it('makes a migration wait for an older gateway, whose work is not repeated', async () => {
    await writeMigrations(folder, { '0000_table': migrations['0000_table'] })
    await migrate(database, log, folder)
    await writeMigrations(folder, migrations)
    const older = new Client({ connectionString: served?.directUrl ?? '' })
    await older.connect()
    await older.query('select pg_advisory_lock(7237128)')
    const migrated = migrate(await connected(), log, folder)
    await vi.waitFor(async () => {
      const waiting = await older.query(
        `select from pg_locks where locktype = 'advisory' and not granted`,
      )
      expect(waiting.rowCount).toBe(1)
    }, patientMs)
    await older.query(`begin; update counted set number = number + 1;
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('older', 2); commit`)
    await older.end()
    await migrated
    await expectAppliedOnce(database)
  })
})
