import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstMigrations, freshServedDatabase } from '@/lib/testing/services/database'
import { migrate } from '../migrate'
import { GuardedPool } from './guarded-pool'

/** Two tables, one after the other, with time in between for somebody who has the second and wants the first. */
const entangled = [
  'alter table document add column one integer',
  'select pg_sleep(0.2)',
  'alter table signer add column two integer',
].join('--> statement-breakpoint\n')

const served = await freshServedDatabase()

if (served === undefined) {
  it('queries beside a migration need PostgreSQL, and DATABASE_URL names none', () => {
    expect(served).toBeUndefined()
  })
} else {
  describe('a gateway at work beside a migration', () => {
    let folder: string
    let pool: GuardedPool

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'paraph-entangled-'))
      // Its connections say goodbye when it ends; the server may still throw one out with the database.
      pool = new GuardedPool({ connectionString: served.url })
      const migrations = await firstMigrations(folder)
      await migrate({ kind: 'postgresql', pool }, migrations)
      const path = join(migrations, 'meta', '_journal.json')
      const journal = JSON.parse(await readFile(path, 'utf8'))
      const [first] = journal.entries
      const next = { ...first, idx: 1, tag: '0001_entangled', when: first.when + 1 }
      await writeFile(path, JSON.stringify({ ...journal, entries: [first, next] }))
      await writeFile(join(migrations, '0001_entangled.sql'), entangled)
    })
    afterAll(async () => {
      await pool.end()
      await served.drop()
      await rm(folder, { recursive: true })
    })

    it('is never the one whose query is ended', async () => {
      const reader = await pool.connect()
      await reader.query('begin; select 1 from signer')
      const migrated = migrate({ kind: 'postgresql', pool }, join(folder, 'migrations'))
      while (!(await isLocked('document'))) await pause(5)
      // Each holds now what the other one waits for.
      await reader.query('select 1 from document')
      await reader.query('commit')
      reader.release()
      await migrated
      const { rows } = await pool.query('select one, two from document, signer')
      expect(rows).toEqual([])
    })

    async function isLocked(table: string): Promise<boolean> {
      const { rows } = await pool.query(
        `select 1 from pg_locks where relation = '${table}'::regclass and mode = 'AccessExclusiveLock' and granted`,
      )
      return rows.length > 0
    }
  })
}
