import { isArray, isDictionary, isName, type PdfDictionary, type PdfObject } from '../objects'
import type { Comparison, Place } from './comparison'
import {
  actionOf,
  addable,
  compareEntries,
  type EntryRule,
  enter,
  free,
  unchanged,
} from './dictionary-rules'
import { compareFieldLists } from './field-changes'

const formRules: Readonly<Record<string, EntryRule>> = {
  Fields: (comparison, place, before, after) =>
    compareFieldLists(comparison, { ...place, subject: 'Field' }, before, after, noField),
  SigFlags: free,
  NeedAppearances: needAppearances,
  DR: defaultResources,
  DA: addable,
  Q: addable,
}

const noField = { type: '', isFilled: false, depth: 0 }

/** Compares the interactive forms (ISO 32000-2, 12.7.3). A signature may bring the first one. */
export function compareForms(
  comparison: Comparison,
  place: Place,
  before: PdfObject | undefined,
  after: PdfObject | undefined,
): void {
  const sides = enter(comparison, place, before, after)
  const [old, now] = [sides.before ?? empty, sides.after]
  if (sides.before === null && now === null) return
  if (!isDictionary(old) || !isDictionary(now)) {
    comparison.report('undefined', actionOf(before, after), {
      ...place,
      subject: 'AcroForm',
    })
    return
  }
  compareEntries(comparison, { ...sides.place, subject: 'AcroForm' }, [old, now], formRules)
}

const empty: PdfDictionary = new Map()

/** A viewer that is told to draw the fields anew shows something nobody signed. */
function needAppearances(
  comparison: Comparison,
  place: Place,
  before: PdfObject | undefined,
  after: PdfObject | undefined,
): void {
  const sides = enter(comparison, place, before, after)
  if (sides.after !== true || sides.before === true) return
  comparison.report('undefined', actionOf(before, after), place)
}

/** Fonts for new fields may be added; those that fields are drawn with must stay what they are. */
function defaultResources(
  comparison: Comparison,
  place: Place,
  before: PdfObject | undefined,
  after: PdfObject | undefined,
): void {
  const sides = enter(comparison, place, before, after)
  const old = sides.before ?? empty
  if (isDictionary(old) && isDictionary(sides.after)) {
    const kinds = resourceKinds(old, sides.after)
    compareEntries(comparison, sides.place, [old, sides.after], kinds)
    return
  }
  unchanged(comparison, place, before, after)
}

function resourceKinds(
  before: PdfDictionary,
  after: PdfDictionary,
): Readonly<Record<string, EntryRule>> {
  const kinds = new Set([...before.keys(), ...after.keys()])
  const rules = Object.fromEntries([...kinds].map((kind) => [kind, additions]))
  return { ...rules, XObject: exchangeable }
}

/** Fields are drawn with fonts only; signature writers keep their pictures here and replace them. */
const exchangeable: EntryRule = (comparison, place, before, after) =>
  comparison.own(place, before, after)

const additions: EntryRule = (comparison, place, before, after) => {
  const sides = enter(comparison, place, before, after)
  const old = sides.before ?? empty
  if (isArray(sides.after) && (before === undefined || onlyNames(old, sides.after))) return
  if (!isDictionary(old) || !isDictionary(sides.after)) {
    unchanged(comparison, place, before, after)
    return
  }
  const named = [...new Set([...old.keys(), ...sides.after.keys()])]
  const rules = Object.fromEntries(named.map((key) => [key, addable]))
  compareEntries(comparison, sides.place, [old, sides.after], rules)
}

/** /ProcSet says nothing since PDF 1.4 (ISO 32000-2, 14.2). */
function onlyNames(before: PdfObject, after: PdfObject): boolean {
  return [before, after].every((list) => isArray(list) && list.every((item) => isName(item)))
}
