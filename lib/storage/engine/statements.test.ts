import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect } from 'vitest'
import { engineTests, rowsOf, stateOf } from '@/lib/testing/services/engine'
import { hasText } from '../documents/folded-text'

const property = await engineTests()

property(
  'A statement under a name is parsed once and runs with other values',
  'lib/storage/database/named-statements.ts',
  async (one) => {
    const named = { name: 'doubled', text: 'select $1::integer * 2 as number' }
    for (const number of [2, 3]) {
      const { rows } = await one.query({ ...named, values: [number] })
      expect(rows).toEqual([{ number: number * 2 }])
    }
    expect(await rowsOf(one, 'select name from pg_prepared_statements')).toEqual([['doubled']])
  },
)

property(
  '`on conflict do update` changes the row, where a condition lets it',
  'lib/storage/relying-parties/relying-parties.ts',
  async (one) => {
    await one.query('create table counted (id integer primary key, number integer)')
    const add = (number: number) =>
      rowsOf(
        one,
        `insert into counted values (1, ${number}) on conflict (id) do update
        set number = counted.number + excluded.number where counted.number < 5 returning number`,
      )
    expect([await add(3), await add(4), await add(1)]).toEqual([[[3]], [[7]], []])
  },
)

property(
  'A statement deletes rows and inserts what they add up to',
  'lib/storage/limits/stored-bytes.ts',
  async (one) => {
    await one.query(
      'create table changes as select 1 as id, n as bytes from generate_series(1, 3) n',
    )
    await one.query('create table totals (id integer primary key, bytes bigint)')
    await one.query('insert into totals values (1, 10)')
    await one.query(`with gone as (delete from changes returning id, bytes)
      insert into totals select id, sum(bytes) from gone group by id
      on conflict (id) do update set bytes = totals.bytes + excluded.bytes`)
    expect(
      await rowsOf(
        one,
        'select bytes::integer, (select count(*)::integer from changes) from totals',
      ),
    ).toEqual([[16, 0]])
  },
)

property(
  '`update … from` a materialized query returns the changed rows',
  'lib/queue/claims.ts',
  async (one) => {
    await one.query(
      "create table claimed as select n as id, 'ready' as state from generate_series(1, 3) n",
    )
    const claim = `with taken as materialized (select id from claimed where state = 'ready' order by id limit 2)
      update claimed set state = 'running' from taken where claimed.id = taken.id returning claimed.id`
    expect((await rowsOf(one, claim)).flat().sort()).toEqual([1, 2])
  },
)

property(
  '`distinct on` finds the newest row of each group',
  'lib/storage/audit/audit-anchors.ts',
  async (one) => {
    const chains = "(values ('a', 1), ('a', 2), ('b', 1)) chains (document, sequence)"
    expect(
      await rowsOf(
        one,
        `select distinct on (document) document, sequence from ${chains} order by document, sequence desc`,
      ),
    ).toEqual([
      ['a', 2],
      ['b', 1],
    ])
  },
)

property(
  'Window functions rank and count the rows of a group',
  'lib/storage/documents/asked-signers.ts',
  async (one) => {
    const asked = "(values ('a', 1), ('a', 2), ('b', 1)) asked (sender, at)"
    expect(
      await rowsOf(
        one,
        `select sender, row_number() over (partition by sender order by at desc)::integer,
        count(*) over (partition by sender)::integer from ${asked} order by 1, 2`,
      ),
    ).toEqual([
      ['a', 1, 2],
      ['a', 2, 2],
      ['b', 1, 1],
    ])
  },
)

property(
  'Aggregates count the rows that a filter lets through',
  'lib/queue/queue.ts',
  async (one) => {
    const counts =
      'select count(*) filter (where n > 2)::integer, min(n) filter (where n > 9) from generate_series(1, 5) n'
    expect(await rowsOf(one, counts)).toEqual([[3, null]])
  },
)

property(
  'Rows are compared by several columns, to the microsecond, so that pages neither repeat nor skip any',
  'lib/storage/documents/asked-signers.ts',
  async (one) => {
    const ids = Array.from({ length: 4 }, () => randomUUID()).sort()
    const moments = ['000001', '000002', '000002', '000003'].map(
      (digits) => `2026-03-01T00:00:00.${digits}Z`,
    )
    await one.query('create table paged (at timestamptz, id uuid)')
    await one.query('insert into paged select unnest($1::timestamptz[]), unnest($2::uuid[])', [
      moments,
      ids,
    ])
    const position = [moments[2], ids[2]]
    const before = `select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), id from paged
      where (at, id) < ($1::timestamptz, $2::uuid) order by at desc, id desc`
    expect(await rowsOf(one, before, position)).toEqual([
      [moments[1], ids[1]],
      [moments[0], ids[0]],
    ])
  },
)

property(
  'Moments are put off by milliseconds, and the later of two is taken',
  'lib/storage/database/heartbeat.ts',
  async (one) => {
    const moment = "'2026-03-01T00:00:00Z'::timestamptz"
    const later = `greatest(${moment}, ${moment} + $1::double precision * interval '1 millisecond')`
    expect(
      await rowsOf(
        one,
        `select extract(epoch from ${later} - ${moment})::double precision`,
        [1_500],
      ),
    ).toEqual([[1.5]])
  },
)

property(
  'JSON objects are taken apart, changed and put together',
  'lib/storage/audit/audit-trail.ts',
  async (one) => {
    await one.query('create table salted (fields jsonb)')
    await one.query('insert into salted values ($1)', [
      JSON.stringify({ actor: { salt: 'a', digest: 'x' }, data: { salt: 'b', digest: 'y' } }),
    ])
    await one.query(`update salted set fields = (select jsonb_object_agg(name, field || '{"salt": null}')
      from jsonb_each(fields) as each(name, field))`)
    expect(await rowsOf(one, 'select fields from salted')).toEqual([
      [{ actor: { salt: null, digest: 'x' }, data: { salt: null, digest: 'y' } }],
    ])
  },
)

property(
  'JSON is read by path, and its arrays as rows',
  'lib/storage/blobs/referenced-blobs.ts',
  async (one) => {
    const file = `'{"size": 3, "segments": [{"key": "a"}, {"key": "b"}], "of": {"person": "x"}}'::jsonb`
    const read = `select segment ->> 'key', (file ->> 'size')::bigint::integer, file #>> '{of,person}', jsonb_typeof(file -> 'segments')
      from (select ${file} as file) stored, jsonb_array_elements(stored.file -> 'segments') segment order by 1`
    expect(await rowsOf(one, read)).toEqual([
      ['a', 3, 'x', 'array'],
      ['b', 3, 'x', 'array'],
    ])
  },
)

property(
  'Arrays are parameters, rows and values that grow',
  'lib/storage/documents/documents.ts',
  async (one) => {
    const ids = [randomUUID(), randomUUID()].sort()
    const rows =
      'select id, attempt from unnest($1::uuid[], $2::integer[]) claimed (id, attempt) where id = any($1::uuid[]) order by id'
    expect(await rowsOf(one, rows, [ids, [1, 2]])).toEqual([
      [ids[0], 1],
      [ids[1], 2],
    ])
    const grown = `select array_append('{a}'::text[], 'b'), '{a,b}'::text[] @> '{b}', 'b' = any('{a}'::text[])`
    expect(await rowsOf(one, grown)).toEqual([[['a', 'b'], true, false]])
  },
)

property(
  'A regular expression finds letters with and without marks',
  'lib/storage/documents/folded-text.ts',
  async (one) => {
    const names = ['Žygimantė', 'ZYGIMANTE', 'zygimante\u0307', 'Jonas']
    const { sql: text, params } = new PgDialect().sqlToQuery(
      sql`select name from unnest(${sql.param(names)}::text[]) name where ${hasText(sql`name`, 'zygimante')}`,
    )
    expect((await rowsOf(one, text, params)).flat().sort()).toEqual(names.slice(0, 3).sort())
  },
)

property(
  'Text is found by its beginning, by a part of it, and in small letters',
  'lib/storage/people/people.ts',
  async (one) => {
    const found = `select text like 'Ona@%', starts_with(text, 'Ona'), position('example' in lower(text)),
      replace(text, '@', '') from (values ('Ona@Example.com')) emails (text)`
    expect(await rowsOf(one, found)).toEqual([[true, true, 5, 'OnaExample.com']])
  },
)

property(
  'Text is ordered by bytes where that is asked for',
  'lib/storage/backup/dump.ts',
  async (one) => {
    const sorted = `select word from unnest('{b,a,B,ž}'::text[]) word order by word collate "C"`
    expect((await rowsOf(one, sorted)).flat()).toEqual(['B', 'a', 'b', 'ž'])
  },
)

property('A row keeps ten megabytes of any text', 'lib/storage/schema/schema.ts', async (one) => {
  const text = 'ąčę 👩🏽‍🔬 "\\'.repeat(400_000)
  await one.query('create table large (id integer, value jsonb)')
  await one.query('insert into large values (1, $1)', [JSON.stringify({ text })])
  const [[value] = []] = await rowsOf(one, 'select value from large where id = 1')
  expect(value).toEqual({ text })
})

property('Ids and hashes need no extension', 'lib/queue/claims.ts', async (one) => {
  const made = `select gen_random_uuid() <> gen_random_uuid(), hashtextextended('a', 0)::text = hashtextextended('a', 0)::text`
  expect(await rowsOf(one, made)).toEqual([[true, true]])
})

property(
  'A partial unique index holds its rows, and no others',
  'lib/storage/schema/schema.ts',
  async (one) => {
    await one.query('create table jobs (key text, state text)')
    await one.query("create unique index job_once on jobs (key) where state <> 'dead'")
    const insert = (state: string) => one.query('insert into jobs values ($1, $2)', ['a', state])
    await insert('ready')
    expect(await stateOf(insert('running'))).toBe('23505')
    await insert('dead')
    const again = "insert into jobs values ('a', 'ready') on conflict do nothing returning key"
    expect(await rowsOf(one, again)).toEqual([])
    await one.query("update jobs set state = 'dead'")
    expect(await rowsOf(one, again)).toEqual([['a']])
  },
)

property(
  'A unique index on an expression keeps a table at one row',
  'lib/storage/schema/installation-schema.ts',
  async (one) => {
    await one.query('create table single (id integer)')
    await one.query('create unique index only_one on single ((true))')
    await one.query('insert into single values (1)')
    expect(await stateOf(one.query('insert into single values (2)'))).toBe('23505')
  },
)

property(
  'References refuse unknown rows, and go or become null with the row that they name',
  'lib/storage/schema/schema.ts',
  async (one) => {
    await one.query('create table parent (id integer primary key)')
    await one.query(`create table child (id integer, parent integer references parent on delete cascade,
      friend integer references parent on delete set null)`)
    await one.query(
      'insert into parent values (1), (2); insert into child values (1, 1, 2), (2, 2, 1)',
    )
    expect(await stateOf(one.query('insert into child values (3, 3, null)'))).toBe('23503')
    await one.query('delete from parent where id = 1')
    expect(await rowsOf(one, 'select * from child')).toEqual([[2, 2, null]])
  },
)
