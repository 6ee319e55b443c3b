import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { writeMigrations } from '@/lib/testing/services/migration-folder'
import { servedDatabase } from '@/lib/testing/services/served-database'
import type { DatabaseAccess } from '../database/database-access'
import type { Pooling } from '../database/pooling'
import { serverAccess } from '../database/server-access'
import { buildIndex } from './build-index'
import { migrate } from './migrate'
import { LeaseLost, type MigrationLease } from './migration-lease'

const makeIndex = 'CREATE UNIQUE INDEX "counted_once" ON "counted" USING btree ("number");'
const before = { '0000_table': ['create table counted (number integer not null)'] }
const migrations = { ...before, '0001_index': [makeIndex] }

/** Ten minutes, because only a fault takes long. */
const patientMs = 600_000
const log = pino({ level: 'silent' })
const served = await servedDatabase('building indexes beside writers')

describe.skipIf(served === undefined)('index of a served database', () => {
  const folder = folderOfFile('paraph-index-')
  let access: DatabaseAccess
  /** Another client, connected directly. */
  let writer: Client

  beforeEach(async () => {
    access = await serverAccess(served?.url ?? '')
    writer = new Client({ connectionString: served?.directUrl ?? '' })
    await writer.connect()
    await writeMigrations(folder, before)
    await migrate(access, log, folder)
    await writeMigrations(folder, migrations)
  })
  afterEach(async () => {
    await writer.query('rollback; drop schema drizzle cascade; drop table counted')
    await writer.end()
    await access.pool.end()
    await access.end()
  })
  afterAll(async () => {
    await served?.drop()
  })

  async function found(): Promise<{ oid: number; valid: boolean; recorded: number } | undefined> {
    const { rows } = await writer.query(`select indexrelid::int as oid, indisvalid as valid,
      (select count(*)::int from drizzle.__drizzle_migrations) as recorded
      from pg_index where indexrelid = to_regclass('counted_once')`)
    return rows[0]
  }

  const untilBuilding = () =>
    vi.waitFor(async () => expect(await found()).toMatchObject({ valid: false }), patientMs)

  it('is built while other clients write', async () => {
    await writer.query('begin; insert into counted values (1)')
    const migrated = migrate(access, log, folder)
    await untilBuilding()
    await access.pool.query(
      `begin; set local lock_timeout = 100; insert into counted values (2); commit`,
    )
    await writer.query('commit')
    await migrated
    expect(await found()).toMatchObject({ valid: true, recorded: 2 })
  })

  it('is built again after a failed build', async () => {
    await writer.query('insert into counted values (1), (1)')
    await expect(migrate(access, log, folder)).rejects.toMatchObject({ cause: { code: '23505' } })
    const failed = await found()
    expect(failed).toMatchObject({ valid: false, recorded: 1 })
    await writer.query('delete from counted')
    await migrate(access, log, folder)
    const built = await found()
    expect(built).toMatchObject({ valid: true, recorded: 2 })
    expect(built?.oid).not.toBe(failed?.oid)
  })

  it('is waited for while another process builds it', async () => {
    const other = new Client({ connectionString: served?.directUrl ?? '' })
    await other.connect()
    await writer.query('begin; insert into counted values (1)')
    const building = other.query(makeIndex.replace('INDEX', 'INDEX CONCURRENTLY'))
    await untilBuilding()
    const theirs = await found()
    const migrated = migrate(access, log, folder)
    const waiting = await vi.waitFor(async () => {
      const { rows } = await access.pool.query(
        `select mode from pg_locks where relation = 'counted'::regclass and not granted`,
      )
      expect(rows).toHaveLength(1)
      return rows[0]?.mode
    }, patientMs)
    // This lock does not block writers.
    expect(waiting).toBe('ShareUpdateExclusiveLock')
    await writer.query('commit')
    await building
    await other.end()
    await migrated
    expect(await found()).toEqual({ oid: theirs?.oid, valid: true, recorded: 2 })
  })

  it('is not dropped by a process that has lost the lease', async () => {
    await writer.query('insert into counted values (1), (1)')
    await expect(migrate(access, log, folder)).rejects.toThrow()
    const lost: Pick<MigrationLease, 'transaction'> = {
      transaction: () => Promise.reject(new LeaseLost()),
    }
    await expect(buildIndex(access, lost, makeIndex)).rejects.toThrow(LeaseLost)
    expect(await found()).toMatchObject({ valid: false })
  })

  /** Migrates as a role whose statement limit is shorter than the build. */
  async function migrateLimited(pooling: Pooling): Promise<void> {
    const url = new URL(served?.directUrl ?? '')
    url.searchParams.set('options', '-c statement_timeout=3000')
    const role = await serverAccess(url.href, pooling)
    try {
      await migrate(role, log, folder)
    } finally {
      await role.pool.end()
      await role.end()
    }
  }

  it('fails with the reason when the role limits statements behind a pooler', async () => {
    await writer.query('begin; insert into counted values (1)')
    await expect(migrateLimited('transaction')).rejects.toMatchObject({
      code: 'index-not-built',
      message: expect.stringMatching(/^The index counted_once was not built .*past the pooler/),
    })
  })

  it("is built without a limit when the session's limit can be lifted", async () => {
    await writer.query('begin; insert into counted values (1)')
    const migrated = migrateLimited('session')
    await untilBuilding()
    await vi.waitFor(async () => {
      const { rowCount } = await access.pool.query(`select from pg_stat_activity
        where query like 'CREATE UNIQUE INDEX concurrently%' and now() - query_start > interval '3.5 s'`)
      expect(rowCount).toBe(1)
    }, patientMs)
    await writer.query('commit')
    await migrated
    expect(await found()).toMatchObject({ valid: true, recorded: 2 })
  })
})
