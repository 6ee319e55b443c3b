import type { ScreeningCategory } from '@/lib/vocabulary/screening'

/** Kinds of lists of politically exposed persons begin with that word; all others are sanctions. */
export function categoriesOfLists(lists: readonly string[]): readonly ScreeningCategory[] {
  return [...new Set(lists.map((list) => (list.startsWith('peps') ? 'peps' : 'sanctions')))]
}
