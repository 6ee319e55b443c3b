import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { firstMigrations } from '@/lib/testing/services/database'
import { servedDatabase } from '@/lib/testing/services/served-database'
import { serverAccess } from '../database/server-access'
import { knownMigrations } from './known-migrations'
import { migrate } from './migrate'

declare module 'vitest' {
  export interface ProvidedContext {
    readonly migratedRows: number
  }
}

const rows = inject('migratedRows')
const blockedMsMax = 1_000
const party = '00000000-0000-4000-8000-000000000001'

/** Earlier migrations are not tested: they are applied everywhere and cannot change. */
const firstTried = '0026_document_by_change'

const id = (number: string) => `lpad(to_hex(${number}), 32, '0')::uuid`

/** Columns that an insert into each table needs, for a row with a number. */
const tables = {
  document: {
    columns: 'id, relying_party_id, name, format, access, owner_name, owner, state',
    values: (number: string) =>
      `${id(number)}, '${party}', 'a.pdf', 'pdf', 'private', 'Ona', 'owner-' || ${number} % 1000, 'saved'`,
    update: `update document set state = 'signed', updated_at = now() where id = ${id('$1::integer')}`,
  },
  signer: {
    columns: 'id, document_id, name, surname, language, state, personal_code, country, signed_at',
    values: (number: string) =>
      `${id(number)}, ${id(`1 + ${number} % ${rows}`)}, 'Ona', '', 'lt', 'pending', 'code-' || ${number} % 5000, 'LT',
        case when ${number} % 2 = 0 then now() end`,
    update: `update signer set signed_at = now() where id = ${id('$1::integer')}`,
  },
  session: {
    columns: 'id, relying_party_id, family, kind, state, request, expires_at',
    values: (number: string) =>
      `${id(number)}, '${party}', 'mobile', 'signing', 'done', '{}', now() + interval '1 hour'`,
    update: `update session set state = 'failed' where id = ${id('$1::integer')}`,
  },
  event: {
    columns:
      'document_id, relying_party_id, at, kind, actor, data, previous_digest, digest, sequence, version, fields',
    values: (number: string) =>
      `${id(`1 + ${number} % ${rows}`)}, '${party}', now(), 'viewed', '', '{}', '', '', 1 + ${number} / ${rows}, 2, '{}'`,
    update: "update event set actor = '' where id = $1",
  },
} as const

type Table = keyof typeof tables
const names = Object.keys(tables) as readonly Table[]

interface Written {
  readonly table: Table
  readonly statements: number
  readonly longestMs: number
}

/** Inserts and updates rows of a table until the signal aborts. */
async function writeUntil(url: string, table: Table, signal: AbortSignal): Promise<Written> {
  const { columns, values, update } = tables[table]
  const insert = `insert into ${table} (${columns}) select ${values('number')} from (values ($1::integer)) one (number)`
  const client = new Client({ connectionString: url })
  await client.connect()
  const milliseconds: number[] = []
  const timed = async (statement: string, number: number) => {
    const begun = performance.now()
    await client.query(statement, [number])
    milliseconds.push(performance.now() - begun)
  }
  for (let number = 1; !signal.aborted; number += 1) {
    await timed(insert, rows + number)
    await timed(update, 1 + (number % rows))
  }
  await client.end()
  const longestMs = milliseconds.reduce((longest, ms) => Math.max(longest, ms), 0)
  return { table, statements: milliseconds.length, longestMs }
}

const served = await servedDatabase('migrations of large tables')

describe.skipIf(served === undefined)(`tables of ${rows} rows`, () => {
  const folder = folderOfFile('paraph-large-')
  let access: Awaited<ReturnType<typeof serverAccess>>
  const known = knownMigrations()
  const tried = known.findIndex(({ tag }) => tag === firstTried)
  const applied: { readonly tag: string; readonly at: number }[] = []
  const log = pino({ base: null }, { write: noteMigration })

  function noteMigration(line: string): void {
    const { migration } = JSON.parse(line) as { readonly migration?: string }
    if (migration) applied.push({ tag: migration, at: performance.now() })
  }

  beforeAll(async () => {
    access = await serverAccess(served?.url ?? '')
    await migrate(access, log, await firstMigrations(folder, tried))
    await fill(served?.directUrl ?? '')
  })
  afterAll(async () => {
    await access.pool.end()
    await access.end()
    await served?.drop()
  })

  it(`are changed while other clients write, delaying them by at most ${blockedMsMax} ms`, async () => {
    applied.length = 0
    const stop = new AbortController()
    const url = served?.directUrl ?? ''
    const writing = Promise.all(names.map((table) => writeUntil(url, table, stop.signal)))
    await migrate(access, log)
    const end = performance.now()
    stop.abort()
    const written = await writing
    report(written, end)
    expect(applied.map(({ tag }) => tag)).toEqual(known.slice(tried).map(({ tag }) => tag))
    for (const { statements, longestMs } of written) {
      expect(longestMs).toBeLessThan(blockedMsMax)
      expect(statements).toBeGreaterThan(applied.length)
    }
    const invalid = await access.pool.query('select from pg_index where not indisvalid')
    expect(invalid.rowCount).toBe(0)
  })

  function report(written: readonly Written[], end: number): void {
    const took = applied.map(({ tag, at }, index) => {
      const ms = (applied[index + 1]?.at ?? end) - at
      return `${tag} ${ms.toFixed(0)} ms`
    })
    const waits = written.map(
      ({ table, statements, longestMs }) =>
        `${table} ${longestMs.toFixed(0)} ms of ${statements} statements`,
    )
    const lines = [`Longest waits: ${waits.join(', ')}`, `Migrations: ${took.join(', ')}`]
    process.stdout.write(`Tables of ${rows} rows\n  ${lines.join('\n  ')}\n`)
  }
})

async function fill(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`insert into relying_party (id, name) values ('${party}', 'large')`)
  for (const table of names) {
    const { columns, values } = tables[table]
    await client.query(
      `insert into ${table} (${columns}) select ${values('number')} from generate_series(1, ${rows}) number`,
    )
  }
  await client.end()
}
