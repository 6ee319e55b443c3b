/** What lists are about. */
export type ScreeningCategory = 'sanctions' | 'peps'

/** Kinds of lists of politically exposed persons begin with that word; all others are sanctions. */
export function screeningCategories(lists: readonly string[]): readonly ScreeningCategory[] {
  return [...new Set(lists.map((list) => (list.startsWith('peps') ? 'peps' : 'sanctions')))]
}
