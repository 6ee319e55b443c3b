import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import {
  type PostgresCluster,
  postgresPrograms,
  startCluster,
} from '@/lib/testing/services/postgres-cluster'
import { openDatabase } from '../open-database'
import type { Database } from './database'
import { isDatabaseAway, untilStored } from './database-away'

/** Ten minutes, because only a fault takes long. */
const patientMs = 600_000
const programs = postgresPrograms()
const log = pino({ level: 'silent' })
/** Maximum number of connections in the pool of a server (server-access.ts). */
const connections = 10
const directory = folderOfFile('paraph-outage-')

describe.skipIf(programs === undefined)('faulty PostgreSQL server', () => {
  let cluster: PostgresCluster
  let database: Database

  beforeAll(async () => {
    cluster = await startCluster(programs ?? '')
    database = await openDatabase({ url: cluster.url, directory, log })
  })
  afterAll(async () => {
    await database.close()
    cluster.remove()
  })

  const ask = () => database.db.execute(sql`select 1`)
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (failure: unknown) => failure,
    )
  const isBack = () => vi.waitFor(() => database.health(), { timeout: patientMs, interval: 50 })

  /** Each transaction waits for all others. If a lost connection is not replaced, one of them gets none and fails. */
  async function opensAllConnections(): Promise<void> {
    let open = 0
    let begin = () => {}
    const allOpen = new Promise<void>((resolve) => {
      begin = resolve
    })
    const work = async () => {
      await database.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        open += 1
        if (open === connections) begin()
        await allOpen
      })
    }
    await Promise.all(Array.from({ length: connections }, () => work().finally(begin)))
    expect(open).toBe(connections)
  }
  afterEach(opensAllConnections)

  it('fails statements whose connections are terminated', async () => {
    const slow = failureOf(database.db.execute(sql`select pg_sleep(20)`))
    await vi.waitFor(async () => {
      const ended = await cluster.administer(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep%' and usename = 'paraph'`,
      )
      expect(ended).toHaveLength(1)
    }, patientMs)
    expect(await slow).toSatisfy(isDatabaseAway)
    await ask()
  })

  it('returns connections whose transactions could not begin', async () => {
    await cluster.administer(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'paraph'`,
    )
    const work = () => database.db.transaction(async (tx) => void (await tx.execute(sql`select 1`)))
    await Promise.all(Array.from({ length: 40 }, () => failureOf(work())))
    await isBack()
    await Promise.all(Array.from({ length: 40 }, work))
  })

  it('is away while it is read-only, and back when it accepts writes', async () => {
    await cluster.administer('alter system set default_transaction_read_only = on')
    await cluster.administer('select pg_reload_conf()')
    await vi.waitFor(
      () => expect(database.health()).rejects.toThrow(/^The database accepts no writes: .*primary/),
      patientMs,
    )
    await expect(openDatabase({ url: cluster.url, directory, log })).rejects.toThrow(
      /^PostgreSQL at 127\.0\.0\.1:\d+ accepts no writes: .*primary/,
    )
    await cluster.administer('alter system reset default_transaction_read_only')
    await cluster.administer('select pg_reload_conf()')
    await isBack()
  })

  it.each([
    ['set datestyle = German', 'reset datestyle', /has DateStyle = German, DMY, not ISO/],
    [
      'set default_transaction_isolation = serializable',
      'reset default_transaction_isolation',
      /has default_transaction_isolation = serializable/,
    ],
    [
      'set standard_conforming_strings = off',
      'reset standard_conforming_strings',
      /has standard_conforming_strings = off/,
    ],
    ['set search_path = absent', 'reset search_path', /has current_schema = none, not public/],
  ])('is refused at once if its role has an unusual setting: %s', async (set, reset, said) => {
    await cluster.administer(`alter role paraph ${set}`)
    const opening = openDatabase({ url: cluster.url, directory, log, patienceMs: patientMs })
    await expect(opening).rejects.toThrow(said)
    await cluster.administer(`alter role paraph ${reset}`)
  })

  it('is away when it does not answer, and waiting callers fail', async () => {
    cluster.freeze()
    expect(await failureOf(ask())).toSatisfy(isDatabaseAway)
    // Other callers fail without waiting.
    expect(database.isAway()).toBe(true)
    expect(await failureOf(ask())).toSatisfy(isDatabaseAway)
    cluster.thaw()
    await isBack()
  })

  it('is used through existing connections when it has no more', async () => {
    await cluster.administer('alter role paraph connection limit 3')
    const work = () => database.db.execute(sql`select pg_sleep(0.05)`)
    await Promise.all(Array.from({ length: 30 }, work))
    await cluster.administer('alter role paraph connection limit -1')
  })

  it('is reported as full, not as away, while it has no free connection', async () => {
    await cluster.administer('alter role paraph connection limit 0')
    await cluster.administer(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'paraph'`,
    )
    await vi.waitFor(
      () =>
        expect(database.health()).rejects.toThrow(/has no connection free\. Raise max_connections/),
      patientMs,
    )
    expect(database.isAway()).toBe(false)
    await expect(openDatabase({ url: cluster.url, directory, log })).rejects.toThrow(
      /^PostgreSQL at 127\.0\.0\.1:\d+ has no connection free/,
    )
    await cluster.administer('alter role paraph connection limit -1')
    await isBack()
  })

  it('stores pending events when it is back', async () => {
    cluster.stop('immediate')
    let tries = 0
    const stored = untilStored(database, async () => {
      tries += 1
      await ask()
      return 'stored'
    })
    await vi.waitFor(() => expect(database.health()).rejects.toSatisfy(isDatabaseAway), patientMs)
    cluster.start()
    expect(await stored).toBe('stored')
    expect(tries).toBeGreaterThan(0)
  })

  it('is waited for at the start, as long as the caller allows', async () => {
    cluster.stop('fast')
    const options = { url: cluster.url, directory, log }
    await expect(openDatabase(options)).rejects.toMatchObject({ code: 'database-unreachable' })
    const opening = openDatabase({ ...options, patienceMs: patientMs })
    cluster.start()
    await (await opening).close()
    await isBack()
  })

  it('is not waited for when it refuses the login', async () => {
    const url = cluster.url.replace(/paraph$/, 'absent')
    const lines: string[] = []
    const listening = pino({ base: null }, { write: (line: string) => lines.push(line) })
    const opening = openDatabase({ url, directory, log: listening, patienceMs: patientMs })
    await expect(opening).rejects.toMatchObject({ code: 'database-unreachable' })
    expect(lines.filter((line) => line.includes('waiting'))).toEqual([])
  })
})

it.runIf(programs === undefined)('needs PostgreSQL, which is not installed here', () => {
  expect(programs).toBeUndefined()
})
