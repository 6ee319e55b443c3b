import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { listedStates, stateGroups } from '@/lib/vocabulary/document'
import { setArchived } from './archive'
import { countBatches, countByState, listDocuments } from './document-list'
import { mayHaveText } from './folded-text'

const { database, relyingPartyId } = await partyOfFile()

/** Number of documents of three owners, changed one hour apart; every tenth is declined, the others signed. */
const amount = 3_000

describe('documents of one owner among many', () => {
  beforeAll(async () => {
    const file = JSON.stringify({ name: 'a.pdf', size: 1, sha256: '0'.repeat(64), segments: [] })
    await database.db.execute(sql`
      insert into document (id, relying_party_id, owner, owner_name, name, format, access, state, file, updated_at)
      select gen_random_uuid(), ${relyingPartyId}, 'owner-' || n % 3, 'Owner', n || '.pdf', 'pdf', 'public',
        case when n % 10 = 0 then 'declined' else 'signed' end, ${file}::jsonb,
        timestamptz '2026-01-01T00:00:00Z' + n * interval '1 hour'
      from generate_series(1, ${amount}) as n`)
    await database.db.execute(sql`
      insert into signer (id, document_id, name, surname, language, state)
      select gen_random_uuid(), id, 'Ona', 'Onaitė ' || replace(name, '.pdf', ''), 'lt', 'pending' from document
      where owner in ('owner-0', 'owner-1')`)
    await database.db.execute(sql`analyze document, signer`)
  })

  const of = (owner: string) => ({ relyingPartyId, owners: [owner] }) as const
  const list = (query: Partial<Parameters<typeof listDocuments>[2]>, owner = 'owner-0') =>
    listDocuments(database.db, of(owner), { limit: 50, ...query })

  it('are filtered by time of change, including the first moment', async () => {
    const [changedFrom, changedBefore] = [
      new Date('2026-01-01T03:00:00Z'),
      new Date('2026-01-01T09:00:00Z'),
    ]
    const names = (await list({ changedFrom, changedBefore })).map(({ document }) => document.name)
    expect(names).toEqual(['6.pdf', '3.pdf'])
  })

  it('appear on exactly one page even if many changed in the same millisecond', async () => {
    await database.db.execute(sql`
      insert into document (id, relying_party_id, owner, owner_name, name, format, access, state, updated_at)
      select gen_random_uuid(), ${relyingPartyId}, 'at-once', 'Owner', n || '.pdf', 'pdf', 'public',
        'saved', timestamptz '2026-03-01T00:00:00Z' + n * interval '70 microseconds'
      from generate_series(1, 9) as n`)
    const names: string[] = []
    for (let after: { id: string; changedAt: string } | undefined; ; ) {
      const page = await list({ after, limit: 2 }, 'at-once')
      names.push(...page.map(({ document }) => document.name))
      const last = page.at(-1)
      if (!last) break
      after = { id: last.document.id, changedAt: last.changedAt }
    }
    expect(names).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `${n}.pdf`))
  })

  it.each([
    ['999.pdf', 50],
    ['99', 7],
    ['9', 7],
    ['30.pdf', 1],
    ['Onaitė 27', 2],
    ['O', 50],
    ['%', 50],
    ['_.', 50],
    ['zz', 50],
  ])(
    'are found by %s page by page, however long ago they changed, and no others',
    async (search, limit) => {
      const names: string[] = []
      for (let after: { id: string; changedAt: string } | undefined; ; ) {
        const page = await list({ search, after, limit })
        names.push(...page.map(({ document }) => document.name))
        const last = page.at(-1)
        if (!last || page.length < limit) break
        after = { id: last.document.id, changedAt: last.changedAt }
      }
      const matching = Array.from({ length: amount / 3 }, (_, index) => amount - 3 * index).filter(
        (n) => [`${n}.pdf`, `Ona Onaitė ${n}`].some((text) => text.includes(search)),
      )
      expect(names).toEqual(matching.map((n) => `${n}.pdf`))
    },
  )

  it('are counted by state, up to the limit', async () => {
    const counted = await countByState(database.db, of('owner-0'), 500)
    expect(counted.filter(({ alone }) => alone > 0).toSorted((a, b) => a.alone - b.alone)).toEqual([
      { state: 'declined', alone: 100, inBatches: 0 },
      { state: 'signed', alone: 500, inBatches: 0 },
    ])
  })

  it('are counted as the list shows them: a batch once for each choice of states that it has', async () => {
    const batch = '00000000-0000-4000-8000-000000000001'
    await database.db.execute(sql`
      insert into batch (id, relying_party_id, owner, reference, digest, terms, locale, name, format, state, created_at)
      values (${batch}, ${relyingPartyId}, 'sends-to-many', 'r', 'd', '{}', 'en', 'Bulk', 'pdf', 'done', now())`)
    await database.db.execute(sql`
      insert into document (id, relying_party_id, owner, owner_name, name, format, access, state, batch_id)
      select gen_random_uuid(), ${relyingPartyId}, 'sends-to-many', 'Owner', n || '.pdf', 'pdf', 'public',
        case when n % 2 = 0 then 'signed' when n % 3 = 0 then 'signed_partially' else 'saved' end,
        case when n <= 200 then ${batch}::uuid end
      from generate_series(1, 204) as n`)
    const choices = { all: listedStates, ...stateGroups }
    const lengths = async () => {
      const listed = Object.values(choices).map((states) =>
        list({ states, groupsBatches: true, archived: false }, 'sends-to-many'),
      )
      return (await Promise.all(listed)).map(({ length }) => length)
    }
    const counts = async () => {
      const states = await countByState(database.db, of('sends-to-many'), 10_000)
      const grouped = await countBatches(database.db, of('sends-to-many'), choices)
      return Object.entries(choices).map(([choice, chosen]) => {
        const among = states.filter(({ state }) => chosen.some((one) => one === state))
        const alone = among.reduce((sum, one) => sum + one.alone, 0)
        return alone + grouped[choice as keyof typeof choices]
      })
    }
    expect(await counts()).toEqual([5, 3, 3, 0])
    expect(await lengths()).toEqual([5, 3, 3, 0])
    await setArchived(database.db, of('sends-to-many'), { batchId: batch }, new Date())
    expect(await counts()).toEqual(await lengths())
    expect(await lengths()).toEqual([4, 2, 2, 0])
  })

  it('are found by text with an index', async () => {
    const found = mayHaveText(sql`name`, 'nowhere')
    const { rows } = await database.db.execute<Record<string, string>>(
      sql`explain select id from document where ${found} and removed_at is null`,
    )
    expect(JSON.stringify(rows)).toContain('document_by_text')
  })

  it('are found by state with an index, newest first, without sorting', async () => {
    const plan = await database.db.execute(sql`
      explain select id from document
      where relying_party_id = ${relyingPartyId} and owner = 'owner-0' and state = 'declined' and removed_at is null
      order by updated_at desc limit 50`)
    const rows = 'rows' in plan ? (plan.rows as readonly Record<string, string>[]) : []
    const text = rows.map((row) => Object.values(row).join()).join('\n')
    expect(text).toContain('document_by_state')
    expect(text).not.toMatch(/Sort|Seq Scan/)
  })
})
