import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { pino } from 'pino'
import { limits } from '@/lib/gateway/contract/limits'
import type { Transaction } from '@/lib/storage/database/transaction'
import { countByState, listDocuments } from '@/lib/storage/documents/document-list'
import { listedSigners } from '@/lib/storage/documents/listed-signers'
import { migrate } from '@/lib/storage/migrating/migrate'
import { listMembers, namesOfMembers } from '@/lib/storage/organisations/members'
import { type Access, organisationOwner } from '@/lib/storage/relying-parties/access'
import type { RelyingPartyId } from '@/lib/storage/relying-parties/relying-parties'
import * as schema from '@/lib/storage/schema/schema'
import { postgresPrograms, startCluster } from '@/lib/testing/services/postgres-cluster'
import { type BenchRow, median } from './bench-row'

const party = '00000000-0000-4000-8000-000000000001' as RelyingPartyId
const large = '00000000-0000-4000-8000-000000000002'
const small = '00000000-0000-4000-8000-000000000003'
const memberCount = 1_000
const documents = 100_000
const few = 100
const rounds = 25
const page = { limit: 26 }

/** An organisation with many members and documents, and a person with few documents, in one table. */
const filling = `
  insert into relying_party (id, name) values ('${party}', 'bench');
  insert into organisation (id, relying_party_id, name, created_at)
    values ('${large}', '${party}', 'Large', now()), ('${small}', '${party}', 'Small', now());
  insert into organisation_member (id, organisation_id, person, name, surname, email, language, role, invited_at, joined_at)
    select gen_random_uuid(), case when number <= ${memberCount} then '${large}' else '${small}' end::uuid, number::text,
      'Ona', 'Pavyzdienė ' || number, 'person' || number || '@example.com', 'lt', 'sender', now(), now()
    from generate_series(1, ${memberCount + few}) number;
  insert into document (id, relying_party_id, name, format, access, owner_name, owner, sent_by, state, updated_at)
    select gen_random_uuid(), '${party}', 'Nuomos sutartis ' || number || '.pdf', 'pdf', 'private', 'Ona',
      '${organisationOwner(large)}', members.ids[1 + number % ${memberCount}],
      (array['saved','signed_partially','signed','declined','cancelled','expired'])[1 + number % 6],
      now() - number * interval '1 second'
    from generate_series(1, ${documents}) number,
      (select array_agg(id) ids from organisation_member where organisation_id = '${large}') members;
  insert into document (id, relying_party_id, name, format, access, owner_name, owner, state, updated_at)
    select gen_random_uuid(), '${party}', 'Nuomos sutartis ' || number || '.pdf', 'pdf', 'private', 'Ona', 'person',
      (array['saved','signed_partially','signed','declined','cancelled','expired'])[1 + number % 6],
      now() - number * interval '1 second'
    from generate_series(1, ${few}) number;
  insert into signer (id, document_id, name, surname, email, language, state)
    select gen_random_uuid(), document.id, 'Žygimantė', 'Pavyzdienė ' || number,
      'person' || number || substr(document.id::text, 1, 8) || '@example.com', 'lt', 'pending'
    from document, generate_series(1, 2) number`

const ofOrganisation = { relyingPartyId: party, owners: [organisationOwner(large)] } as const
const ofPerson = { relyingPartyId: party, owners: ['person'] } as const

/** Lists and searches of an organisation of 1,000 members, compared with those of a person, in one run. */
export async function organisationListRows(): Promise<BenchRow[]> {
  const programs = postgresPrograms()
  if (!programs) {
    process.stderr.write('PostgreSQL is not installed, and left out.\n')
    return []
  }
  const cluster = await startCluster(programs)
  const pool = new Pool({ connectionString: cluster.url })
  try {
    await migrate({ kind: 'postgresql', pooling: 'session', pool }, pino({ level: 'silent' }))
    await pool.query('set statement_timeout = 0')
    await pool.query(filling)
    await pool.query('vacuum analyze')
    return await measured(drizzle(pool, { schema }) as unknown as Transaction)
  } finally {
    await pool.end()
    cluster.remove()
  }
}

async function measured(db: Transaction): Promise<BenchRow[]> {
  const [sender] = await listMembers(db, large, { limit: 1 })
  const sentBy = sender ? { sentBy: sender.id } : {}
  const list = (access: Access, query: object) => () => listed(db, access, { ...page, ...query })
  const works: [what: string, ofLarge: () => Promise<unknown>, beside: () => Promise<unknown>][] = [
    ['first page', list(ofOrganisation, {}), list(ofPerson, {})],
    ['first page of one’s own', list({ ...ofOrganisation, ...sentBy }, {}), list(ofPerson, {})],
    [
      'page of a state',
      list(ofOrganisation, { states: ['signed'], limit: few / 10 }),
      list(ofPerson, { states: ['signed'], limit: few / 10 }),
    ],
    [
      'search that finds',
      list(ofOrganisation, { search: 'zygimante' }),
      list(ofPerson, { search: 'zygimante' }),
    ],
    [
      'search in vain',
      list(ofOrganisation, { search: 'nowhere' }),
      list(ofPerson, { search: 'nowhere' }),
    ],
    [
      'search that finds few',
      list(ofOrganisation, { search: 'sutartis 77' }),
      list(ofPerson, { search: 'sutartis 77' }),
    ],
    [
      'search of two letters in vain',
      list(ofOrganisation, { search: 'qx' }),
      list(ofPerson, { search: 'qx' }),
    ],
    [
      'counts of all states',
      () => countByState(db, ofOrganisation, limits.countedDocuments),
      () => countByState(db, ofPerson, limits.countedDocuments),
    ],
    [
      'members',
      () => listMembers(db, large, { limit: 100 }),
      () => listMembers(db, small, { limit: 100 }),
    ],
    [
      'search of a member',
      () => listMembers(db, large, { limit: 100, search: 'pavyzdiene 77' }),
      () => listMembers(db, small, { limit: 100, search: 'pavyzdiene 77' }),
    ],
  ]
  const rows: BenchRow[] = []
  for (const [what, ofLarge, beside] of works) {
    const [value = 0, base = 0] = await mediansMs(ofLarge, beside)
    const of = `a person with ${few} documents`
    rows.push({ what: `organisation: ${what}`, value, unit: 'ms', ratio: value / base, of })
  }
  return rows
}

async function listed(db: Transaction, access: Access, query: Parameters<typeof listDocuments>[2]) {
  const found = await listDocuments(db, access, query)
  await namesOfMembers(db, [...new Set(found.flatMap(({ document }) => document.sentBy ?? []))])
  return await listedSigners(
    db,
    found.map(({ document }) => document.id),
  )
}

/** Runs the works in turns, so that none profits more than the others from filled caches. Medians. */
async function mediansMs(...works: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times = works.map((): number[] => [])
  // First calls are compiled and read from the disk, so they do not count.
  for (let round = -10; round < rounds; round++) {
    for (const [index, work] of works.entries()) {
      const begun = performance.now()
      await work()
      if (round >= 0) times[index]?.push(performance.now() - begun)
    }
  }
  return times.map(median)
}
