import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstMigrations } from '../../testing/services/database'
import { embeddedFolder } from '../../testing/services/database-image'
import { makeAnchor } from '../audit/audit-anchors'
import { auditKeyOf, keepAuditKey } from '../audit/audit-key'
import { recordEvent } from '../audit/audit-trail'
import { announceKey, verifyChains } from '../audit/verify-trail'
import type { DatabaseAccess } from '../database/database-access'
import { completeCountries } from '../documents/signers'
import { embeddedAccess } from '../embedded/embedded-access'
import type { RelyingPartyId } from '../relying-parties/relying-parties'
import * as schema from '../schema/schema'
import { knownMigrations } from './known-migrations'
import { migrate, migrationsOf, refuseIfTooOld } from './migrate'

const [party, document, session] = [1, 2, 3].map(
  (number) => `00000000-0000-4000-8000-00000000000${number}`,
)

const signer = (number: number) => `00000000-0000-4000-8000-0000000001${10 + number}`

/** Signers that the first version identified by a code alone, and the data from which the country follows. */
const known = [
  { phone: "'+37060000666'", code: "'50001018865'", country: 'LT' },
  { phone: "'+37200000766'", code: "'60001019906'", country: 'EE' },
  { phone: "'+37120000000'", code: "'05040510009'", country: 'LV' },
  { phone: 'null', code: "'050405-10009'", country: 'LV' },
  { phone: 'null', code: "'40504040001'", country: null },
  { phone: "'+37060000666'", code: 'null', country: null },
]

const earlierSigners = known.map(
  ({ phone, code }, number) => `
    insert into signer (id, document_id, name, surname, language, state, phone, personal_code)
      values ('${signer(number)}', '${document}', 'Ona', '', 'lt', 'pending', ${phone}, ${code});`,
)

/** Screening results of the first version: one for a document, one for a login. */
const earlier = `
  insert into relying_party (id, name) values ('${party}', 'earlier');
  insert into access_token (digest, relying_party_id, scopes)
    values ('a', '${party}', '{api}'), ('p', '${party}', '{api,hosted}');
  insert into document (id, relying_party_id, name, format, access, owner_name, state)
    values ('${document}', '${party}', 'a.pdf', 'pdf', 'private', 'Ona', 'open');
  insert into screening_check (id, relying_party_id, session_id, document_id, at, lists, hits) values
    ('${session}', '${party}', '${session}', '${document}', now(), '[]', '[{"name":"Ona","score":0.9}]'),
    ('${party}', '${party}', '${session}', null, now(), '[]', '[]');`

/** Documents whose state the first version overwrote with the latest event, and the states of their signers. */
const overwritten: readonly (readonly [was: string, is: string, signers: readonly string[]])[] = [
  ['signed_partially', 'declined', ['signed', 'rejected']],
  ['expired', 'signed', ['signed', 'late']],
  ['signed_partially', 'signed', ['signed', 'removed']],
  ['saved', 'expired', ['late', 'removed']],
  ['signed', 'signed_partially', ['signed', 'pending']],
  ['saved', 'saved', ['pending', 'late']],
  ['removed', 'removed', []],
]

const moments: Readonly<Record<string, string>> = {
  signed: 'signed_at',
  rejected: 'rejected_at',
  late: 'expired_at',
}

function earlierDocuments(): string {
  return overwritten
    .map(([was, is, signers], index) => {
      const id = `00000000-0000-4000-8000-0000000001${String(index).padStart(2, '0')}`
      const removed = was === 'removed' ? 'now()' : 'null'
      const people = signers.map((state) => {
        const moment = moments[state] ?? 'viewed_at'
        return `insert into signer (id, document_id, name, surname, language, state, ${moment})
          values (gen_random_uuid(), '${id}', '', '', 'lt', '${state === 'late' ? 'viewed' : state}', now());`
      })
      return `insert into document
        (id, relying_party_id, name, format, access, owner_name, state, owner, removed_at) values
        ('${id}', '${party}', 'a.pdf', 'pdf', 'public', '', '${was}', '${is}', ${removed});
        ${people.join('')}`
    })
    .join('')
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const log = pino({ level: 'silent' })

/** An entry of the audit trail as the first version made it; an erased entry has no salt. */
function earlierEntry(kind: string, actor: string, previous: string, erased = false) {
  const at = '2026-11-21T10:00:00.123Z'
  const commitment = sha256(`5a17${JSON.stringify({ actor, data: { a: 1 } })}`)
  const digest = sha256(JSON.stringify([previous, document, at, kind, commitment]))
  const who = erased ? `'', '{}', ''` : `'${actor}', '{"a": 1}', '5a17'`
  const insert = `
    insert into event (document_id, relying_party_id, at, kind, actor, data, salt, commitment, previous_digest, digest)
    values ('${document}', '${party}', '${at}', '${kind}', ${who}, '${commitment}', '${previous}', '${digest}')`
  return { digest, insert }
}

describe('migrate', () => {
  let folder: string
  let directory: string
  let access: DatabaseAccess

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paraph-migrate-'))
    directory = await embeddedFolder('empty')
    access = await embeddedAccess({ directory, log })
  })
  afterAll(async () => {
    await access.pool.end()
    await access.end()
    for (const each of [folder, directory]) await rm(each, { recursive: true })
  })

  it('migrates the data of the first version', async () => {
    await migrate(access, log, await firstMigrations(folder))
    const missing = knownMigrations().length - 1
    expect(await state()).toEqual({ missing, unknown: 0, stopsOlderGateways: true })
    await access.pool.query(earlier)
    await access.pool.query(earlierSigners.join('') + earlierDocuments())
    const first = earlierEntry('uploaded', 'Ona', '', true)
    const second = earlierEntry('removed', 'Jonas', first.digest)
    for (const { insert } of [first, second]) await access.pool.query(insert)
    await migrate(access, log)
    expect(await state()).toEqual({ missing: 0, unknown: 0, stopsOlderGateways: false })
    const { rows } = await access.pool.query('select id, hits, blocked from screening_check')
    const hits = [{ name: 'Ona', score: 0.9, words: [] }]
    expect(rows).toEqual([{ id: session, hits, blocked: false }])
    await expectWholeTrail(access.pool)
    // The test data stores the expected state as owner.
    const states = await access.pool.query('select state from document where owner <> state')
    expect(states.rows).toEqual([])
    // Only settings have ever granted the portal scope; the source of other tokens is unknown.
    const tokens = await access.pool.query('select digest, source from access_token order by 1')
    expect(tokens.rows).toEqual([
      { digest: 'a', source: 'unknown' },
      { digest: 'p', source: 'settings' },
    ])
  })

  it("sets the country of signers with a code from their number or the code's form", async () => {
    expect(await countries()).toEqual(known.map(({ country }) => country))
  })

  it("uses the operator's default country for other codes", async () => {
    await completeCountries(drizzle(access.pool, { schema }), 'EE')
    const [, , , , unknown, withoutCode] = await countries()
    expect([unknown, withoutCode]).toEqual(['EE', null])
  })

  it('fails when a newer version has removed tables or columns this one needs', async () => {
    await access.pool.query(
      'insert into installation (id) values (gen_random_uuid()) on conflict do nothing',
    )
    const known = knownMigrations().length
    const raise = (minimum: number) =>
      access.pool.query('update installation set minimum_version = $1', [minimum])
    await raise(known)
    await refuseIfTooOld(access.pool)
    await raise(known + 1)
    await expect(refuseIfTooOld(access.pool)).rejects.toMatchObject({ code: 'version-too-old' })
  })

  const state = () => migrationsOf(drizzle(access.pool))

  async function countries() {
    const { rows } = await access.pool.query(
      "select country from signer where name = 'Ona' order by position",
    )
    return rows.map(({ country }) => country)
  }
})

/** The trail of the first version still verifies, and new entries continue it. */
async function expectWholeTrail(pool: DatabaseAccess['pool']): Promise<void> {
  const tables = { ...schema }
  keepAuditKey(tables, undefined)
  const db = drizzle(pool, { schema: tables })
  const key = auditKeyOf(db)
  await announceKey(db, key, new Date())
  await db.transaction((tx) => makeAnchor(tx, new Date()))
  const verdict = () => verifyChains(db, [document ?? ''], [key.id])
  expect(await verdict()).toEqual([{ documentId: document, entries: 2 }])
  const viewed = { id: document ?? '', relyingPartyId: party as RelyingPartyId }
  await recordEvent(db, viewed, { at: new Date(), kind: 'viewed', actor: 'Ona' })
  expect(await verdict()).toEqual([{ documentId: document, entries: 3 }])
  await pool.query(`update event set actor = 'Ona' where actor = 'Jonas'`)
  expect(await verdict()).toMatchObject([{ broken: { brokenAt: 2, field: 'content' } }])
}
