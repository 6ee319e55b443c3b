import { isReference, type PdfDictionary, type PdfObject } from '../objects'
import type { ChangeAction } from './change'
import type { ChangeLocation, Comparison } from './comparison'

/** Judges one entry of a dictionary, also when the entry itself is the same in both revisions. */
export type EntryRule = (
  comparison: Comparison,
  location: ChangeLocation,
  before: PdfObject | undefined,
  after: PdfObject | undefined,
) => void

/** Applies a table of rules; an entry without a rule must not change. */
export function compareEntries(
  comparison: Comparison,
  location: ChangeLocation,
  [before, after]: readonly [PdfDictionary, PdfDictionary],
  rules: Readonly<Record<string, EntryRule>>,
): void {
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const rule = Object.hasOwn(rules, key) ? rules[key] : undefined
    const examine = rule ?? unchanged
    examine(comparison, locationOfEntry(location, key), before.get(key), after.get(key))
  }
}

/** Key by key: what is added behind a spread takes longer than all the comparing. */
function locationOfEntry(
  { object, subject, entry, page, field }: ChangeLocation,
  key: string,
): ChangeLocation {
  return { object, subject: `${subject}/${key}`, entry: entry ?? key, page, field }
}

/** The rule of all entries that have none. */
export const unchanged: EntryRule = (comparison, location, before, after) => {
  if (comparison.equal(location, before, after)) return
  comparison.report('undefined', actionOf(before, after), location)
  // It has been said: what it leads to is not reported once more.
  comparison.adopt(location, after)
}

/** An entry that anybody may set, which shows nothing and runs nothing. */
export const free: EntryRule = (comparison, location, before, after) => {
  comparison.explain(location, before)
  comparison.explain(location, after)
}

/** An entry that may be added, but not changed. */
export const addable: EntryRule = (comparison, location, before, after) => {
  if (before === undefined) comparison.adopt(location, after)
  else unchanged(comparison, location, before, after)
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
  readonly location: ChangeLocation
  readonly before: PdfObject
  readonly after: PdfObject
}

/** Follows an entry into its own object, if it is one, and answers for that. */
export function enter(
  comparison: Comparison,
  location: ChangeLocation,
  before: PdfObject | undefined,
  after: PdfObject | undefined,
): Entered {
  comparison.explain(location, before)
  comparison.explain(location, after)
  return {
    location: isReference(after) ? insideOf(location, after.number) : location,
    before: comparison.before.resolve(before),
    after: comparison.after.resolve(after),
  }
}

/** The location of an object itself. */
export function insideOf({ subject, page, field }: ChangeLocation, object: number): ChangeLocation {
  return { object, subject, page, field }
}
