import { expect } from 'vitest'
import { engineTests, expectWait, rowsOf, stateOf } from '@/lib/testing/services/engine'

const property = await engineTests()

property(
  'A transaction that fails leaves nothing behind',
  'lib/storage/database/database.ts',
  async (one) => {
    await one.query('create table failing (id integer primary key)')
    await one.query('begin; insert into failing values (1)')
    expect(await stateOf(one.query('insert into failing values (1)'))).toBe('23505')
    expect(await stateOf(one.query('insert into failing values (2)'))).toBe('25P02')
    await one.query('rollback')
    expect(await rowsOf(one, 'select * from failing')).toEqual([])
  },
)

property(
  'By default a statement sees everything that was committed before it, and nothing else',
  'lib/gateway/invitations/waiting/waiting.ts',
  async (one, other) => {
    await one.query('create table committed (id integer)')
    const seen = () => rowsOf(one, 'select * from committed')
    await one.query('begin')
    await other.query('begin; insert into committed values (1)')
    expect(await seen()).toEqual([])
    await other.query('commit')
    expect(await seen()).toEqual([[1]])
  },
)

property(
  'A repeatable read transaction sees one moment',
  'lib/storage/backup/dump.ts',
  async (one, other) => {
    await one.query('create table of_one_moment (id integer)')
    await one.query('begin isolation level repeatable read read only')
    const seen = () => rowsOf(one, 'select * from of_one_moment')
    expect(await seen()).toEqual([])
    await other.query('insert into of_one_moment values (1)')
    expect(await seen()).toEqual([])
  },
)

property(
  'Of two repeatable read transactions that change one row, the second fails with SQLSTATE 40001',
  'lib/storage/database/retry-conflicts.ts',
  async (one, other) => {
    await one.query('create table contested as select 1 as id, 0 as number')
    for (const each of [one, other]) {
      await each.query('begin isolation level repeatable read; select * from contested')
    }
    await one.query('update contested set number = 1; commit')
    expect(await stateOf(other.query('update contested set number = 2'))).toBe('40001')
  },
)

property(
  'A deadlock ends one of its transactions, with SQLSTATE 40P01 or 40001',
  'lib/storage/database/retry-conflicts.ts',
  async (one, other) => {
    await one.query('create table crossed as select generate_series(1, 2) as id')
    const lock = (id: number) => `select * from crossed where id = ${id} for update`
    await one.query(`begin; ${lock(1)}`)
    await other.query(`begin; ${lock(2)}`)
    // The failure of one transaction lets the other one continue.
    const states = await Promise.all([stateOf(one.query(lock(2))), stateOf(other.query(lock(1)))])
    expect(states.filter((state) => state !== 'none')).toEqual([
      expect.stringMatching(/^(40P01|40001)$/),
    ])
  },
)

property(
  'Of two transactions that insert one key, the second waits and fails with SQLSTATE 23505',
  'lib/storage/documents/templates.ts',
  async (one, other) => {
    await one.query('create table keyed (id integer primary key)')
    await one.query('begin; insert into keyed values (1)')
    await expectWait(other, 'insert into keyed values (1)')
    await one.query('commit')
    expect(await stateOf(other.query('insert into keyed values (1)'))).toBe('23505')
  },
)

property(
  'With `on conflict do nothing` the second waits and inserts nothing',
  'lib/queue/queue.ts',
  async (one, other) => {
    await one.query('create table inserted_once (id integer primary key)')
    const insert = 'insert into inserted_once values (1) on conflict do nothing returning id'
    await one.query('begin')
    expect(await rowsOf(one, insert)).toEqual([[1]])
    await expectWait(other, insert)
    await one.query('commit')
    expect(await rowsOf(other, insert)).toEqual([])
  },
)

property(
  '`for update` waits for the transaction that changes the row, and then reads the new row',
  'lib/storage/documents/documents.ts',
  async (one, other) => {
    await one.query('create table locked as select 1 as id, 0 as number')
    const lock = 'select number from locked where id = 1 for update'
    await one.query(`begin; ${lock}`)
    await expectWait(other, lock)
    await expectWait(other, 'update locked set number = 2')
    await one.query('update locked set number = 1')
    const waiting = rowsOf(other, lock)
    await one.query('commit')
    expect(await waiting).toEqual([[1]])
  },
)

property(
  '`for update skip locked` takes rows that no other transaction has',
  'lib/queue/claims.ts',
  async (one, other) => {
    await one.query("create table due as select generate_series(1, 3) as id, 'mail' as name")
    const take = `select due.id from (values ('mail', 2)) room (name, free) cross join lateral (
      select id from due where due.name = room.name order by id limit room.free for update skip locked
    ) due`
    await one.query('begin')
    expect(await rowsOf(one, take)).toEqual([[1], [2]])
    expect(await rowsOf(other, take)).toEqual([[3]])
    await one.query('commit')
    expect(await rowsOf(other, take)).toEqual([[1], [2]])
  },
)

property(
  'An advisory lock has one holder until its transaction ends',
  'lib/storage/limits/rate-counts.ts',
  async (one, other) => {
    const lock = (key: string) =>
      `select pg_advisory_xact_lock(hashtextextended('${key}', 0))::text`
    await one.query(`begin; ${lock('a')}`)
    await expectWait(other, lock('a'))
    await other.query(lock('b'))
    await one.query('commit')
    expect(await rowsOf(other, lock('a'))).toEqual([['']])
  },
)

property(
  'Values of a sequence are unique among connections, in any order',
  'lib/storage/schema/schema.ts',
  async (one, other) => {
    await one.query('create table numbered (id bigserial primary key)')
    const insert = (each: typeof one) =>
      rowsOf(each, 'insert into numbered select from generate_series(1, 150) returning id')
    const ids = (await Promise.all([insert(one), insert(other), insert(one)])).flat(2)
    expect(new Set(ids)).toHaveLength(450)
  },
)

property(
  'A table gets a column in a transaction beside older statements on it',
  'lib/storage/migrating/migrate.ts',
  async (one, other) => {
    await one.query('create table growing (id integer)')
    const older = { name: 'older', text: 'insert into growing (id) values ($1) returning id' }
    await other.query({ ...older, values: [1] })
    await one.query("begin; alter table growing add column word text default 'none'")
    const during = rowsOf(other, older.text, [2])
    await one.query('commit')
    expect(await during).toEqual([[2]])
    await other.query({ ...older, values: [3] })
    expect(await rowsOf(one, 'select word, count(*)::integer from growing group by 1')).toEqual([
      ['none', 3],
    ])
  },
)
