import { type ByteSource, prefixOf } from '@/lib/encoding/byte-source'
import { openPdf, type PdfDocument, readableObject } from '../document'
import { MalformedPdf } from '../errors'
import { indexOf } from '../object-index'
import { isName, isStream, type PdfObject } from '../objects'
import { certificationLevel } from '../permissions'
import type { XrefEntry, XrefSection } from '../xref/xref-section'
import { compareTrailers } from './catalog-changes'
import type { PdfChange } from './change'
import { Comparison, entriesOf, trailerNumber } from './comparison'
import { actionOf } from './dictionary-rules'
import { equalObjects } from './equal-objects'
import { compareAnnotationsOf, comparePages } from './page-changes'
import { type Edge, reachableNumbers } from './references'
import { referencesInto } from './references-into'
import { unfinishedObjects } from './unfinished-objects'
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

/** What one number costs that is looked up in both revisions, in bytes of work. */
const lookUpCost = 16

/** Numbers whose offset in the file is another one, by the sections that only one revision has. */
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

/** A new chain may leave out sections as well as add some. */
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

/** What we cannot read where an update has put it others may, so that it equals nothing. */
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

/** Otherwise references that led to the object lead nowhere now, and others lead to it. */
function sameGeneration(before: PdfDocument, after: PdfDocument, number: number): boolean {
  const [was, is] = [before.generationOf(number), after.generationOf(number)]
  return was === undefined || is === undefined || was === is
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
 * Of objects that differ themselves, rules have noted whatever differs that they refer to. What is the same is not
 * noted, so that a guarded object is looked for in them, too.
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
