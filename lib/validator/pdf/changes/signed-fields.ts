import {
  isCount,
  isDictionary,
  isName,
  isReference,
  type PdfObject,
  type PdfReference,
} from '../objects'
import { height, rectangleOf, width } from '../pages/rectangle'
import type { ChangeLocation, Comparison } from './comparison'
import { pageNumberOf } from './page-number'

/** A field that was signed, or that was added for a signature. */
interface SignedField {
  readonly value: PdfObject | undefined
  readonly members: readonly PdfReference[]
  readonly isNewField: boolean
}

/**
 * Reports that a field received a signature or a document time-stamp. An invisible time-stamp is an extension. A
 * visible signature is reported once for each of its widgets on each page.
 */
export function reportSignature(
  comparison: Comparison,
  location: ChangeLocation,
  { value, members, isNewField }: SignedField,
): void {
  const signature = comparison.after.resolve(value)
  comparison.adopt({ ...location, entry: 'V' }, value)
  if (value !== undefined && !isDictionary(signature)) {
    comparison.report('undefined', 'CREATION', { ...location, subject: 'signature' })
    return
  }
  const isTimeStamp = isDictionary(signature) && isTimeStampDictionary(comparison, signature)
  const said = value ? 'signature' : 'signature-field'
  const subject = isTimeStamp ? 'document-time-stamp' : said
  const looks = looksOf(comparison, members)
  const visible = looks.length > 0
  const kind = isTimeStamp && !visible ? 'extension' : 'signature-or-form-fill'
  for (const look of visible ? looks : [pageOf(comparison, members)]) {
    const seen = { ...location, subject, ...look }
    comparison.report(kind, 'CREATION', seen, isNewField ? { isNewField, visible } : { visible })
  }
}

/** Whether a dictionary is a document time-stamp (ISO 32000-2, 12.8.5). Some programs omit the type. */
function isTimeStampDictionary(
  { after }: Comparison,
  signature: ReadonlyMap<string, PdfObject>,
): boolean {
  return (
    isName(after.resolve(signature.get('Type')), 'DocTimeStamp') ||
    isName(after.resolve(signature.get('SubFilter')), 'ETSI.RFC3161')
  )
}

const branchMembersMax = 100

/** The field and its children. */
export function branchOf({ after }: Comparison, field: PdfReference): PdfReference[] {
  const members = new Map([[field.number, field]])
  for (const { number } of members.values()) {
    const kids = after.array(after.dictionary(members.get(number))?.get('Kids')) ?? []
    for (const kid of kids) {
      if (isReference(kid) && members.size < branchMembersMax) members.set(kid.number, kid)
    }
  }
  return [...members.values()]
}

/** The widgets with an area, each with every page that shows it. */
function looksOf(
  comparison: Comparison,
  members: readonly PdfReference[],
): Partial<ChangeLocation>[] {
  return members
    .filter((member) => takesRoom(comparison, member))
    .flatMap((member) => {
      const pages = comparison.pagesWith(member.number).map((page) => ({ page }))
      const shownOn = pages.length > 0 ? pages : [pageOf(comparison, [member])]
      return shownOn.map(({ page }) => ({ object: member.number, page }))
    })
}

const [hidden, noView] = [2, 32]

function takesRoom({ after }: Comparison, member: PdfReference): boolean {
  const dictionary = after.dictionary(member)
  const rectangle = rectangleOf(after, dictionary?.get('Rect'))
  const flags = after.resolve(dictionary?.get('F'))
  const isHidden = isCount(flags) && (flags & (hidden | noView)) !== 0
  return rectangle !== undefined && !isHidden && width(rectangle) > 0 && height(rectangle) > 0
}

/** The page that the first widget with a /P entry names. */
function pageOf({ after }: Comparison, members: readonly PdfReference[]): { page?: number } {
  const pages = members.map((member) => after.dictionary(member)?.get('P'))
  const page = pages.find((candidate) => isReference(candidate))
  const number = isReference(page) ? pageNumberOf(after, page.number) : undefined
  return number === undefined ? {} : { page: number }
}
