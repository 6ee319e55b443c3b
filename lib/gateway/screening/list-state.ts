import type { ScreeningCategory } from '@/lib/storage/records'
import type { ScreeningList } from '@/lib/storage/screening-lists'

/** How a list is, as operators see it. */
export interface ListState {
  readonly name: string
  readonly category: ScreeningCategory
  readonly state: 'fresh' | 'stale' | 'missing'
  readonly entries: number
  /** Since its publisher was last seen to offer this edition; null when there is none. */
  readonly ageSeconds: number | null
  /** Why the last offer was refused; null when it was not. */
  readonly refusal: string | null
  readonly list: ScreeningList | undefined
}

/** A list that has to be there, and the edition there is, if any. */
export function stateOf(
  name: string,
  list: ScreeningList | undefined,
  category: ScreeningCategory | undefined,
  at: Date,
  ageMaxMs: number,
): ListState {
  const confirmedAt = list?.edition ? list.confirmedAt : null
  const ageMs = confirmedAt ? Math.max(0, at.getTime() - confirmedAt.getTime()) : null
  return {
    name,
    category: list?.category ?? category ?? 'sanctions',
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
