import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type PostgresCluster,
  postgresPrograms,
  startCluster,
} from '@/lib/testing/services/postgres-cluster'
import { isStorageError } from '../storage-error'
import { type Database, openDatabase } from './database'
import { retryConflicts } from './retry-conflicts'
import type { Transaction } from './transaction'

/** A failure as the driver reports it, wrapped by Drizzle. */
const failureOf = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('could not serialize'), { code }) })

describe('work that conflicts with another transaction', () => {
  it.each(['40001', '40P01'])(
    'is repeated after SQLSTATE %s and stored at the third attempt',
    async (code) => {
      let attempts = 0
      const work = async () => {
        attempts += 1
        if (attempts < 3) throw failureOf(code)
        return 'stored'
      }
      expect(await retryConflicts(work)).toBe('stored')
      expect(attempts).toBe(3)
    },
  )

  it('is given up after the third attempt', async () => {
    let attempts = 0
    const work = async () => {
      attempts += 1
      throw failureOf('40001')
    }
    await expect(retryConflicts(work)).rejects.toSatisfy((failure) =>
      isStorageError(failure, 'database-conflict'),
    )
    expect(attempts).toBe(3)
  })

  it('is not repeated after another failure', async () => {
    let attempts = 0
    const work = async () => {
      attempts += 1
      throw failureOf('23505')
    }
    await expect(retryConflicts(work)).rejects.toThrow('Failed query')
    expect(attempts).toBe(1)
  })
})

const programs = postgresPrograms()

describe.skipIf(programs === undefined)(
  `on PostgreSQL${programs === undefined ? ' (which is not installed)' : ''}`,
  () => {
    const directory = mkdtempSync(join(tmpdir(), 'paraph-conflicts-'))
    let cluster: PostgresCluster
    let database: Database

    beforeAll(async () => {
      cluster = await startCluster(programs ?? '')
      database = await openDatabase({ url: cluster.url, directory, log: pino({ level: 'silent' }) })
      await database.db.execute(sql`create table counted (id int primary key, number int)`)
      await database.db.execute(sql`insert into counted values (1, 0), (2, 0)`)
    }, 60_000)
    afterAll(async () => {
      await database.close()
      cluster.remove()
      rmSync(directory, { recursive: true })
    })

    const add = (tx: Transaction, id: number) =>
      tx.execute(sql`update counted set number = number + 1 where id = ${id}`)
    const numbers = async () => {
      const { rows } = await database.db.execute(sql`select number from counted order by id`)
      return rows.map(({ number }) => number)
    }

    /** Resolves for two callers when both have called. Later callers pass. */
    function meeting(): () => Promise<void> {
      let came = 0
      let open = () => {}
      const met = new Promise<void>((resolve) => {
        open = resolve
      })
      return async () => {
        came += 1
        if (came === 2) open()
        await met
      }
    }

    it('stores both of two transactions that lock the same rows in opposite order', async () => {
      const met = meeting()
      const before = await numbers()
      const run = (...ids: readonly [number, number]) =>
        database.db.transaction(async (tx) => {
          await add(tx, ids[0])
          await met()
          await add(tx, ids[1])
        })
      await Promise.all([run(1, 2), run(2, 1)])
      expect(await numbers()).toEqual(before.map((number) => Number(number) + 2))
    }, 20_000)

    it('stores both of two transactions that change what the other has read', async () => {
      const met = meeting()
      const before = await numbers()
      const run = () =>
        database.db.transaction(
          async (tx) => {
            await tx.execute(sql`select number from counted where id = 1`)
            await met()
            await add(tx, 1)
          },
          { isolationLevel: 'repeatable read' },
        )
      await Promise.all([run(), run()])
      expect(await numbers()).toEqual([Number(before[0]) + 2, before[1]])
    }, 20_000)
  },
)
