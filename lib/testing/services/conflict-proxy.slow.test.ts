import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDice } from '@paraph/validator/testing/seed'
import { type SQL, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '@/lib/storage/database/database'
import { isStorageError } from '@/lib/storage/database/storage-error'
import { openDatabase } from '@/lib/storage/open-database'
import { type ConflictProxy, startConflictProxy } from './conflict-proxy'
import { losesEveryWrite, losesFirstAttempts, losesNothing } from './lost-transactions'
import { type PostgresCluster, postgresPrograms, startCluster } from './postgres-cluster'

const programs = postgresPrograms()
const never = () => 999
const always = () => 0

describe.skipIf(programs === undefined)(
  `transactions through the proxy${programs === undefined ? ' (PostgreSQL is not installed)' : ''}`,
  () => {
    const directory = mkdtempSync(join(tmpdir(), 'paraph-conflicts-'))
    let cluster: PostgresCluster
    let proxy: ConflictProxy
    let client: Client

    beforeAll(async () => {
      cluster = await startCluster(programs ?? '')
    })
    afterAll(() => {
      cluster.remove()
      rmSync(directory, { recursive: true })
    })
    beforeEach(async () => {
      await cluster.administer('drop table if exists counted')
      await cluster.administer(
        'create table counted (id int primary key, number int); grant all on counted to paraph',
      )
      await cluster.administer('insert into counted select id, 0 from generate_series(1, 50) id')
      proxy = await startConflictProxy(cluster.url, losesNothing)
      client = new Client({ connectionString: proxy.through(cluster.url) })
      await client.connect()
    })
    afterEach(async () => {
      await client.end()
      await proxy.close()
    })

    const add = { name: 'add', text: 'update counted set number = number + 1 where id = $1' }
    const addTo = (id: number) => client.query({ ...add, values: [id] })
    const total = async () =>
      Number((await cluster.administer('select sum(number) as total from counted'))[0]?.total)
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => 'stored',
        (failure: { code?: string }) => failure.code,
      )

    it('are unchanged while none is to be lost', async () => {
      await client.query('begin')
      await addTo(1)
      expect((await addTo(2)).command).toBe('UPDATE')
      await client.query('commit')
      expect(await codeOf(client.query('select nothing from counted'))).toBe('42703')
      const long = 'x'.repeat(3_000_000)
      const { rows } = await client.query('select $1::text as long, 1 as one', [long])
      expect(rows).toEqual([{ long, one: 1 }])
      const both = (await client.query('select 1; select 2 as two')) as unknown as { rows: [] }[]
      expect(both.map(({ rows: found }) => found.length)).toEqual([1, 1])
      expect(await total()).toBe(2)
      expect(proxy.counts()).toMatchObject({ commits: 1, commitsLost: 0, statementsLost: 0 })
    })

    it("lose their first commit with PostgreSQL's error, and pass when repeated", async () => {
      proxy.lose(losesFirstAttempts(never, 0))
      const transaction = async () => {
        await client.query('begin')
        await addTo(1)
        return await codeOf(client.query('commit'))
      }
      expect(await transaction()).toBe('40001')
      expect(await total()).toBe(0)
      // The server is outside a transaction, so it only warns.
      expect((await client.query('rollback')).command).toBe('ROLLBACK')
      expect(await transaction()).toBe('stored')
      expect(await total()).toBe(1)
    })

    it.each([
      ['named statement', () => addTo(1)],
      ['statement with parameters', () => client.query(add.text, [1])],
      ['plain statement', () => client.query('update counted set number = 1 where id = 1')],
    ])('are broken by a losing %s, whose name stays prepared', async (_what, statement) => {
      await client.query('begin')
      proxy.lose(losesFirstAttempts(always, 1_000))
      expect(await codeOf(statement())).toBe('40P01')
      proxy.heal()
      expect(await codeOf(statement())).toBe('25P02')
      await client.query('rollback')
      await statement()
      expect(await total()).toBe(1)
    })

    it('are not left over by a single statement that first loses', async () => {
      proxy.lose(losesFirstAttempts(never, 0))
      expect(await codeOf(addTo(1))).toBe('40P01')
      expect(await total()).toBe(0)
      expect(await codeOf(addTo(1))).toBe('stored')
      expect(await total()).toBe(1)
    })

    it('lose at most as often as the product retries, with any number in parallel', async () => {
      proxy.lose(losesFirstAttempts(testDice(), 100))
      const database = await openDatabase({
        url: proxy.through(cluster.url),
        directory,
        log: pino({ level: 'silent' }),
      })
      const before = proxy.counts().commitsLost
      const addInOrder = (ids: readonly number[]) =>
        database.db.transaction(async (tx) => {
          for (const id of ids) await tx.execute(addition(id))
        })
      // Ids in ascending order, so that the server itself causes no deadlock.
      const ids = Array.from({ length: 50 }, (_, index) => index + 1)
      await Promise.all(ids.map((id) => addInOrder(ids.slice(id - 1, id + 2))))
      await Promise.all(ids.map((id) => database.db.execute(addition(id))))
      await database.close()
      expect(await total()).toBe(48 * 3 + 2 + 1 + 50)
      expect(proxy.counts().commitsLost).toBeGreaterThan(before)
    })

    it('lose every attempt to write until the proxy heals', async () => {
      const database: Database = await openDatabase({
        url: proxy.through(cluster.url),
        directory,
        log: pino({ level: 'silent' }),
      })
      proxy.lose(losesEveryWrite)
      const { db } = database
      const writing = () => db.transaction(async (tx) => void (await tx.execute(addition(1))))
      for (const work of [writing(), db.execute(addition(1))])
        await expect(work).rejects.toSatisfy((failure) =>
          isStorageError(failure, 'database-conflict'),
        )
      expect(await total()).toBe(0)
      await db.transaction((tx) => tx.execute(sql`select number from counted`))
      proxy.heal()
      await writing()
      await database.close()
      expect(await total()).toBe(1)
    })
  },
)

const addition = (id: number): SQL => sql`update counted set number = number + 1 where id = ${id}`

it.runIf(programs === undefined)('conflicts are not tested on this server', () => {
  process.stderr.write('PostgreSQL is not installed: no conflicts were tried\n')
  expect(programs).toBeUndefined()
})
