import { PdfTooComplex } from '../errors'
import { pdfLimits } from '../limits'
import {
  isArray,
  isCount,
  isDictionary,
  isName,
  isReference,
  isStream,
  isString,
  type PdfArray,
  type PdfDictionary,
  type PdfObject,
  type PdfReference,
  reference,
} from '../objects'
import { textOfString } from '../text-string'
import { type ChangeLocation, type Comparison, entriesOf } from './comparison'
import {
  actionOf,
  addable,
  compareEntries,
  type EntryRule,
  enter,
  insideOf,
  unchanged,
} from './dictionary-rules'
import { equalObjects, identityOf } from './equal-objects'
import { branchOf, reportSignature } from './signed-fields'

/** Attributes that a field inherits from the fields above it (ISO 32000-2, 12.7.4.1). */
interface FieldBranch {
  readonly type: string
  /** Whether this field or a field above it received a value. */
  readonly isFilled: boolean
  /** Number of fields above this field. */
  readonly depth: number
}

/** The rule for the fields of a form, or for the children of a field. */
export function fieldsOn(branch: FieldBranch): EntryRule {
  return (comparison, location, before, after) => {
    const sides = enter(comparison, { ...location, subject: 'Field' }, before, after)
    const [old, now] = [listOf(sides.before), listOf(sides.after)]
    const known = identitiesOf(old)
    for (const item of now) {
      if (!isReference(item)) compareDirect(comparison, sides.location, old, item)
      else if (known.has(identityOf(item))) compareField(comparison, sides.location, item, branch)
      else createdField(comparison, sides.location, item, branch)
    }
    reportDeleted(comparison, sides.location, old, identitiesOf(now))
  }
}

function reportDeleted(
  comparison: Comparison,
  location: ChangeLocation,
  before: PdfArray,
  kept: ReadonlySet<string>,
): void {
  for (const item of before) {
    if (!isReference(item) || kept.has(identityOf(item))) continue
    comparison.explain(location, item)
    comparison.report('undefined', 'DELETION', { ...location, object: item.number })
  }
}

function listOf(object: PdfObject): PdfArray {
  return isArray(object) ? object : []
}

function identitiesOf(list: PdfArray): Set<string> {
  return new Set(list.flatMap((item) => (isReference(item) ? [identityOf(item)] : [])))
}

/** A direct object in the list cannot be identified, so it must not change. */
function compareDirect(
  comparison: Comparison,
  location: ChangeLocation,
  before: PdfArray,
  item: PdfObject,
): void {
  if (before.some((candidate) => comparison.equal(location, candidate, item))) return
  comparison.report('undefined', 'MODIFICATION', location)
}

function compareField(
  comparison: Comparison,
  location: ChangeLocation,
  field: PdfReference,
  branch: FieldBranch,
): void {
  comparison.explain(location, field)
  if (!comparison.visitOnce(field.number)) return
  const was = comparison.before.dictionary(field)
  const is = comparison.after.dictionary(field)
  const inside = { ...insideOf(location, field.number), ...named(location.field, is ?? was) }
  if (!was || !is) {
    if (was || is) comparison.report('undefined', actionOf(was, is), inside)
    return
  }
  comparison.examine(field.number)
  const type = typeOf(comparison, is) ?? branch.type
  const isFilled = compareValues(comparison, inside, [was, is], type) || branch.isFilled
  if (isFilled && type === 'Sig') comparison.acceptedWidgets.add(field.number)
  const { depth } = branch
  if (depth > pdfLimits.depth) throw new PdfTooComplex('The form is too deep')
  compareEntries(comparison, inside, [was, is], fieldRules({ type, isFilled, depth: depth + 1 }))
}

function named(above: string | undefined, field: PdfDictionary | undefined): { field?: string } {
  const partial = field?.get('T')
  const names = [above, isString(partial) ? textOfString(partial) : undefined]
  const known = names.filter((name) => name !== undefined)
  return known.length > 0 ? { field: known.join('.') } : {}
}

/** Reports a change of the field's value. Returns whether the appearance may have changed with it. */
function compareValues(
  comparison: Comparison,
  location: ChangeLocation,
  [before, after]: readonly [PdfDictionary, PdfDictionary],
  type: string,
): boolean {
  const [old, now] = [before.get('V'), after.get('V')]
  const sides = enter(comparison, { ...location, entry: 'V' }, old, now)
  const differs = comparison.differs(old) || comparison.differs(now)
  if (!differs && comparison.equal({ ...location, entry: 'V' }, old, now)) return false
  if (type === 'Sig') return compareSignatures(comparison, location, old, now)
  const isPrompt = type === 'Ch' && isDefault(comparison, before)
  const isEmpty = emptyValue(sides.before) || isPrompt
  const isAllowed = isEmpty || (comparison.certification ?? 0) >= 2
  const kind = isAllowed && !isStream(sides.after) ? 'signature-or-form-fill' : 'undefined'
  const action = isEmpty ? 'CREATION' : actionOf(old, now)
  comparison.report(kind, action, { ...location, subject: 'field-value' })
  return true
}

function compareSignatures(
  comparison: Comparison,
  location: ChangeLocation,
  before: PdfObject | undefined,
  after: PdfObject | undefined,
): boolean {
  const isSigned = comparison.before.resolve(before) === null
  const field = reference(location.object, comparison.after.generationOf(location.object))
  const members = branchOf(comparison, field)
  if (isSigned) reportSignature(comparison, location, { value: after, members, isNewField: false })
  else
    comparison.report('undefined', actionOf(before, after), { ...location, subject: 'signature' })
  return isSigned
}

/** Whether a choice field still has its default value. It is then treated as empty. */
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
  const rules = { ...alwaysRules, Kids: fieldsOn(branch) }
  return branch.isFilled ? { ...rules, ...filledRules } : rules
}

/** Rules for every field. `V` is compared before they are applied. */
const alwaysRules: Readonly<Record<string, EntryRule>> = {
  V: () => undefined,
  AP: sameLook,
  Ff: lockOnly,
  M: (comparison, location, before, after) => comparison.own(location, before, after),
  P: addableAs((object) => isName(entriesOf(object)?.get('Type'), 'Page')),
  StructParent: addableAs((object) => isCount(object)),
  Type: addableAs((object) => isName(object, 'Annot')),
  Subtype: addableAs((object) => isName(object, 'Widget')),
}

type IsSound = (object: PdfObject) => boolean

/**
 * The entry may be added if its value has the type that a field requires. With a value of another type, the object
 * could have another role.
 */
function addableAs(isSound: IsSound): EntryRule {
  return (comparison, location, before, after) => {
    const isField = before !== undefined || isSound(comparison.after.resolve(after))
    const rule = isField ? addable : unchanged
    rule(comparison, location, before, after)
  }
}

/** The rule for entries from which a viewer draws a field. They may change together with the field's value. */
function owned(isSound: IsSound): EntryRule {
  return (comparison, location, before, after) => {
    comparison.own(location, before, after)
    const sides = [comparison.before.resolve(before), comparison.after.resolve(after)]
    if (sides.every((side) => side === null || isSound(side))) return
    unchanged(comparison, location, before, after)
  }
}

const isNumber: IsSound = (object) => typeof object === 'number'

const filledRules = {
  AP: newLook,
  AS: owned((object) => isName(object)),
  BS: owned(isDictionary),
  DA: owned(isString),
  F: owned(isNumber),
  I: owned(isArray),
  MK: owned(isDictionary),
  Q: owned(isNumber),
  RV: owned((object) => isString(object) || isStream(object)),
  TI: owned(isNumber),
}

/**
 * The appearance of an unchanged field must not change. Objects below it are used only there, or their other locations
 * are compared separately.
 */
function sameLook(
  comparison: Comparison,
  location: ChangeLocation,
  before: PdfObject | undefined,
  after: PdfObject | undefined,
): void {
  const isSame = comparison.equal(location, before, after)
  if (isSame && !comparison.differsBelow(before, after)) return
  comparison.report('undefined', actionOf(before, after), location)
  comparison.own(location, before, after)
}

function newLook(
  comparison: Comparison,
  location: ChangeLocation,
  before: PdfObject | undefined,
  after: PdfObject | undefined,
): void {
  comparison.own(location, before, after)
  const look = comparison.after.resolve(after)
  if (look === null || isDictionary(look)) return
  comparison.report('undefined', actionOf(before, after), location)
}

const readOnly = 1

/** Only the read-only flag may be added, because a signature may lock a field (ISO 32000-2, 12.7.5.5). */
function lockOnly(
  comparison: Comparison,
  location: ChangeLocation,
  before: PdfObject | undefined,
  after: PdfObject | undefined,
): void {
  const sides = enter(comparison, location, before, after)
  const [was, is] = [sides.before ?? 0, sides.after ?? 0]
  if (typeof was === 'number' && (is === was || is === (was | readOnly))) return
  comparison.report('undefined', actionOf(before, after), location)
}

/** Compares a field that is new since the signed revision. Only a signature field is acceptable. */
function createdField(
  comparison: Comparison,
  location: ChangeLocation,
  field: PdfReference,
  branch: FieldBranch,
): void {
  const dictionary = comparison.after.dictionary(field)
  const name = nameOf(comparison, location, dictionary)
  const inside = { ...insideOf(location, field.number), ...(name !== undefined && { field: name }) }
  comparison.adopt(location, field)
  if (!dictionary || !comparison.isCreated(field.number)) {
    comparison.report('undefined', 'CREATION', { ...inside, subject: 'form-field' })
    return
  }
  const members = branchOf(comparison, field)
  const type = typeOf(comparison, dictionary) ?? branch.type
  const isOrdinary = members.every((member) => isSignaturePart(comparison, member, type))
  if (!isOrdinary) {
    comparison.report('undefined', 'CREATION', { ...inside, subject: 'form-field' })
    return
  }
  for (const { number } of members) comparison.acceptedWidgets.add(number)
  const value = valueIn(comparison, members)
  reportSignature(comparison, inside, { value, members, isNewField: true })
}

function nameOf(
  { after }: Comparison,
  { field }: ChangeLocation,
  dictionary: PdfDictionary | undefined,
): string | undefined {
  const partial = after.resolve(dictionary?.get('T'))
  if (!isString(partial)) return field
  const text = textOfString(partial)
  return field === undefined ? text : `${field}.${text}`
}

/** Whether a new object is a part of a signature field and has no actions. */
function isSignaturePart(comparison: Comparison, member: PdfReference, type: string): boolean {
  const dictionary = comparison.after.dictionary(member)
  if (!dictionary || !comparison.isCreated(member.number)) return false
  const own = typeOf(comparison, dictionary) ?? type
  return own === 'Sig' && !dictionary.has('A') && !dictionary.has('AA')
}

/** The type of the field in the current file, unless it is inherited. */
function typeOf({ after }: Comparison, field: PdfDictionary): string | undefined {
  const type = after.resolve(field.get('FT'))
  return isName(type) ? type.value : undefined
}

function valueIn({ after }: Comparison, members: readonly PdfReference[]) {
  return members
    .map((member) => after.dictionary(member)?.get('V'))
    .find((value) => value !== undefined)
}
