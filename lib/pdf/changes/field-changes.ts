import { PdfTooComplex } from '../errors'
import { limits } from '../limits'
import {
  isArray,
  isDictionary,
  isName,
  isReference,
  isStream,
  isString,
  type PdfArray,
  type PdfDictionary,
  type PdfObject,
  type PdfReference,
} from '../objects'
import { textOfString } from '../text-string'
import type { Comparison, Place } from './comparison'
import { createdField } from './created-field'
import {
  actionOf,
  addable,
  compareEntries,
  type EntryRule,
  enter,
  insideOf,
} from './dictionary-rules'
import { equalObjects } from './equal-objects'
import { type FieldBranch, typeOf } from './field-type'
import { reportSignature } from './signature-changes'

/** Compares two lists of fields or of a field's kids. */
export function compareFieldLists(
  comparison: Comparison,
  place: Place,
  before: PdfObject | undefined,
  after: PdfObject | undefined,
  branch: FieldBranch,
): void {
  const sides = enter(comparison, place, before, after)
  const [old, now] = [listOf(sides.before), listOf(sides.after)]
  const [known, kept] = [numbersOf(old), numbersOf(now)]
  for (const item of now) {
    if (!isReference(item)) compareDirect(comparison, sides.place, old, item)
    else if (known.has(item.number)) compareField(comparison, sides.place, item, branch)
    else createdField(comparison, sides.place, item, branch)
  }
  for (const item of old) {
    if (!isReference(item) || kept.has(item.number)) continue
    comparison.explain(sides.place, item)
    comparison.report('undefined', 'DELETION', { ...sides.place, object: item.number })
  }
}

function listOf(object: PdfObject): PdfArray {
  return isArray(object) ? object : []
}

function numbersOf(list: PdfArray): Set<number> {
  return new Set(list.flatMap((item) => (isReference(item) ? [item.number] : [])))
}

/** A field inside the list itself cannot be told from another one: it must stay as it is. */
function compareDirect(
  comparison: Comparison,
  place: Place,
  before: PdfArray,
  item: PdfObject,
): void {
  if (before.some((candidate) => comparison.equal(place, candidate, item))) return
  comparison.report('undefined', 'MODIFICATION', place)
}

function compareField(
  comparison: Comparison,
  place: Place,
  field: PdfReference,
  branch: FieldBranch,
): void {
  comparison.explain(place, field)
  if (!comparison.visitOnce(field.number)) return
  const was = comparison.before.dictionary(field)
  const is = comparison.after.dictionary(field)
  const inside = { ...insideOf(place, field.number), ...named(place.field, is ?? was) }
  if (!was || !is) {
    if (was || is) comparison.report('undefined', actionOf(was, is), inside)
    return
  }
  comparison.examine(field.number)
  const type = typeOf(comparison, is) ?? branch.type
  const isFilled = compareValues(comparison, inside, [was, is], type) || branch.isFilled
  if (isFilled && type === 'Sig') comparison.acceptedWidgets.add(field.number)
  const { depth } = branch
  if (depth > limits.depth) throw new PdfTooComplex('The form is too deep')
  compareEntries(comparison, inside, [was, is], fieldRules({ type, isFilled, depth: depth + 1 }))
}

function named(above: string | undefined, field: PdfDictionary | undefined): { field?: string } {
  const partial = field?.get('T')
  const names = [above, isString(partial) ? textOfString(partial) : undefined]
  const known = names.filter((name) => name !== undefined)
  return known.length > 0 ? { field: known.join('.') } : {}
}

/** Says what happened to a field's value, and whether its look may have changed with it. */
function compareValues(
  comparison: Comparison,
  place: Place,
  [before, after]: readonly [PdfDictionary, PdfDictionary],
  type: string,
): boolean {
  const [old, now] = [before.get('V'), after.get('V')]
  const sides = enter(comparison, { ...place, entry: 'V' }, old, now)
  const differs = comparison.differs(old) || comparison.differs(now)
  if (!differs && comparison.equal({ ...place, entry: 'V' }, old, now)) return false
  if (type === 'Sig') return compareSignatures(comparison, place, old, now)
  const isEmpty = emptyValue(sides.before) || isDefault(comparison, before)
  const isAllowed = isEmpty || (comparison.certification ?? 0) >= 2
  const kind = isAllowed && !isStream(sides.after) ? 'signature-or-form-fill' : 'undefined'
  const action = isEmpty ? 'CREATION' : actionOf(old, now)
  comparison.report(kind, action, { ...place, subject: 'field-value' })
  return true
}

function compareSignatures(
  comparison: Comparison,
  place: Place,
  before: PdfObject | undefined,
  after: PdfObject | undefined,
): boolean {
  const isSigned = comparison.before.resolve(before) === null
  if (isSigned) reportSignature(comparison, place, after)
  else comparison.report('undefined', actionOf(before, after), { ...place, subject: 'signature' })
  return isSigned
}

/** What nobody has chosen yet. */
function isDefault({ before: document }: Comparison, field: PdfDictionary): boolean {
  const [value, initial] = [field.get('V'), field.get('DV')].map((entry) => document.resolve(entry))
  const sides = { before: document, after: document }
  return initial !== null && equalObjects(sides, value ?? null, initial ?? null)
}

function emptyValue(value: PdfObject): boolean {
  if (isString(value)) return textOfString(value).trim() === ''
  if (isArray(value)) return value.length === 0
  return value === null || isName(value, 'Off') || isName(value, '')
}

function fieldRules(branch: FieldBranch): Readonly<Record<string, EntryRule>> {
  const kids: EntryRule = (comparison, place, before, after) =>
    compareFieldLists(comparison, { ...place, subject: 'Field' }, before, after, branch)
  return branch.isFilled
    ? { ...alwaysRules, Kids: kids, ...filledRules }
    : { ...alwaysRules, Kids: kids }
}

/** `V` has been compared before. */
const alwaysRules: Readonly<Record<string, EntryRule>> = {
  V: () => undefined,
  AP: sameLook,
  Ff: lockOnly,
  M: (comparison, place, before, after) => comparison.own(place, before, after),
  P: addable,
  StructParent: addable,
  Type: addable,
  Subtype: addable,
}

/** A value brings its look along, and the entries a viewer draws it by. */
const owned: EntryRule = (comparison, place, before, after) => comparison.own(place, before, after)

const filledRules = {
  AP: newLook,
  ...Object.fromEntries(['AS', 'DA', 'F', 'I', 'MK', 'Q', 'RV', 'TI'].map((key) => [key, owned])),
}

/** What lies below an appearance has no other place, or its other places speak for themselves. */
function sameLook(
  comparison: Comparison,
  place: Place,
  before: PdfObject | undefined,
  after: PdfObject | undefined,
): void {
  const isSame = comparison.equal(place, before, after)
  if (isSame && !comparison.differsBelow(before, after)) return
  comparison.report('undefined', actionOf(before, after), place)
  comparison.own(place, before, after)
}

function newLook(
  comparison: Comparison,
  place: Place,
  before: PdfObject | undefined,
  after: PdfObject | undefined,
): void {
  comparison.own(place, before, after)
  const look = comparison.after.resolve(after)
  if (look === null || isDictionary(look)) return
  comparison.report('undefined', actionOf(before, after), place)
}

const readOnly = 1

/** A signature may lock a field (12.7.5.5): only the flag for that may be added. */
function lockOnly(
  comparison: Comparison,
  place: Place,
  before: PdfObject | undefined,
  after: PdfObject | undefined,
): void {
  const sides = enter(comparison, place, before, after)
  const [was, is] = [sides.before ?? 0, sides.after ?? 0]
  if (typeof was === 'number' && (is === was || is === (was | readOnly))) return
  comparison.report('undefined', actionOf(before, after), place)
}
