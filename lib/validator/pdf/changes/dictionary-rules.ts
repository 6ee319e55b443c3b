import { isReference, type PdfDictionary, type PdfObject } from '../objects'
import type { ChangeAction } from './change'
import type { ChangeLocation, Comparison } from './comparison'

/** Compares one entry of a dictionary in both revisions, even if it is the same in both. */
export type EntryRule = (
  comparison: Comparison,
  location: ChangeLocation,
  before: PdfObject | undefined,
  after: PdfObject | undefined,
) => void

/** Applies a table of rules to a dictionary. An entry without a rule must not change. */
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

/** Copies each key by name: adding keys after a spread would take longer than the comparison. */
function locationOfEntry(
  { object, subject, entry, page, field }: ChangeLocation,
  key: string,
): ChangeLocation {
  return { object, subject: `${subject}/${key}`, entry: entry ?? key, page, field }
}

/** The rule for entries that are not in a table: they must not change. */
export const unchanged: EntryRule = (comparison, location, before, after) => {
  if (comparison.equal(location, before, after)) return
  comparison.report('undefined', actionOf(before, after), location)
  // This difference is reported, so the objects below it need no further report.
  comparison.adopt(location, after)
}

/** The rule for an entry that may change freely, because it shows nothing and runs nothing. */
export const free: EntryRule = (comparison, location, before, after) => {
  comparison.explain(location, before)
  comparison.explain(location, after)
}

/** The rule for an entry that may be added but not changed. */
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

/** The values of an entry in both revisions, and the location for the entries in them. */
export interface Entered {
  readonly location: ChangeLocation
  readonly before: PdfObject
  readonly after: PdfObject
}

/** Follows an entry into its indirect object, if it has one, and explains the reference. */
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

/** The location inside an object, for its entries. */
export function insideOf({ subject, page, field }: ChangeLocation, object: number): ChangeLocation {
  return { object, subject, page, field }
}
