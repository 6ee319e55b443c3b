import { isCount, isReference, isString, type PdfDictionary, type PdfReference } from '../objects'
import { height, rectangleOf, width } from '../rectangle'
import { textOfString } from '../text-string'
import type { Comparison, Place } from './comparison'
import { insideOf } from './dictionary-rules'
import { type FieldBranch, typeOf } from './field-type'
import { pageNumberOf } from './page-number'
import { reportSignature } from './signature-changes'

/** A field that the signed revision did not have: only one for a signature is in order. */
export function createdField(
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
