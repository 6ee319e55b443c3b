import { DrizzleQueryError } from 'drizzle-orm'
import { expect } from 'vitest'
import { engineTests, rowsOf, stateOf } from '@/lib/testing/services/engine'
import { isDatabaseAway } from '../database/database-away'
import { serverTroubleOf } from '../database/server-trouble'

const property = await engineTests()
const slow = 'select pg_sleep(5)'

property(
  'A session says how long its statements may take',
  'lib/storage/database/server-access.ts',
  async (one) => {
    await one.query("set statement_timeout = '50ms'")
    expect(await stateOf(one.query(slow))).toBe('57014')
  },
)

property('A setting of a transaction ends with it', 'lib/storage/installation.ts', async (one) => {
  const limit = () => rowsOf(one, "select current_setting('statement_timeout')")
  await one.query('begin; set local statement_timeout = 0')
  expect(await limit()).toEqual([['0']])
  await one.query('commit')
  expect(await limit()).toEqual([['10s']])
})

property(
  'A session says how long it waits for a lock',
  'lib/storage/migrating/migrate.ts',
  async (one, other) => {
    await one.query('create table waited_for as select 1 as id')
    await one.query('begin; select * from waited_for for update')
    await other.query("begin; set local lock_timeout = '100ms'")
    expect(await stateOf(other.query('alter table waited_for add column two integer'))).toBe(
      '55P03',
    )
  },
)

property(
  'A session that is idle in a transaction for too long is ended, and what it locked is free',
  'lib/storage/database/server-access.ts',
  async (one, other) => {
    await one.query('create table idled as select 1 as id')
    const ended = new Promise((resolve) => one.once('end', resolve))
    await one.query("set idle_in_transaction_session_timeout = '100ms'")
    await one.query('begin; select * from idled for update')
    await ended
    expect(await rowsOf(other, 'select id from idled for update')).toEqual([[1]])
  },
)

property(
  'A connection that the server ends fails as an absence of the database',
  'lib/storage/database/database-away.ts',
  async (one, other) => {
    const [[id] = []] = await rowsOf(one, 'select pg_backend_pid()')
    const failing = one.query(slow).then(
      () => expect.fail('The connection was not ended'),
      (failure: Error) => new DrizzleQueryError(slow, [], failure),
    )
    expect(await rowsOf(other, 'select pg_terminate_backend($1)', [id])).toEqual([[true]])
    expect(isDatabaseAway(await failing)).toBe(true)
  },
)

property(
  'A server that accepts no writes says so, and refuses with SQLSTATE 25006',
  'lib/storage/database/server-trouble.ts',
  async (one) => {
    await one.query('create table read_only_now (id integer)')
    await one.query('begin read only')
    expect(await rowsOf(one, "select current_setting('transaction_read_only')")).toEqual([['on']])
    const failing = one.query('insert into read_only_now values (1)')
    const failure: unknown = await failing.catch((refusal: unknown) => refusal)
    expect(serverTroubleOf(failure)?.name).toBe('read-only')
  },
)

property(
  'The server says which version of PostgreSQL it is, 15 or newer',
  'lib/storage/database/server-access.ts',
  async (one) => {
    const [[number] = []] = await rowsOf(
      one,
      "select current_setting('server_version_num')::integer",
    )
    expect(number).toBeGreaterThanOrEqual(150_000)
  },
)
