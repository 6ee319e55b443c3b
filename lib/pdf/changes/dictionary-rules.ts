import { isReference, type PdfDictionary, type PdfObject } from '../objects'
import type { ChangeAction } from './change'
import type { Comparison, Place } from './comparison'

/** Judges one entry of a dictionary, also when the entry itself is the same in both revisions. */
export type EntryRule = (
  comparison: Comparison,
  place: Place,
  before: PdfObject | undefined,
  after: PdfObject | undefined,
) => void

/** Applies a table of rules; an entry without a rule must not change. */
export function compareEntries(
  comparison: Comparison,
  place: Place,
  [before, after]: readonly [PdfDictionary, PdfDictionary],
  rules: Readonly<Record<string, EntryRule>>,
): void {
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const rule = Object.hasOwn(rules, key) ? rules[key] : undefined
    const examine = rule ?? unchanged
    examine(comparison, placeOfEntry(place, key), before.get(key), after.get(key))
  }
}

/** Key by key: what is added behind a spread takes longer than all the comparing. */
function placeOfEntry({ object, subject, entry, page, field }: Place, key: string): Place {
  return { object, subject: `${subject}/${key}`, entry: entry ?? key, page, field }
}

/** The rule of all entries that have none. */
export const unchanged: EntryRule = (comparison, place, before, after) => {
  if (comparison.equal(place, before, after)) return
  comparison.report('undefined', actionOf(before, after), place)
  // It has been said: what it leads to is not reported once more.
  comparison.adopt(place, after)
}

/** An entry that anybody may set, which shows nothing and runs nothing. */
export const free: EntryRule = (comparison, place, before, after) => {
  comparison.explain(place, before)
  comparison.explain(place, after)
}

/** An entry that may be added, but not changed. */
export const addable: EntryRule = (comparison, place, before, after) => {
  if (before === undefined) comparison.adopt(place, after)
  else unchanged(comparison, place, before, after)
}

export function actionOf(
  before: PdfObject | undefined,
  after: PdfObject | undefined,
): ChangeAction {
  if (before === undefined || before === null) return 'CREATION'
  return after === undefined || after === null ? 'DELETION' : 'MODIFICATION'
}

/** What both revisions have in an entry, and where its own entries stand. */
export interface Entered {
  readonly place: Place
  readonly before: PdfObject
  readonly after: PdfObject
}

/** Follows an entry into its own object, if it is one, and answers for that. */
export function enter(
  comparison: Comparison,
  place: Place,
  before: PdfObject | undefined,
  after: PdfObject | undefined,
): Entered {
  comparison.explain(place, before)
  comparison.explain(place, after)
  return {
    place: isReference(after) ? insideOf(place, after.number) : place,
    before: comparison.before.resolve(before),
    after: comparison.after.resolve(after),
  }
}

/** The place of an object itself. */
export function insideOf({ subject, page, field }: Place, object: number): Place {
  return { object, subject, page, field }
}
