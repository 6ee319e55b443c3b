import { type ByteSource, prefixOf } from '@/lib/encoding/byte-source'
import { openPdf, type PdfDocument, readableObject } from '../document'
import { MalformedPdf } from '../errors'
import { isName, isStream, type PdfObject } from '../objects'
import { certificationLevel } from '../permissions'
import { objectNumbersIn } from '../syntax/object-stream'
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
 * Every difference between the first bytes of a file, read as a file of its own, and the whole:
 * what readers would see, not how it is spelled. What no rule knows is `undefined`.
 * Throws `NotPdf`, `MalformedPdf` or `PdfTooComplex` where one of the two cannot be read.
 */
export function changesSince(source: ByteSource, signedRevisionEnd: number): PdfChange[] {
  if (signedRevisionEnd === source.size) return []
  const after = openPdf(source)
  return changesBetween(openPdf(prefixOf(source, signedRevisionEnd), after.parsed), after)
}

/** The same for two revisions that are open. */
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
 * Numbers of the objects that the two revisions do not have in common: created, removed, or of other
 * content. What a writer merely wrote again is not among them. Throws `PdfTooComplex`.
 */
function differingObjects(before: PdfDocument, after: PdfDocument): Set<number> {
  const differing = new Set<number>()
  const rewritten = rewrittenNumbers(before, after)
  for (const number of [
    ...rewritten,
    ...insideOf(before, rewritten),
    ...insideOf(after, rewritten),
  ]) {
    if (!isSame(before, after, number)) differing.add(number)
  }
  return differing
}

/** What one number costs that is looked up in both revisions, in bytes of work. */
const lookUpCost = 16

/** Numbers whose place in the file is another one, by the sections that only one revision has. */
function rewrittenNumbers(before: PdfDocument, after: PdfDocument): Set<number> {
  const rewritten = new Set<number>()
  for (const [first, end] of unsharedSections(before, after).flatMap(({ listed }) => listed)) {
    for (let number = first; number < end; number++) {
      after.spend(lookUpCost)
      if (!samePlace(before.entryOf(number), after.entryOf(number))) rewritten.add(number)
    }
  }
  return rewritten
}

/** A new chain may leave out sections as well as add some. */
function unsharedSections(before: PdfDocument, after: PdfDocument): XrefSection[] {
  const offsets = (document: PdfDocument) => new Set(document.sections.map(({ offset }) => offset))
  const [known, found] = [offsets(before), offsets(after)]
  return [
    ...after.sections.filter(({ offset }) => !known.has(offset)),
    ...before.sections.filter(({ offset }) => !found.has(offset)),
  ]
}

function samePlace(before: XrefEntry | undefined, after: XrefEntry | undefined): boolean {
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

/** Objects whose place is inside an object stream that itself was written again. */
function insideOf(document: PdfDocument, rewritten: ReadonlySet<number>): number[] {
  return [...rewritten].flatMap((container) => {
    const found = readableObject(document, container)
    if (!isStream(found) || !isName(found.dictionary.get('Type'), 'ObjStm')) return []
    try {
      return objectNumbersIn(found.dictionary, document.content(found))
    } catch (error) {
      if (error instanceof MalformedPdf) return []
      throw error
    }
  })
}

function isSame(before: PdfDocument, after: PdfDocument, number: number): boolean {
  const [was, is] = [readableObject(before, number), readableObject(after, number)]
  return equalObjects({ before, after }, was, is)
}

function reportUnreadable(comparison: Comparison, subject: string): void {
  comparison.report('undefined', 'MODIFICATION', { object: trailerNumber, subject })
}

/** Whatever differs and can be reached on a way that no rule went. */
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
  if (comparison.differing.size === 0) return []
  const isOpen = (edge: Edge) => !comparison.isInOrder(edge)
  const unexamined = [...comparison.differing].filter((number) => !comparison.isExamined(number))
  const targets = new Set([...unexamined, ...comparison.guardedObjects()])
  const into = (numbers: ReadonlySet<number>) =>
    referencesInto(comparison.before, numbers, comparison.differing)
  const edges = into(targets).filter(isOpen)
  compareAnnotationsOf(comparison, edges)
  const more = [...comparison.guardedObjects()].filter((number) => !targets.has(number))
  return [...edges, ...into(new Set(more)), ...comparison.notedEdges()].filter(isOpen)
}

/** What the object says it is. */
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
