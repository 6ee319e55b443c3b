import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPgbouncer, type Pooler, startPgbouncer } from '@/lib/testing/services/pgbouncer'
import {
  type PostgresCluster,
  postgresPrograms,
  startCluster,
} from '@/lib/testing/services/postgres-cluster'
import { openDatabase } from './database'

const programs = postgresPrograms()
const canRun = programs !== undefined && hasPgbouncer()
const log = pino({ level: 'silent' })
const directory = mkdtempSync(join(tmpdir(), 'paraph-pooled-'))
afterAll(() => rmSync(directory, { recursive: true }))

describe.skipIf(!canRun)('a database behind PgBouncer', () => {
  let cluster: PostgresCluster
  let pooler: Pooler | undefined

  beforeAll(async () => {
    cluster = await startCluster(programs ?? '')
  }, 60_000)
  afterAll(async () => {
    await pooler?.stop()
    cluster.remove()
  })

  async function opening(settings: Parameters<typeof startPgbouncer>[1], patienceMs = 0) {
    await pooler?.stop()
    pooler = await startPgbouncer(cluster.url, settings)
    return openDatabase({ url: pooler.url, directory, log, patienceMs })
  }

  it('works in session mode, and limits its statements', async () => {
    const database = await opening({ pool_mode: 'session' })
    const { rows } = await database.db.execute(
      sql`select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`,
    )
    expect(rows).toEqual([{ statement: '30s', idle: '1min' }])
    await Promise.all(Array.from({ length: 30 }, () => database.health()))
    await database.close()
  }, 30_000)

  it.each(['transaction', 'statement'])(
    'is refused in %s mode, in a sentence',
    async (mode) => {
      // Waiting does not help: it is refused at once.
      const refusal = await opening({ pool_mode: mode }, 60_000).catch((error: unknown) => error)
      expect(refusal).toMatchObject({ code: 'database-pooled' })
      expect(refusal).toMatchObject({
        message: expect.stringMatching(
          /^PostgreSQL at 127\.0\.0\.1:\d+ is behind a pooler .*pool_mode = session/,
        ),
      })
    },
    30_000,
  )

  it('that has no connection left is named as full', async () => {
    const refusal = await opening({ pool_mode: 'session', max_client_conn: 1 }).catch(
      (error: unknown) => error,
    )
    expect(refusal).toMatchObject({ code: 'database-unreachable' })
    expect(refusal).toMatchObject({
      message: expect.stringMatching(/has no connection free\. Raise max_connections/),
    })
  }, 30_000)
})

it.runIf(!canRun)('says that PgBouncer is not tried here', () => {
  process.stderr.write('PostgreSQL or PgBouncer is not installed: no pooler was tried\n')
  expect(canRun).toBe(false)
})
