import { isDictionary } from '../objects'
import { readableObject } from '../readable-object'
import { compareAnnotations } from './annotation-changes'
import type { Comparison } from './comparison'
import { addable, compareEntries, type EntryRule, enter, free } from './dictionary-rules'
import { pageNumberOf } from './page-number'
import type { Edge } from './references'

/** What a program notes about a page for itself. */
const aside: EntryRule = (comparison, place, before, after) => {
  enter(comparison, place, before, after)
  comparison.own(place, before, after)
}

/** ISO 32000-2, table 31. Whatever is drawn has no rule and must stay. */
const pageRules: Readonly<Record<string, EntryRule>> = {
  Annots: compareAnnotations,
  LastModified: aside,
  Metadata: aside,
  PieceInfo: aside,
  StructParents: addable,
  Tabs: addable,
}

/** One writer puts its version into the root of the pages. */
const pageTreeRules: Readonly<Record<string, EntryRule>> = { ITXT: free }

/** The root of the pages must stay; what is below it is found by who refers to it. */
export const comparePageTree: EntryRule = (comparison, place, before, after) => {
  const sides = enter(comparison, place, before, after)
  if (!comparison.differs(before) && comparison.equal(place, before, after)) return
  const [was, is] = [sides.before, sides.after]
  if (!isDictionary(was) || !isDictionary(is)) {
    comparison.report('undefined', 'MODIFICATION', { ...place, subject: 'Pages' })
    return
  }
  comparison.examine(sides.place.object)
  compareEntries(comparison, { ...sides.place, subject: 'Pages' }, [was, is], pageTreeRules)
}

/** Compares the pages that differ themselves. */
export function comparePages(comparison: Comparison): void {
  for (const number of comparison.differing) {
    const [was, is] = [
      readableObject(comparison.before, number),
      readableObject(comparison.after, number),
    ]
    if (!isDictionary(was) || !isDictionary(is) || comparison.isExamined(number)) continue
    const page = pageNumberOf(comparison.before, number)
    if (page === undefined) continue
    comparison.examine(number)
    compareEntries(comparison, { object: number, subject: 'Page', page }, [was, is], pageRules)
  }
}

/** Compares the annotations of pages that differ only in what they refer to. */
export function compareAnnotationsOf(comparison: Comparison, edges: readonly Edge[]): void {
  const pages = new Set(edges.flatMap(({ parent, entry }) => (entry === 'Annots' ? [parent] : [])))
  for (const object of pages) {
    const page = readableObject(comparison.after, object)
    const number = pageNumberOf(comparison.before, object)
    if (!isDictionary(page) || number === undefined) continue
    const list = page.get('Annots')
    const place = { object, subject: 'Page', entry: 'Annots', page: number }
    comparison.examine(object)
    compareAnnotations(comparison, place, list, list)
  }
}
