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
} from '../objects'
import { height, rectangleOf, width } from '../pages/rectangle'
import { textOfString } from '../text-string'
import type { PdfChange } from './change'
import type { Comparison, Place } from './comparison'
import {
  actionOf,
  addable,
  compareEntries,
  type EntryRule,
  enter,
  insideOf,
} from './dictionary-rules'
import { equalObjects } from './equal-objects'
import { pageNumberOf } from './page-number'

/** What a field has from the fields above it (ISO 32000-2, 12.7.4.1). */
interface FieldBranch {
  readonly type: string
  /** The value of this field or of one above it was given. */
  readonly isFilled: boolean
  /** Fields above it. */
  readonly depth: number
}

/** The rule for the fields of a form, or for the kids of a field. */
export function fieldsOn(branch: FieldBranch): EntryRule {
  return (comparison, place, before, after) => {
    const sides = enter(comparison, { ...place, subject: 'Field' }, before, after)
    const [old, now] = [listOf(sides.before), listOf(sides.after)]
    const known = numbersOf(old)
    for (const item of now) {
      if (!isReference(item)) compareDirect(comparison, sides.place, old, item)
      else if (known.has(item.number)) compareField(comparison, sides.place, item, branch)
      else createdField(comparison, sides.place, item, branch)
    }
    reportDeleted(comparison, sides.place, old, numbersOf(now))
  }
}

function reportDeleted(
  comparison: Comparison,
  place: Place,
  before: PdfArray,
  kept: ReadonlySet<number>,
): void {
  for (const item of before) {
    if (!isReference(item) || kept.has(item.number)) continue
    comparison.explain(place, item)
    comparison.report('undefined', 'DELETION', { ...place, object: item.number })
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
  if (depth > pdfLimits.depth) throw new PdfTooComplex('The form is too deep')
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
  const rules = { ...alwaysRules, Kids: fieldsOn(branch) }
  return branch.isFilled ? { ...rules, ...filledRules } : rules
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

/** A field that the signed revision did not have: only one for a signature is in order. */
function createdField(
  comparison: Comparison,
  place: Place,
  field: PdfReference,
  branch: FieldBranch,
): void {
  const dictionary = comparison.after.dictionary(field)
  const name = nameOf(comparison, place, dictionary)
  const inside = { ...insideOf(place, field.number), ...(name !== undefined && { field: name }) }
  comparison.adopt(place, field)
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
  const visible = members.some((member) => takesRoom(comparison, member))
  const seen = { ...inside, ...pageOf(comparison, members) }
  reportSignature(comparison, seen, valueIn(comparison, members), { isNewField: true, visible })
}

function nameOf(
  { after }: Comparison,
  { field }: Place,
  dictionary: PdfDictionary | undefined,
): string | undefined {
  const partial = after.resolve(dictionary?.get('T'))
  if (!isString(partial)) return field
  const text = textOfString(partial)
  return field === undefined ? text : `${field}.${text}`
}

const branchMembersMax = 100

/** The field and its kids. */
function branchOf({ after }: Comparison, field: PdfReference): PdfReference[] {
  const members = new Map([[field.number, field]])
  for (const { number } of members.values()) {
    const kids = after.array(after.dictionary(members.get(number))?.get('Kids')) ?? []
    for (const kid of kids) {
      if (isReference(kid) && members.size < branchMembersMax) members.set(kid.number, kid)
    }
  }
  return [...members.values()]
}

/** Nothing of another type, and nothing that runs when the field is touched. */
function isSignaturePart(comparison: Comparison, member: PdfReference, type: string): boolean {
  const dictionary = comparison.after.dictionary(member)
  if (!dictionary || !comparison.isCreated(member.number)) return false
  const own = typeOf(comparison, dictionary) ?? type
  return own === 'Sig' && !dictionary.has('A') && !dictionary.has('AA')
}

/** A field's own type as it is now. */
function typeOf({ after }: Comparison, field: PdfDictionary): string | undefined {
  const type = after.resolve(field.get('FT'))
  return isName(type) ? type.value : undefined
}

const [hidden, noView] = [2, 32]

function takesRoom({ after }: Comparison, member: PdfReference): boolean {
  const dictionary = after.dictionary(member)
  const rectangle = rectangleOf(after, dictionary?.get('Rect'))
  const flags = after.resolve(dictionary?.get('F'))
  const isHidden = isCount(flags) && (flags & (hidden | noView)) !== 0
  return rectangle !== undefined && !isHidden && width(rectangle) > 0 && height(rectangle) > 0
}

function valueIn({ after }: Comparison, members: readonly PdfReference[]) {
  return members
    .map((member) => after.dictionary(member)?.get('V'))
    .find((value) => value !== undefined)
}

/** The page that the first widget with one says it is on. */
function pageOf({ after }: Comparison, members: readonly PdfReference[]): { page?: number } {
  const pages = members.map((member) => after.dictionary(member)?.get('P'))
  const page = pages.find((candidate) => isReference(candidate))
  const number = isReference(page) ? pageNumberOf(after, page.number) : undefined
  return number === undefined ? {} : { page: number }
}

/** A field received a signature or a document time-stamp, which adds nothing a person says. */
function reportSignature(
  comparison: Comparison,
  place: Place,
  value: PdfObject | undefined,
  more: Pick<PdfChange, 'visible' | 'isNewField'> = {},
): void {
  const signature = comparison.after.resolve(value)
  comparison.adopt({ ...place, entry: 'V' }, value)
  if (value !== undefined && !isDictionary(signature)) {
    comparison.report('undefined', 'CREATION', { ...place, subject: 'signature' })
    return
  }
  const isTimeStamp = isDictionary(signature) && isTimeStampDictionary(comparison, signature)
  const kind = isTimeStamp ? 'extension' : 'signature-or-form-fill'
  const said = value ? 'signature' : 'signature-field'
  const subject = isTimeStamp ? 'document-time-stamp' : said
  comparison.report(kind, 'CREATION', { ...place, subject }, more)
}

/** ISO 32000-2, 12.8.5; some writers leave the type out. */
function isTimeStampDictionary(
  { after }: Comparison,
  signature: ReadonlyMap<string, PdfObject>,
): boolean {
  return (
    isName(after.resolve(signature.get('Type')), 'DocTimeStamp') ||
    isName(after.resolve(signature.get('SubFilter')), 'ETSI.RFC3161')
  )
}
