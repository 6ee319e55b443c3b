import { expect } from 'vitest'
import { engineTests, rowsOf } from '@/lib/testing/services/engine'
import { dumpLines, inSnapshot, readDump, tablesOfMigrations } from '../backup/dump'
import { knownMigrations } from '../migrating/known-migrations'

const property = await engineTests()

property(
  'A change of tables is part of a transaction, and can be rolled back',
  'lib/storage/migrating/migrate.ts',
  async (one) => {
    await one.query('create table lasting as select 1 as id')
    await one.query(
      'begin; create table passing (id integer); alter table lasting add column word text',
    )
    await one.query("update lasting set word = 'x'; rollback")
    expect(await rowsOf(one, "select to_regclass('passing')::text")).toEqual([[null]])
    expect(await rowsOf(one, 'select * from lasting')).toEqual([[1]])
  },
)

property(
  'The tables of this version can be made, and the catalog lists them with their keys and sequences',
  'lib/storage/backup/dump.ts',
  async (one) => {
    await one.query('set statement_timeout = 0')
    for (const { sql } of knownMigrations()) {
      await one.query('begin')
      for (const statement of sql) await one.query(statement)
      await one.query('commit')
    }
    const tables: string[] = []
    const sequences: string[] = []
    await inSnapshot(one, async () => {
      for await (const entry of readDump(dumpLines(one))) {
        if (!('heading' in entry)) continue
        const { heading } = entry
        if ('table' in heading) tables.push(heading.table)
        else sequences.push(heading.sequence)
      }
    })
    expect(new Set(tables)).toEqual(tablesOfMigrations())
    expect(tables.indexOf('document')).toBeLessThan(tables.indexOf('signer'))
    expect(sequences).toContain('event_id_seq')
  },
)

property('A row becomes JSON and the same row again', 'lib/storage/backup/load.ts', async (one) => {
  await one.query(`create table dumped (id uuid, at timestamptz, words text[], data jsonb, size bigint,
      number integer, exact boolean, note text)`)
  await one.query(`insert into dumped values (gen_random_uuid(), '2026-03-01T00:00:00.123456Z', '{a,"b c"}',
      '{"n": 0.10, "text": "ž\\\\"}', 9007199254740993, 1, true, null)`)
  await one.query("set timezone = 'UTC'")
  const [[line] = []] = await rowsOf(one, 'select row_to_json(dumped)::text from dumped')
  await one.query('create table loaded (like dumped)')
  await one.query(
    'insert into loaded select * from json_populate_recordset(null::loaded, $1::json)',
    [`[${line}]`],
  )
  expect(await rowsOf(one, 'select row_to_json(loaded)::text from loaded')).toEqual([[line]])
  const same =
    'select count(*)::integer from dumped join loaded using (id, at, words, data, size, number, exact)'
  expect(await rowsOf(one, same)).toEqual([[1]])
})

property('A cursor gives rows a few at a time', 'lib/storage/backup/dump.ts', async (one) => {
  await one.query('begin; declare counted no scroll cursor for select generate_series(1, 5)')
  expect(await rowsOf(one, 'fetch 3 from counted')).toEqual([[1], [2], [3]])
  expect(await rowsOf(one, 'fetch 3 from counted')).toEqual([[4], [5]])
})

property(
  'A sequence is set and read, and tables are emptied together',
  'lib/storage/backup/load.ts',
  async (one) => {
    await one.query('create table emptied (id bigserial primary key)')
    await one.query('create table emptied_too (id bigint references emptied)')
    await one.query("select setval('emptied_id_seq', 700, true)")
    const state = 'select last_value::text, is_called from emptied_id_seq'
    expect(await rowsOf(one, state)).toEqual([['700', true]])
    expect(await rowsOf(one, 'insert into emptied default values returning id::integer')).toEqual([
      [701],
    ])
    await one.query('truncate emptied, emptied_too')
    expect(await rowsOf(one, 'select * from emptied')).toEqual([])
  },
)
