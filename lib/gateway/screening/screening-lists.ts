import { type ListKind, listKinds } from '@/lib/screening/list-kinds'
import type { ListedParty } from '@/lib/screening/listed-party'
import {
  type Asked,
  buildListIndex,
  type ListIndex,
  type Match,
} from '@/lib/screening/matching/list-index'
import type { Database } from '@/lib/storage/database/database'
import {
  allScreeningLists,
  findEntries,
  findScreeningList,
  type ScreeningList,
  screeningEntriesOf,
} from '@/lib/storage/screening'
import type { ScreeningCategory } from '@/lib/vocabulary/screening'
import type { Finding, PeopleLists } from '../operation/context'
import { ListUnavailable } from './list-unavailable'

/** The state of a list, for operators. */
export interface ListState {
  readonly name: string
  readonly category: ScreeningCategory
  readonly state: 'fresh' | 'stale' | 'missing'
  readonly entries: number
  /** Time since the publisher was last seen to offer this edition; null if there is no edition. */
  readonly ageSeconds: number | null
  /** Why the last offer was refused; null if it was accepted. */
  readonly refusal: string | null
  readonly list: ScreeningList | undefined
}

/** The state of a required list, with its edition if there is one. */
function stateOf(
  name: string,
  list: ScreeningList | undefined,
  at: Date,
  ageMaxMs: number,
): ListState {
  const confirmedAt = list?.edition ? list.confirmedAt : null
  const ageMs = confirmedAt ? Math.max(0, at.getTime() - confirmedAt.getTime()) : null
  return {
    name,
    category: list?.category ?? categoryOf(name as ListKind) ?? 'sanctions',
    state: wordFor(ageMs, ageMaxMs),
    entries: list?.entries ?? 0,
    ageSeconds: ageMs === null ? null : Math.round(ageMs / 1000),
    refusal: list?.refusal ?? null,
    list,
  }
}

function wordFor(ageMs: number | null, ageMaxMs: number): ListState['state'] {
  if (ageMs === null) return 'missing'
  return ageMs > ageMaxMs ? 'stale' : 'fresh'
}

export interface ScreeningLists extends PeopleLists {
  states(): Promise<readonly ListState[]>
}

export interface ScreeningListSettings {
  readonly database: Pick<Database, 'db'>
  /** Required lists. */
  readonly configured: readonly ListKind[]
  /** Maximum time since the publisher was last seen to offer a list. */
  readonly ageMaxMs: number
  readonly clock: () => Date
}

/** Score from which an entry may be the person: the evaluated threshold for names and qualifiers together. */
export const scoreMin = 0.8

/** Attempts to read a list while editions replace each other. */
const readingsMax = 3

export function openScreeningLists(settings: ScreeningListSettings): ScreeningLists {
  const { database, clock } = settings
  const indexes = keptIndexes(database)
  const states = async () => {
    const rows = await allScreeningLists(database.db)
    const names = new Set<string>([...settings.configured, ...rows.map(({ name }) => name)])
    return [...names].map((name) =>
      stateOf(
        name,
        rows.find((row) => row.name === name),
        clock(),
        settings.ageMaxMs,
      ),
    )
  }
  return {
    states,
    lookUp: async (asked, categories) => {
      const at = clock()
      const lists = freshLists(await states(), categories)
      const found: Finding[] = []
      for (const list of lists) found.push(...(await searchList(list, asked)))
      return { at, lists, found: found.toSorted((a, b) => b.match.score - a.match.score) }
    },
  }

  async function searchList(list: ScreeningList, asked: Asked): Promise<Finding[]> {
    for (let reading = 1; reading <= readingsMax; reading++) {
      const found = await searchEdition(list, asked)
      if (found) return found
    }
    throw new ListUnavailable(`The list ${list.name} is being replaced`)
  }

  /** Searches an edition of a list. Undefined if another edition replaced it meanwhile. */
  async function searchEdition(list: ScreeningList, asked: Asked): Promise<Finding[] | undefined> {
    const kept = await indexes.of(list.name)
    if (!kept) return undefined
    const matches = kept.index.search(asked, scoreMin)
    const ids = matches.map(({ id }) => id)
    const entries = await findEntries(database.db, kept.edition, ids)
    if (entries.length < matches.length) return undefined
    return matches.map((match) => findingOf(list, match, entries))
  }
}

function findingOf(
  list: ScreeningList,
  match: Match,
  entries: readonly { readonly id: number; readonly party: unknown }[],
): Finding {
  const entry = entries.find(({ id }) => id === match.id)
  return { list, match, party: entry?.party as ListedParty }
}

/** The index of one edition, in memory. */
interface KeptIndex {
  readonly edition: string
  readonly index: ListIndex
}

/** Indexes of the lists. An index is built at the first look-up in an edition. */
interface KeptIndexes {
  /** Returns the index of a list. Undefined if entries were deleted while the index was built. */
  of(list: string): Promise<KeptIndex | undefined>
}

function keptIndexes({ db }: Pick<Database, 'db'>): KeptIndexes {
  const kept = new Map<
    string,
    { readonly edition: string; readonly index: Promise<ListIndex | undefined> }
  >()
  return {
    of: async (list) => {
      const { edition, entries } = (await findScreeningList(db, list)) ?? {}
      if (!edition) throw new ListUnavailable(`Lists not available: ${list} (missing)`)
      let known = kept.get(list)
      if (known?.edition !== edition) {
        known = { edition, index: wholeIndex(db, edition, entries) }
        kept.set(list, known)
      }
      let index: ListIndex | undefined
      try {
        index = await known.index
      } finally {
        // The entry is dropped, so that the next look-up tries again.
        if (!index && kept.get(list) === known) kept.delete(list)
      }
      return index && { edition, index }
    },
  }
}

/** Several statements read the edition. Entries deleted between them would be missing, so the count is checked. */
async function wholeIndex(
  db: Database['db'],
  edition: string,
  entries: number | undefined,
): Promise<ListIndex | undefined> {
  const index = await buildListIndex(partiesOf(db, edition))
  return index.entries === entries ? index : undefined
}

async function* partiesOf(
  db: Database['db'],
  edition: string,
): AsyncGenerator<readonly [id: number, party: ListedParty]> {
  for await (const { id, party } of screeningEntriesOf(db, edition))
    yield [id, party as ListedParty]
}

/** The category of a list. A list that this version does not know has none. */
function categoryOf(name: ListKind): ScreeningCategory | undefined {
  return Object.hasOwn(listKinds, name) ? listKinds[name].category : undefined
}

function freshLists(
  states: readonly ListState[],
  categories: readonly ScreeningCategory[],
): ScreeningList[] {
  const wanted = states.filter(({ category }) => categories.includes(category))
  const absent = categories.filter((input) => !wanted.some(({ category }) => category === input))
  const unusable = wanted
    .filter(({ state }) => state !== 'fresh')
    .map(({ name, state }) => `${name} (${state})`)
  const problems = [...absent.map((category) => `no list of ${category}`), ...unusable]
  if (problems.length > 0) throw new ListUnavailable(`Lists not available: ${problems.join(', ')}`)
  return wanted.flatMap(({ list }) => list ?? [])
}
