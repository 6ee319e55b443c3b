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
import { openDatabase } from '../open-database'
import type { Database } from './database'
import type { Transaction } from './transaction'

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
    })
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
    })

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
    })
  },
)
