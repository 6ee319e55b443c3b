import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { hasPgbouncer, type Pooler, startPgbouncer } from '@/lib/testing/services/pgbouncer'
import {
  type PostgresCluster,
  postgresPrograms,
  startCluster,
} from '@/lib/testing/services/postgres-cluster'
import { type DatabaseOptions, openDatabase } from '../open-database'
import type { Database } from './database'
import { isDatabaseAway } from './database-away'
import type { Pooling } from './pooling'
import { serverAccess } from './server-access'
import type { Transaction } from './transaction'

/** Ten minutes, because only a fault takes long. */
const patientMs = 600_000
const programs = postgresPrograms()
const canRun = programs !== undefined && hasPgbouncer()
const directory = folderOfFile('paraph-pooled-')

const page = readFileSync(new URL('../../../docs/operate/production.md', import.meta.url), 'utf8')

/** Settings that depend on the machine: where the documented pooler listens, and its users. */
const machineSettings = ['listen_addr', 'listen_port', 'auth_type', 'auth_file']

/** The settings of the example file in docs/operate/production.md with this mode. */
function documented(mode: Pooling): Readonly<Record<string, string>> {
  const files = [...page.matchAll(/```ini\n([\s\S]*?)```/g)].map(([, text = '']) => text)
  const lines = files.find((text) => text.includes(`pool_mode = ${mode}`))?.split('\n') ?? []
  const settings = lines.slice(lines.indexOf('[pgbouncer]')).flatMap((line) => {
    const [, name = '', value = ''] = /^(\w+) = (.*)$/.exec(line) ?? []
    return name === '' || machineSettings.includes(name) ? [] : [[name, value] as const]
  })
  if (settings.length === 0)
    throw new Error(`docs/operate/production.md has no file for ${mode} mode`)
  return Object.fromEntries(settings)
}

describe.skipIf(!canRun)('behind PgBouncer', () => {
  let cluster: PostgresCluster
  let pooler: Pooler | undefined
  let opened: Database[] = []
  const logged: string[] = []
  const log = pino({ base: null }, { write: (line: string) => logged.push(line) })

  beforeAll(async () => {
    cluster = await startCluster(programs ?? '')
  })
  afterEach(async () => {
    await Promise.all(opened.map((database) => database.close()))
    opened = []
    logged.length = 0
    await pooler?.stop()
    pooler = undefined
  })
  afterAll(() => cluster.remove())

  /** Opens the database like another gateway, through a pooler that the first call of a test starts. */
  async function opening(
    settings: Parameters<typeof startPgbouncer>[1],
    options: Pick<DatabaseOptions, 'pooling' | 'patienceMs'> = {},
  ): Promise<Database> {
    pooler ??= await startPgbouncer(cluster.url, settings)
    const database = await openDatabase({ url: pooler.url, directory, log, ...options })
    opened.push(database)
    return database
  }

  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (failure: unknown) => failure,
    )

  /** Runs a query on each of the pooler's `count` server connections, at the same time. */
  async function onEachConnection(count: number, look: string): Promise<readonly unknown[]> {
    const clients = Array.from(
      { length: count },
      () => new Client({ connectionString: pooler?.url ?? '' }),
    )
    await Promise.all(clients.map((client) => client.connect()))
    for (const client of clients) await client.query('begin')
    const found = await Promise.all(clients.map((client) => client.query(look)))
    await Promise.all(clients.map((client) => client.end()))
    return found.flatMap(({ rows }) => rows)
  }

  /** Settings of the pooler by mode. In transaction mode it has fewer server connections than a gateway has clients. */
  const modes: readonly { readonly mode: Pooling; readonly ours: object }[] = [
    { mode: 'session', ours: {} },
    { mode: 'transaction', ours: { default_pool_size: 3 } },
  ]

  describe.each(modes)('in $mode mode', ({ mode, ours }) => {
    const settings = { ...documented(mode), ...ours }
    const open = () => opening(settings, mode === 'session' ? { pooling: mode } : {})

    it('limits the time of a transaction', async () => {
      const { db } = await open()
      const limits = sql`select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle,
        current_setting('transaction_isolation') as isolation`
      const find = (tx: Transaction) => tx.execute(limits).then(({ rows }) => rows)
      const found = { statement: '30s', idle: '1min' }
      expect(await db.transaction(find)).toEqual([{ ...found, isolation: 'read committed' }])
      const isolation = 'repeatable read'
      expect(await db.transaction(find, { isolationLevel: isolation })).toEqual([
        { ...found, isolation },
      ])
    })

    it('serves two gateways that repeat the same statements', async () => {
      const gateways = [await open(), await open()]
      const add = ({ db }: Database) =>
        db.transaction(async (tx) => {
          await tx.execute(sql`insert into prompt (id, person_key, session_id)
            values (gen_random_uuid(), ${mode}, gen_random_uuid())`)
        })
      const rounds = Array.from({ length: 30 }, () => gateways.map(add)).flat()
      await Promise.all(rounds)
      const [counted] = await Promise.all(
        gateways.map(({ db }) =>
          db.execute(sql`select count(*)::int as count from prompt where person_key = ${mode}`),
        ),
      )
      expect(counted?.rows).toEqual([{ count: rounds.length }])
    })

    it.each(['fast', 'immediate'] as const)(
      'loses only open transactions when the server restarts (%s)',
      async (how) => {
        const database = await open()
        const broken = database.db.transaction(async (tx) => {
          await tx.execute(sql`select 1`)
          cluster.restart(how)
          await tx.execute(sql`select 1`)
        })
        expect(await failureOf(broken)).toSatisfy(isDatabaseAway)
        await vi.waitFor(() => database.health(), { timeout: patientMs, interval: 50 })
        await database.db.transaction(async (tx) => void (await tx.execute(sql`select 1`)))
      },
    )

    it('is away while the server is stopped, and back when it has started', async () => {
      const database = await open()
      cluster.stop('fast')
      await vi.waitFor(() => {
        if (!database.isAway()) throw new Error('The stop is not noticed')
      }, patientMs)
      expect(await failureOf(database.db.execute(sql`select 1`))).toSatisfy(isDatabaseAway)
      cluster.start()
      await vi.waitFor(() => database.health(), { timeout: patientMs, interval: 50 })
    })
  })

  it('leaves neither names nor settings to other clients in transaction mode', async () => {
    const database = await opening({ pool_mode: 'transaction', default_pool_size: 3 })
    const work = () =>
      database.db.transaction(async (tx) => {
        await tx.execute(sql`select ${1}::int, pg_sleep(0.02)`)
      })
    await Promise.all(Array.from({ length: 30 }, work))
    const looked = await onEachConnection(
      3,
      `select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle,
        (select count(*)::int from pg_prepared_statements) as names, pg_sleep(0.1)::text as slept`,
    )
    const untouched = { statement: '0', idle: '0', names: 0, slept: '' }
    expect(looked).toEqual([untouched, untouched, untouched])
  })

  it.each([
    { how: 'without names by default', pooling: undefined, names: 0, lines: 1 },
    { how: 'under names if that is configured', pooling: 'session', names: 1, lines: 0 },
  ] as const)('sends statements in session mode $how', async ({ pooling, names, lines }) => {
    const { db } = await opening({ pool_mode: 'session' }, { pooling })
    const kept = await db.transaction(async (tx) => {
      await tx.execute(sql`select ${1}::int`)
      return await tx.execute(sql`select count(*)::int as names from pg_prepared_statements
        where statement = 'select $1::int'`)
    })
    expect(kept.rows).toEqual([{ names }])
    expect(logged.filter((line) => line.includes('have no names'))).toHaveLength(lines)
  })

  it('is reported as full, not away, while others use all connections of the pooler', async () => {
    const database = await opening({ ...documented('transaction'), default_pool_size: 1 })
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const long = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await ended
      return await tx.execute(sql`select 'done' as state`)
    })
    await expect(database.health()).rejects.toThrow(/^The database has no connection free/)
    const isTold = () => logged.some((line) => line.includes('no free database connection'))
    await vi.waitFor(() => expect(isTold()).toBe(true), patientMs)
    expect(database.isAway()).toBe(false)
    end()
    expect((await long).rows).toEqual([{ state: 'done' }])
    await vi.waitFor(() => database.health(), { timeout: patientMs, interval: 50 })
  })

  it('is reported as full when the pooler accepts no more clients', async () => {
    pooler = await startPgbouncer(cluster.url, { pool_mode: 'session', max_client_conn: 1 })
    const { url } = pooler
    // The pooler may still count the connection that waited for its start.
    const other = await vi.waitFor(async () => {
      const client = new Client({ connectionString: url })
      await client.connect()
      return client
    }, patientMs)
    expect(await failureOf(opening({}))).toMatchObject({
      code: 'database-unreachable',
      message: expect.stringMatching(/has no connection free\. Raise max_connections/),
    })
    await other.end()
  })

  it('refuses a pooler without transactions at once', async () => {
    // It must fail at once, not at the end of `patienceMs`.
    const refusal = await failureOf(opening({ pool_mode: 'statement' }, { patienceMs: patientMs }))
    expect(refusal).toMatchObject({
      code: 'database-unreachable',
      message: expect.stringMatching(
        /^PostgreSQL at 127\.0\.0\.1:\d+ is behind a pooler that allows no transactions.*pool_mode = transaction/,
      ),
    })
  })

  it('detects a connection without a pooler', async () => {
    const access = await serverAccess(cluster.url)
    expect(access.pooling).toBe('session')
    await access.pool.end()
    await access.end()
  })
})

it.runIf(!canRun)('skips PgBouncer, which is not installed here', () => {
  process.stderr.write('PostgreSQL or PgBouncer is not installed: no pooler was tried\n')
  expect(canRun).toBe(false)
})
