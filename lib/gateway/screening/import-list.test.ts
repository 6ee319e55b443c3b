import { beforeEach, describe, expect, it } from 'vitest'
import { screeningEntries } from '@/lib/storage/schema/screening-schema'
import { findScreeningList, removeScreeningList, screeningEntriesOf } from '@/lib/storage/screening'
import { trickle, unList } from '@/lib/testing/lists/screening-lists'
import { databaseOfFile } from '@/lib/testing/services/database-of-file'
import { importList } from './import-list'

const database = await databaseOfFile()

let now: Date
const clock = () => now
const names = Array.from({ length: 20 }, (_, index) => `Person Number${index}`)

beforeEach(async () => {
  now = new Date('2026-03-02T08:00:00Z')
  await removeScreeningList(database.db, 'un')
  await offer(unList(names))
})

/** Imports a text as the publisher's list; its digest is the text itself. */
async function offer(text: string, insist = false) {
  const offered = { open: () => trickle(text), sha256: text }
  const order = { kind: 'un', insist, fetch: async () => offered, seenAt: clock } as const
  return await importList(database, order, clock)
}

const listNow = async () => await findScreeningList(database.db, 'un')

async function entriesNow() {
  const entries = []
  const edition = (await listNow())?.edition
  if (edition)
    for await (const entry of screeningEntriesOf(database.db, edition)) entries.push(entry)
  return entries
}

describe('a new edition of a list', () => {
  it('replaces the previous one, with its date, checksum and entries', async () => {
    const text = unList([...names, 'Person Added'], '2026-03-02T00:00:00.000Z')
    now = new Date('2026-03-02T09:00:00Z')
    expect(await offer(text)).toEqual({ outcome: 'imported', entries: 21 })
    expect(await listNow()).toMatchObject({
      category: 'sanctions',
      sha256: text,
      entries: 21,
      refusal: null,
      publishedAt: new Date('2026-03-02T00:00:00Z'),
      importedAt: now,
      confirmedAt: now,
    })
    expect(await entriesNow()).toHaveLength(21)
  })

  it('keeps the numbers of entries', async () => {
    const before = new Map((await entriesNow()).map(({ key, id }) => [key, id]))
    await offer(unList([...names, 'Person Added']))
    const after = await entriesNow()
    for (const { key, id } of after.filter((entry) => before.has(entry.key))) {
      expect(id).toBe(before.get(key))
    }
    expect(new Set(after.map(({ id }) => id)).size).toBe(21)
  })

  it('removes all entries of the previous edition', async () => {
    await offer(unList(names.slice(1)))
    expect((await entriesNow()).map(({ isPerson }) => isPerson)).toEqual(Array(19).fill(true))
  })
})

describe('an edition that another one replaces while it is read', () => {
  it('is refused, and its entries are deleted', async () => {
    const many = Array.from({ length: 600 }, (_, index) => `Person Number${index}`)
    const [slow, fast] = [unList([...many, 'Person Slow']), unList([...many, 'Person Fast'])]
    const overtaken = { open: () => interrupted(slow, () => offer(fast)), sha256: slow }
    const order = { kind: 'un', fetch: async () => overtaken, seenAt: clock } as const
    const importing = importList(database, order, clock)
    await expect(importing).rejects.toMatchObject({ reason: 'overtaken' })
    expect(await listNow()).toMatchObject({ sha256: fast, entries: 601 })
    expect(await entriesNow()).toHaveLength(601)
    expect(await database.db.$count(screeningEntries)).toBe(601)
  })

  /** Calls `happens` after half of the text was read. */
  async function* interrupted(text: string, happens: () => Promise<unknown>) {
    const [bytes, half] = [Buffer.from(text), Math.floor(text.length / 2)]
    yield bytes.subarray(0, half)
    await happens()
    yield bytes.subarray(half)
  }
})

describe('the same edition again', () => {
  it('changes only the time at which it was last seen', async () => {
    const before = await listNow()
    now = new Date('2026-03-03T08:00:00Z')
    expect(await offer(unList(names))).toEqual({ outcome: 'unchanged', entries: 20 })
    expect(await listNow()).toEqual({ ...before, confirmedAt: now })
  })

  it('is read again if an earlier version of the reader wrote it', async () => {
    const [entry] = await entriesNow()
    const party = { ...(entry?.party ?? {}), reader: 1 }
    await database.db.update(screeningEntries).set({ party })
    expect(await offer(unList(names))).toEqual({ outcome: 'imported', entries: 20 })
    expect((await entriesNow()).map(({ id }) => id)).toContain(entry?.id)
  })

  it('clears a previous refusal', async () => {
    await expect(offer('')).rejects.toThrow()
    await offer(unList(names))
    expect((await listNow())?.refusal).toBeNull()
  })
})

describe('an invalid list', () => {
  const good = unList(names, '2026-03-02T00:00:00.000Z')
  it.each([
    ['cut short', good.slice(0, good.length - 100), 'truncated'],
    ['of no bytes', '', 'truncated'],
    ['without entries', unList([]), 'empty'],
    [
      'with a document type',
      good.replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>'),
      'document-type',
    ],
    ['much shorter than before', unList(names.slice(0, 17)), 'shrunken'],
    ['older than the present one', unList([...names, 'A B'], '2026-02-01T00:00:00Z'), 'older'],
    ['with two entries of one number', good.replace('<DATAID>2<', '<DATAID>1<'), 'duplicate-entry'],
    [
      'with a nameless entry',
      good.replace('Person</FIRST_NAME><SECOND_NAME>Number3', '</FIRST_NAME><SECOND_NAME>'),
      'malformed',
    ],
  ])('%s is refused and recorded, and the valid list stays', async (_, text, reason) => {
    const before = await listNow()
    const entries = await entriesNow()
    now = new Date('2026-03-02T10:00:00Z')
    await expect(offer(text)).rejects.toMatchObject({ reason })
    const { refusal, refusedAt, ...rest } = (await listNow()) ?? {}
    expect(rest).toEqual({ ...before, refusal: undefined, refusedAt: undefined })
    expect(refusal).toMatch(new RegExp(`^${reason}: `))
    expect(refusedAt).toEqual(now)
    expect(await entriesNow()).toEqual(entries)
  })

  it('is recorded for a list that never existed', async () => {
    await removeScreeningList(database.db, 'un')
    await expect(offer('<a/')).rejects.toMatchObject({ name: 'ListRefused' })
    expect(await listNow()).toMatchObject({ edition: null, entries: 0 })
  })

  it('is accepted on insistence if it can be read', async () => {
    expect(await offer(unList(names.slice(0, 5)), true)).toEqual({
      outcome: 'imported',
      entries: 5,
    })
    await expect(offer(unList([]), true)).rejects.toMatchObject({ reason: 'empty' })
  })
})
