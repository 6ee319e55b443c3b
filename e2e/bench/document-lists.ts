import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { pino } from 'pino'
import type { Transaction } from '@/lib/storage/database/transaction'
import {
  countByState,
  type DocumentQuery,
  listDocuments,
} from '@/lib/storage/documents/document-list'
import { listedSigners } from '@/lib/storage/documents/listed-signers'
import { embeddedAccess } from '@/lib/storage/embedded/embedded-access'
import { migrate } from '@/lib/storage/migrating/migrate'
import type { MigratedDatabase } from '@/lib/storage/migrating/migration-lease'
import { type Access, accessToAll } from '@/lib/storage/relying-parties/access'
import type { RelyingPartyId } from '@/lib/storage/relying-parties/relying-parties'
import * as schema from '@/lib/storage/schema/schema'
import { postgresPrograms, startCluster } from '@/lib/testing/services/postgres-cluster'
import { type BenchRow, median } from './bench-row'

const log = pino({ level: 'silent' })

const party = '00000000-0000-4000-8000-000000000001' as RelyingPartyId
const owned = 1_000
/** Documents of two owners, of which one has batches. */
const few = 2_000
const rounds = 25

/** Every owner has the same number of documents, so more documents mean more owners. Two persons sign each. */
const filling = (documents: number) => `
  insert into relying_party (id, name) values ('${party}', 'bench');
  insert into document (id, relying_party_id, name, format, access, owner_name, owner, state, updated_at)
    select gen_random_uuid(), '${party}', 'Nuomos sutartis ' || number || '.pdf', 'pdf', 'private', 'Ona',
      'owner-' || number % ${documents / owned},
      (array['saved','signed_partially','signed','declined','cancelled','expired'])[1 + number / ${documents / owned} % 6],
      now() - number * interval '1 second'
    from generate_series(1, ${documents}) number;
  insert into batch (id, relying_party_id, owner, reference, digest, terms, locale, name, format, created_at)
    select ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid, '${party}', '${batchOwner}', number::text, '', '{}', 'lt',
      'Darbo tvarka.pdf', 'pdf', now()
    from generate_series(0, ${owned / batchSize - 1}) number;
  update document set batch_id = ('00000000-0000-4000-8000-' || lpad((number % ${owned / batchSize})::text, 12, '0'))::uuid
    from (select id, row_number() over () number from document where owner = '${batchOwner}') numbered
    where document.id = numbered.id;
  insert into signer (id, document_id, name, surname, email, language, state)
    select gen_random_uuid(), document.id, 'Žygimantė', 'Pavyzdienė ' || number,
      'person' || number || substr(document.id::text, 1, 8) || '@example.com', 'lt', 'pending'
    from document, generate_series(1, 2) number;
  analyze;`

const owner = 'owner-0'
const page = { limit: 26 }

const all = 'first page of all owners'
const ofBatches = 'first page of an owner of batches'
/** The owner whose documents belong to batches of this size. */
const batchOwner = 'owner-1'
const batchSize = 200

const queries: Readonly<Record<string, DocumentQuery>> = {
  'first page': page,
  'page of a state': { ...page, states: ['signed'] },
  'page of two states': { ...page, states: ['saved', 'signed_partially'] },
  'page of days': { ...page, changedFrom: new Date(0) },
  'search that finds': { ...page, search: 'zygimante pavyzdiene 2' },
  'search in vain': { ...page, search: 'nowhere' },
  'of a signer in vain': { ...page, signer: 'nobody' },
  [all]: page,
  [ofBatches]: { ...page, groupsBatches: true },
}

interface Measured {
  readonly milliseconds: number
  readonly plan: readonly string[]
}

/**
 * Lists and searches of one owner, with the names of the signers, in a large table compared with a small one; their
 * query plans as a file.
 */
export async function documentListRows(): Promise<BenchRow[]> {
  const plans: string[] = []
  const rows = [...(await servedRows(plans)), ...(await embeddedRows(plans))]
  mkdirSync('test-results', { recursive: true })
  writeFileSync(join('test-results', 'document-list-plans.txt'), plans.join('\n'))
  return rows
}

async function servedRows(plans: string[]): Promise<BenchRow[]> {
  const programs = postgresPrograms()
  if (!programs) {
    process.stderr.write('PostgreSQL is not installed, and left out.\n')
    return []
  }
  const measure = async (documents: number) => {
    const cluster = await startCluster(programs)
    const pool = new Pool({ connectionString: cluster.url })
    try {
      return await measured({ kind: 'postgresql', pooling: 'session', pool }, documents)
    } finally {
      await pool.end()
      cluster.remove()
    }
  }
  return compared('PostgreSQL', 1_000_000, measure, plans)
}

async function embeddedRows(plans: string[]): Promise<BenchRow[]> {
  const measure = async (documents: number) => {
    const directory = mkdtempSync(join(tmpdir(), 'paraph-lists-'))
    const access = await embeddedAccess({ directory, log })
    try {
      return await measured(access, documents)
    } finally {
      await access.pool.end()
      await access.end()
      rmSync(directory, { recursive: true })
    }
  }
  return compared('embedded', 100_000, measure, plans)
}

async function compared(
  database: string,
  many: number,
  measure: (documents: number) => Promise<ReadonlyMap<string, Measured>>,
  plans: string[],
): Promise<BenchRow[]> {
  const beside = await measure(few)
  const found = await measure(many)
  return [...found].map(([name, { milliseconds, plan }]) => {
    plans.push(`${database}, ${many} documents: ${name}`, ...plan, '')
    return {
      what: `${database}, ${many} documents: ${name}`,
      value: milliseconds,
      unit: 'ms',
      ratio: milliseconds / (beside.get(name)?.milliseconds ?? Number.NaN),
      of: `${few} documents`,
    }
  })
}

async function measured(
  database: MigratedDatabase,
  documents: number,
): Promise<Map<string, Measured>> {
  const { pool } = database
  await migrate(database, log)
  await pool.query('set statement_timeout = 0')
  await pool.query(filling(documents))
  const asked: { query: string; params: unknown[] }[] = []
  const logger = { logQuery: (query: string, params: unknown[]) => asked.push({ query, params }) }
  const db = drizzle(pool, { schema, logger }) as unknown as Transaction
  const theirs = { relyingPartyId: party, owners: [owner] } as const
  const accesses = new Map<string, Access>([
    [all, accessToAll(party)],
    [ofBatches, { relyingPartyId: party, owners: [batchOwner] }],
  ])
  const works = new Map<string, () => Promise<unknown>>([
    ...Object.entries(queries).map(
      ([name, query]) =>
        [name, () => listWithNames(db, accesses.get(name) ?? theirs, query)] as const,
    ),
    ['counts of all states', () => countByState(db, theirs, 10_000)],
  ])
  const found = new Map<string, Measured>()
  for (const [name, work] of works) {
    // First calls are compiled and read from the disk, so they do not count.
    for (let round = 0; round < 3; round++) await work()
    asked.length = 0
    await work()
    const statements = [...asked]
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now()
      await work()
      times.push(performance.now() - begun)
    }
    found.set(name, { milliseconds: median(times), plan: await plansOf(pool, statements) })
  }
  return found
}

async function listWithNames(db: Transaction, access: Access, query: DocumentQuery) {
  const found = await listDocuments(db, access, query)
  return await listedSigners(
    db,
    found.map(({ document }) => document.id),
  )
}

async function plansOf(
  pool: Pool,
  statements: readonly { readonly query: string; readonly params: unknown[] }[],
): Promise<string[]> {
  const plans: string[] = []
  for (const { query, params } of statements) {
    const { rows } = await pool.query(`explain ${query}`, params)
    plans.push(...rows.map((row) => String(row['QUERY PLAN'])))
  }
  return plans
}
