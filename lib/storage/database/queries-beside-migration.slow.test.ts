import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { writeMigrations } from '@/lib/testing/services/migration-folder'
import { servedDatabase } from '@/lib/testing/services/served-database'
import { migrate } from '../migrating/migrate'
import type { DatabaseAccess } from './database-access'
import { serverAccess } from './server-access'

const tables = { '0000_tables': ['create table document ()', 'create table signer ()'] }

/** Changes two tables one after the other, with a pause in which a query locks the second and waits for the first. */
const entangled = {
  ...tables,
  '0001_entangled': [
    'alter table document add column one integer',
    'select pg_sleep(0.2)',
    'alter table signer add column two integer',
  ],
}

const log = pino({ level: 'silent' })
const served = await servedDatabase('queries beside a migration')

describe.skipIf(served === undefined)('gateway that works during a migration', () => {
  const folder = folderOfFile('paraph-entangled-')
  let access: DatabaseAccess

  beforeAll(async () => {
    access = await serverAccess(served?.url ?? '')
    await writeMigrations(folder, tables)
    await migrate(access, log, folder)
    await writeMigrations(folder, entangled)
  })
  afterAll(async () => {
    await access.pool.end()
    await access.end()
    await served?.drop()
  })

  it('never loses its query to a deadlock', async () => {
    const reader = await access.pool.connect()
    await reader.query('begin; select 1 from signer')
    const migrated = migrate(access, log, folder)
    await vi.waitFor(async () => expect(await isLocked('document')).toBe(true), {
      interval: 5,
      timeout: 600_000,
    })
    // Now each one holds the lock that the other waits for.
    await reader.query('select 1 from document')
    await reader.query('commit')
    reader.release()
    await migrated
    const { rows } = await access.pool.query('select one, two from document, signer')
    expect(rows).toEqual([])
  })

  async function isLocked(table: string): Promise<boolean> {
    const { rows } = await access.pool.query(
      `select 1 from pg_locks where relation = '${table}'::regclass and mode = 'AccessExclusiveLock' and granted`,
    )
    return rows.length > 0
  }
})

it.runIf(served === undefined)('needs PostgreSQL, which is not installed here', () => {
  expect(served).toBeUndefined()
})
