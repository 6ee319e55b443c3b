import { setImmediate as pause } from 'node:timers/promises'
import type { ListedParty } from '../listed-party'
import { type NameKind, searchedName, type WrittenName } from './comparable-name'
import { compareNames, type UnmatchedWord, type WordMatch } from './compare-names'
import { countryCode } from './country-code'
import { NameIndex } from './name-index'
import {
  changesBy,
  mostRaisedBy,
  type Particulars,
  type Qualifier,
  qualifiersOf,
  type ScoreChange,
} from './qualifiers'
import { planSearch, type SearchPlan } from './search-plan'

/** The person or entity to search for. */
export interface Asked extends Particulars, WrittenName {
  readonly type: ListedParty['type']
  /** Country whose spelling the name has, ISO 3166-1; absent if unknown. */
  readonly spelling?: string
}

/** An entry that may be the one searched for. */
export interface Match {
  readonly id: number
  /** The most similar name of the entry. */
  readonly name: string
  /** 0 to 1. */
  readonly score: number
  /** Pairs of searched words and words of that name that matched. */
  readonly words: readonly WordMatch[]
  /** Words of both names without a counterpart. */
  readonly unmatched: readonly UnmatchedWord[]
  /** The score of the names alone, 0 to 1. */
  readonly nameScore: number
  /** The other reasons for the score, and what each adds to it. */
  readonly changes: readonly ScoreChange<MatchReason>[]
}

export type MatchReason = Qualifier | 'weak-alias'

/** One edition of a list in memory: names and qualifiers; the other fields stay in the database. */
export interface ListIndex {
  readonly entries: number
  search(asked: Asked, threshold: number): Match[]
}

export type IndexedParty = Pick<
  ListedParty,
  'type' | 'fullName' | 'parts' | 'aliases' | 'birthDates' | 'gender' | 'countries'
>

/** Factor for an alias that its publisher calls weak. */
const weakAliasFactor = 0.9
/** Builds an index and yields to other work in between. */
export async function buildListIndex(
  entries: AsyncIterable<readonly [id: number, party: IndexedParty]>,
): Promise<ListIndex> {
  const names = {
    person: new NameIndex<EntryName>('person'),
    entity: new NameIndex<EntryName>('entity'),
  }
  const kinds = {
    individual: ['person'],
    entity: ['entity'],
    unknown: ['person', 'entity'],
  } as const
  let count = 0
  for await (const [id, party] of entries) {
    for (const kind of kinds[party.type]) addNames(names[kind], id, party)
    count += 1
    if (count % 100 === 0) await pause()
  }
  return {
    entries: count,
    search: (asked, threshold) => {
      const kind = asked.type === 'entity' ? 'entity' : 'person'
      return searchNames(names[kind], planOf(asked, kind, threshold), asked, threshold)
    },
  }
}

interface Entry extends Particulars {
  readonly id: number
}

/** A name of an entry as the list writes it. */
interface EntryName {
  readonly entry: Entry
  readonly text: string
  readonly isWeak: boolean
}

type Names = NameIndex<EntryName>

function addNames(names: Names, id: number, { birthDates, gender, ...party }: IndexedParty): void {
  const countries = party.countries.flatMap((country) => countryCode(country) ?? [])
  const entry = { id, birthDates, gender, countries } as const
  const first = { name: party.fullName, parts: party.parts }
  names.add(first, { entry, text: party.fullName, isWeak: false })
  for (const { name, parts, quality } of party.aliases) {
    if (name === party.fullName) continue
    names.add({ name, parts }, { entry, text: name, isWeak: quality === 'weak' })
  }
}

/** The best match of each entry, the best one first. */
function searchNames(names: Names, plan: SearchPlan, asked: Asked, threshold: number): Match[] {
  const best = new Map<number, Match>()
  names.visit(plan, (of, listed, nameScore) => {
    const changes = changesOf(asked, of, nameScore)
    const score = changes.reduce((sum, { change }) => sum + change, nameScore)
    const { id } = of.entry
    if (score < threshold || score <= (best.get(id)?.score ?? 0)) return
    const { words, unmatched } = compareNames(plan.name, listed)
    const capped = Math.min(1, score)
    best.set(id, { id, name: of.text, score: capped, words, unmatched, nameScore, changes })
  })
  return [...best.values()].sort((left, right) => right.score - left.score)
}

function changesOf(
  asked: Asked,
  { entry, isWeak }: EntryName,
  nameScore: number,
): ScoreChange<MatchReason>[] {
  const weakened = { reason: 'weak-alias', change: nameScore * (weakAliasFactor - 1) } as const
  return [...(isWeak ? [weakened] : []), ...changesBy(qualifiersOf(asked, entry))]
}

/** Plans are remembered, because all lists are searched for the same person one after the other. */
const plans = new WeakMap<Asked, SearchPlan>()

function planOf(asked: Asked, kind: NameKind, threshold: number): SearchPlan {
  const least = threshold - mostRaisedBy(asked)
  const known = plans.get(asked)
  if (known?.threshold === least && known.name.kind === kind) return known
  const bearer = { country: asked.spelling ?? '', gender: asked.gender }
  const plan = planSearch(searchedName(asked, kind, bearer), least)
  plans.set(asked, plan)
  return plan
}
