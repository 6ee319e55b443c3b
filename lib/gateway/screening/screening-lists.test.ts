import { Readable } from 'node:stream'
import type { PgTable } from 'drizzle-orm/pg-core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Asked } from '@/lib/screening/matching/list-index'
import type { Database } from '@/lib/storage/database/database'
import { confirmList, removeScreeningList } from '@/lib/storage/screening'
import { unList } from '@/lib/testing/lists/screening-lists'
import { databaseOfFile } from '@/lib/testing/services/database-of-file'
import { importList } from './import-list'
import { ListUnavailable } from './list-unavailable'
import { openScreeningLists } from './screening-lists'

const database = await databaseOfFile()

let now: Date
const clock = () => now
const hour = 3_600_000
const asked: Asked = {
  name: 'Sergey Lavrov',
  type: 'individual',
  birthDates: [],
  gender: '',
  countries: [],
}

beforeEach(async () => {
  now = new Date('2026-03-02T08:00:00Z')
  await removeScreeningList(database.db, 'un')
  await removeScreeningList(database.db, 'peps')
})

async function publish(...names: string[]) {
  const text = unList(names)
  const offered = { open: () => Readable.from([Buffer.from(text)]), sha256: text }
  const order = { kind: 'un', fetch: async () => offered, seenAt: clock, insist: true } as const
  await importList(database, order, clock)
}

function openLists(...configured: ('un' | 'peps')[]) {
  return openScreeningLists({ database, configured, ageMaxMs: 48 * hour, clock })
}

/** The database; `happens` is called just before the nth read. */
function readingAfter(nth: number, happens: () => Promise<void>): Database['db'] {
  let readings = 0
  const from = (table: PgTable) => {
    const query = database.db.select().from(table)
    const { execute } = query
    query.execute = async (given) => {
      readings += 1
      if (readings === nth) await happens()
      return await execute(given)
    }
    return query
  }
  return new Proxy(database.db, {
    get: (target, name) => (name === 'select' ? () => ({ from }) : Reflect.get(target, name)),
  })
}

describe('a look-up', () => {
  it('finds the entry, and names its edition', async () => {
    await publish('Sergei Lavrov', 'Somebody Else')
    const { found, lists, at } = await openLists('un').lookUp(asked, ['sanctions'])
    expect(found.map(({ party }) => party.fullName)).toEqual(['Sergei Lavrov'])
    expect(found[0]?.match.score).toBeGreaterThan(0.9)
    expect(lists.map(({ name }) => name)).toEqual(['un'])
    expect(at).toEqual(now)
  })

  it('uses a new edition as soon as it exists', async () => {
    const screening = openLists('un')
    await publish('Somebody Else')
    expect((await screening.lookUp(asked, ['sanctions'])).found).toEqual([])
    await publish('Somebody Else', 'Sergey Lavrov')
    expect((await screening.lookUp(asked, ['sanctions'])).found).toHaveLength(1)
  })

  it('finds a person who is in both editions when one replaces the other during the look-up', async () => {
    const names = Array.from({ length: 1_001 }, (_, index) => `Somebody Else${index}`)
    await publish(...names, 'Sergey Lavrov')
    // Reads the states, the list, a page of a thousand, and the rest.
    const db = readingAfter(4, () => publish('Sergey Lavrov', ...names))
    const settings = { configured: ['un'], ageMaxMs: 48 * hour, clock } as const
    const screening = openScreeningLists({ ...settings, database: { db } })
    expect((await screening.lookUp(asked, ['sanctions'])).found).toHaveLength(1)
  })

  it.each([
    ['a configured list that was never imported', ['un'] as const, /un \(missing\)/],
    ['no list of the category', [] as const, /no list of sanctions/],
  ])('fails with %s, and names it', async (_, configured, message) => {
    const looking = openLists(...configured).lookUp(asked, ['sanctions'])
    await expect(looking).rejects.toThrow(ListUnavailable)
    await expect(looking).rejects.toThrow(message)
  })

  it('fails with a list that was not confirmed for too long, until it is confirmed', async () => {
    await publish('Sergey Lavrov')
    const screening = openLists('un')
    now = new Date(now.getTime() + 49 * hour)
    await expect(screening.lookUp(asked, ['sanctions'])).rejects.toThrow(/un \(stale\)/)
    await confirmList(database.db, 'un', now)
    expect((await screening.lookUp(asked, ['sanctions'])).found).toHaveLength(1)
  })

  it('does not need lists of other categories', async () => {
    await publish('Sergey Lavrov')
    const { found } = await openLists('un', 'peps').lookUp(asked, ['sanctions'])
    expect(found).toHaveLength(1)
  })

  it('needs every list if both categories are requested', async () => {
    await publish('Sergey Lavrov')
    const looking = openLists('un', 'peps').lookUp(asked, ['sanctions', 'peps'])
    await expect(looking).rejects.toThrow(/peps \(missing\)/)
  })
})

describe('the state of the lists', () => {
  it('shows entries, age and refusal of each list', async () => {
    await publish('Sergey Lavrov', 'Somebody Else')
    now = new Date(now.getTime() + hour)
    const states = await openLists('un', 'peps').states()
    expect(states.map(({ list, ...state }) => state)).toEqual([
      {
        name: 'un',
        category: 'sanctions',
        state: 'fresh',
        entries: 2,
        ageSeconds: 3600,
        refusal: null,
      },
      {
        name: 'peps',
        category: 'peps',
        state: 'missing',
        entries: 0,
        ageSeconds: null,
        refusal: null,
      },
    ])
  })
})
