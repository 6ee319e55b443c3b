import { type ListFormat, ListRefused } from '@/lib/screening/formats/list-format'
import { type ListKind, listKinds } from '@/lib/screening/list-kinds'

import type { ListedParty } from '@/lib/screening/listed-party'
import type { Database } from '@/lib/storage/database/database'
import {
  adoptEdition,
  anyEntry,
  confirmList,
  dropEdition,
  type Editions,
  findScreeningList,
  insertEntries,
  newEdition,
  noteRefusal,
  type ScreeningList,
} from '@/lib/storage/screening'
import type { OfferedList } from './fetch-list'

export interface ImportOrder {
  readonly kind: ListKind
  /** Fetches the offered list; throws `ListRefused`. */
  readonly fetch: (format: ListFormat) => Promise<OfferedList>
  /** When the publisher offered the list. For a file, the modification time is better than the time of reading. */
  readonly seenAt: (offered: OfferedList) => Date
  /** Whether to accept the list although it is much shorter or older than the present one. */
  readonly insist?: boolean
}

export interface ImportResult {
  readonly outcome: 'imported' | 'unchanged'
  readonly entries: number
}

/**
 * Replaces the present edition by a new edition, or changes nothing. Entries are written separately first, so that
 * look-ups never wait and never see an incomplete list. Throws `ListRefused`; the refusal is recorded with the list.
 */
export async function importList(
  { db }: Pick<Database, 'db'>,
  order: ImportOrder,
  clock: () => Date,
): Promise<ImportResult> {
  const format = listKinds[order.kind]
  const present = await findScreeningList(db, order.kind)
  try {
    const offered = await order.fetch(format)
    if (
      present?.edition &&
      present.sha256 === offered.sha256 &&
      (await isCurrent(db, present.edition))
    ) {
      await confirmList(db, order.kind, latest(present.confirmedAt, order.seenAt(offered)))
      return { outcome: 'unchanged', entries: present.entries }
    }
    return await adopt(db, order, { offered, present }, clock)
  } catch (error) {
    if (error instanceof ListRefused) {
      await noteRefusal(db, {
        name: order.kind,
        category: format.category,
        refusal: `${error.reason}: ${error.message}`,
        refusedAt: clock(),
      })
    }
    throw error
  }
}

/**
 * Version of the reader. It is raised when the same file gives other entries than before, so that an upgrade reads the
 * file again.
 */
const readerVersion = 2

/** Whether this version of the reader wrote the edition. */
async function isCurrent(db: Database['db'], edition: string): Promise<boolean> {
  const entry = await anyEntry(db, edition)
  const stored: unknown = entry?.party
  return typeof stored === 'object' && stored !== null && 'reader' in stored
    ? stored.reader === readerVersion
    : false
}

function latest(left: Date | null, right: Date): Date {
  return left && left > right ? left : right
}

interface Succession {
  readonly offered: OfferedList
  /** The present list; undefined before the first edition. */
  readonly present: ScreeningList | undefined
}

async function adopt(
  db: Database['db'],
  order: ImportOrder,
  { offered, present }: Succession,
  clock: () => Date,
): Promise<ImportResult> {
  const name = order.kind
  const edition = newEdition()
  const editions = { edition, present: present?.edition ?? null }
  try {
    const written = await writeEntries(db, order.kind, offered, editions)
    checkSuccession(written, present, order.insist ?? false)
    await db.transaction(async (tx) => {
      const isWhole = await adoptEdition(tx, {
        name,
        edition,
        ...written,
        category: listKinds[order.kind].category,
        sha256: offered.sha256,
        importedAt: clock(),
        confirmedAt: order.seenAt(offered),
      })
      if (!isWhole) throw new ListRefused('overtaken', 'Another edition was imported meanwhile')
    })
    return { outcome: 'imported', entries: written.entries }
  } catch (error) {
    await dropEdition(db, edition)
    throw error
  }
}

interface Written {
  readonly entries: number
  readonly publishedAt: Date | null
}

const batchSize = 250

async function writeEntries(
  db: Database['db'],
  kind: ListKind,
  offered: OfferedList,
  editions: Editions,
): Promise<Written> {
  let publishedAt: Date | null = null
  let batch: ListedParty[] = []
  const keys = new Set<string>()
  const flush = async () => {
    const rows = batch.map((party) => ({
      key: party.key,
      isPerson: party.type === 'individual',
      party: { ...party, reader: readerVersion },
    }))
    batch = []
    if (rows.length > 0) await insertEntries(db, kind, editions, rows)
  }
  const noteDate = (text: string) => {
    publishedAt = dateOf(text)
  }
  for await (const party of listKinds[kind].read(offered, noteDate)) {
    checkParty(party, keys)
    batch.push(party)
    if (batch.length >= batchSize) await flush()
  }
  await flush()
  return { entries: keys.size, publishedAt }
}

function checkParty(party: ListedParty, keys: Set<string>): void {
  const { key, fullName } = party
  if (key === '' || fullName === '') {
    throw new ListRefused('malformed', 'An entry of the list has no number or no name')
  }
  // U+0000 is the only character that the database cannot store.
  if (JSON.stringify(party).includes('\\u0000')) {
    throw new ListRefused('malformed', 'An entry of the list has an invalid character')
  }
  if (keys.has(key)) throw new ListRefused('duplicate-entry', `Two entries are numbered ${key}`)
  keys.add(key)
}

function dateOf(text: string): Date | null {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? null : date
}

/**
 * Maximum share of entries that a new edition may lack. Lists usually change by a few entries: a larger loss is treated
 * as a bad download unless the caller insists.
 */
const shrinkageMax = 0.1

function checkSuccession(
  { entries, publishedAt }: Written,
  present: ScreeningList | undefined,
  insist: boolean,
): void {
  if (entries === 0) throw new ListRefused('empty', 'The list has no entries')
  if (!present?.edition || insist) return
  if (entries < present.entries * (1 - shrinkageMax)) {
    throw new ListRefused(
      'shrunken',
      `The list has ${entries} entries; the present one has ${present.entries}`,
    )
  }
  if (publishedAt && present.publishedAt && publishedAt < present.publishedAt) {
    throw new ListRefused('older', 'The list is older than the present one')
  }
}
