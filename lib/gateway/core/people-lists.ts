import type { ListedParty } from '@/lib/screening/listed-party'
import type { Asked, Match } from '@/lib/screening/matching/list-index'
import type { ScreeningList } from '@/lib/storage/screening-lists'
import type { ScreeningCategory } from '@/lib/vocabulary/screening'

/** An entry that may be the person, with what the list and the comparison say about it. */
export interface Finding {
  readonly list: ScreeningList
  readonly match: Match
  readonly party: ListedParty
}

/** What a look-up came to: in which editions, and what was found. */
export interface Findings {
  readonly at: Date
  readonly lists: readonly ScreeningList[]
  readonly found: readonly Finding[]
}

/** Where people are looked up. Fails closed: no answer without all lists, and all of them fresh. */
export interface PeopleLists {
  /** Throws `ListUnavailable`. */
  lookUp(asked: Asked, categories: readonly ScreeningCategory[]): Promise<Findings>
}
