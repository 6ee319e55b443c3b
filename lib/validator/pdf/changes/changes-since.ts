import { type PdfDocument, readableObject } from '../document'
import { MalformedPdf } from '../errors'
import { indexOf } from '../object-index'
import { isCount, isName, isStream, type PdfObject } from '../objects'
import { certificationLevel } from '../permissions'
import { readIndirectObject } from '../syntax/indirect-object'
import type { XrefEntry, XrefSection } from '../xref/xref-section'
import { compareTrailers } from './catalog-changes'
import type { PdfChange } from './change'
import { Comparison, entriesOf, trailerNumber } from './comparison'
import { actionOf } from './dictionary-rules'
import { equalObjects } from './equal-objects'
import { compareAnnotationsOf, comparePages } from './page-changes'
import { type Edge, reachableNumbers } from './references'
import { referencesInto } from './references-into'
import { unlistedObjects } from './unlisted-objects'

/**
 * Returns every difference between two revisions of a file that readers would see. Differences in spelling are ignored,
 * and a difference without a rule is `undefined`. Throws `PdfTooComplex`, and `MalformedPdf` if a revision cannot be
 * read.
 */
export function changesBetween(before: PdfDocument, after: PdfDocument): PdfChange[] {
  const differing = differingObjects(before, after)
  const comparison = new Comparison(before, after, differing, certificationLevel(before))
  if (unlistedObjects(before, after) === 'confusing') {
    reportUnreadable(comparison, 'unlisted-objects')
  }
  try {
    compareTrailers(comparison)
    comparePages(comparison)
    reportUnexplained(comparison)
  } catch (error) {
    if (!(error instanceof MalformedPdf)) throw error
    reportUnreadable(comparison, 'unreadable')
  }
  return comparison.changes
}

/**
 * Numbers of the objects that were created, removed or changed between the two revisions. Objects that were rewritten
 * with the same content are not included. Throws `PdfTooComplex`.
 */
function differingObjects(before: PdfDocument, after: PdfDocument): Set<number> {
  const rewritten = rewrittenNumbers(before, after)
  for (const number of unfinishedObjects(before)) {
    if (isReadable(after, number)) rewritten.add(number)
  }
  const numbers = new Set([
    ...rewritten,
    ...[before, after].flatMap((document) => indexOf(document).insideOf(document, rewritten)),
  ])
  return new Set(
    [...numbers].filter(
      (number) => !isSame(before, after, number) || isLost(after, number, rewritten),
    ),
  )
}

/** Cost of looking up one number in both revisions, in bytes of work. */
const lookUpCost = 16

/** Numbers whose offset changed, according to the sections that only one revision has. */
function rewrittenNumbers(before: PdfDocument, after: PdfDocument): Set<number> {
  const rewritten = new Set<number>()
  for (const [first, end] of unsharedSections(before, after).flatMap(({ listed }) => listed)) {
    for (let number = first; number < end; number++) {
      after.spend(lookUpCost)
      if (!sameOffset(before.entryOf(number), after.entryOf(number))) rewritten.add(number)
    }
  }
  return rewritten
}

/** Cross-reference sections of only one revision. The later revision may omit sections and add others. */
function unsharedSections(before: PdfDocument, after: PdfDocument): XrefSection[] {
  const offsets = (document: PdfDocument) => new Set(document.sections.map(({ offset }) => offset))
  const [known, found] = [offsets(before), offsets(after)]
  return [
    ...after.sections.filter(({ offset }) => !known.has(offset)),
    ...before.sections.filter(({ offset }) => !found.has(offset)),
  ]
}

function sameOffset(before: XrefEntry | undefined, after: XrefEntry | undefined): boolean {
  if (!before || before.kind === 'free') return !after || after.kind === 'free'
  if (before.kind === 'offset') {
    return (
      after?.kind === 'offset' &&
      before.offset === after.offset &&
      before.generation === after.generation
    )
  }
  return (
    after?.kind === 'compressed' &&
    before.container === after.container &&
    before.index === after.index
  )
}

function isSame(before: PdfDocument, after: PdfDocument, number: number): boolean {
  const [was, is] = [readableObject(before, number), readableObject(after, number)]
  return equalObjects({ before, after }, was, is) && sameGeneration(before, after, number)
}

/** Whether a rewritten object is unreadable here. It is treated as different: other readers may be able to read it. */
function isLost(after: PdfDocument, number: number, rewritten: ReadonlySet<number>): boolean {
  const entry = after.entryOf(number)
  const stream = entry?.kind === 'compressed' ? entry.container : number
  return (rewritten.has(number) || rewritten.has(stream)) && !isReadable(after, number)
}

function isReadable(document: PdfDocument, number: number): boolean {
  try {
    const object = document.objectOf(number)
    if (isStream(object)) object.encoded()
    return true
  } catch (error) {
    if (error instanceof MalformedPdf) return false
    throw error
  }
}

/** With another generation, existing references no longer lead to the object, and other references do. */
function sameGeneration(before: PdfDocument, after: PdfDocument, number: number): boolean {
  const [was, is] = [before.generationOf(number), after.generationOf(number)]
  return was === undefined || is === undefined || was === is
}

function reportUnreadable(comparison: Comparison, subject: string): void {
  comparison.report('undefined', 'MODIFICATION', { object: trailerNumber, subject })
}

/** Reports each difference that is reachable by a reference which no rule has explained. */
function reportUnexplained(comparison: Comparison): void {
  const open = openEdges(comparison)
  if (open.length === 0) return
  const reached = [comparison.before, comparison.after].map(reachableNumbers)
  for (const { parent, target } of open) {
    const isReached = parent === trailerNumber || reached.some((numbers) => numbers.has(parent))
    if (isReached) reportObject(comparison, target)
  }
}

function openEdges(comparison: Comparison): Edge[] {
  const { before, differing } = comparison
  if (differing.size === 0) return []
  const unexamined = [...differing].filter((number) => !comparison.isExamined(number))
  const targets = new Set([...unexamined, ...comparison.guardedObjects()])
  const edges = referencesInto(before, targets)
  compareAnnotationsOf(comparison, edges.filter(isOpenIn(comparison)))
  const more = [...comparison.guardedObjects()].filter((number) => !targets.has(number))
  const found = [...edges, ...referencesInto(before, new Set(more))].filter(isOpenIn(comparison))
  return [...found, ...comparison.notedEdges()].filter((edge) => !comparison.isInOrder(edge))
}

/**
 * Whether a reference still has to be explained. Rules note references inside differing objects, but not those inside
 * unchanged objects. References to guarded objects must be explained as well.
 */
function isOpenIn(comparison: Comparison): (edge: Edge) => boolean {
  const { differing } = comparison
  const guarded = comparison.guardedObjects()
  return (edge) => {
    const { parent, target } = edge
    const counts = guarded.has(target) || (differing.has(target) && !differing.has(parent))
    return counts && !comparison.isInOrder(edge)
  }
}

/** The /Type of the object; `object` without one. */
function subjectOf(object: PdfObject | undefined): string {
  const type = entriesOf(object ?? null)?.get('Type')
  return isName(type) ? type.value : 'object'
}

function reportObject(comparison: Comparison, number: number): void {
  if (comparison.isExamined(number)) return
  comparison.examine(number)
  const [was, is] = [comparison.before, comparison.after].map((document) =>
    readableObject(document, number),
  )
  comparison.report('undefined', actionOf(was, is), {
    object: number,
    subject: subjectOf(is ?? was),
  })
}

/**
 * Numbers that a revision lists although their objects are missing or incomplete in it. Bytes that are appended later
 * may complete them without a new cross-reference entry.
 */
function unfinishedObjects(document: PdfDocument): number[] {
  return indexOf(document)
    .late(document)
    .filter(({ offset }) => !isFinished(document, offset))
    .map(({ number }) => number)
}

/** Whether an object ends inside this revision. An incomplete object may change its meaning when it is completed. */
function isFinished(document: PdfDocument, offset: number): boolean {
  try {
    const found = readIndirectObject(document, offset, undefined, document.parsed)
    const { object, seenUpTo, streamStart } = found
    if (seenUpTo > document.size) return false
    if (!isStream(object) || streamStart === undefined) return true
    const length = document.resolve(object.dictionary.get('Length'))
    return isCount(length) && streamStart + length + endMark <= document.size
  } catch (error) {
    if (error instanceof MalformedPdf) return false
    throw error
  }
}

const endMark = 'endstream'.length
