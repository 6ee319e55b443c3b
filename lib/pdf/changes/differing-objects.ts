import type { PdfDocument } from '../document'
import { MalformedPdf } from '../errors'
import { objectNumbersIn } from '../object-stream'
import { isName, isStream } from '../objects'
import { readableObject } from '../readable-object'
import type { XrefEntry, XrefSection } from '../xref/xref-section'
import { equalObjects } from './equal-objects'

/** What one number costs that is looked up in both revisions, in bytes of work. */
const lookUpCost = 16

/**
 * Numbers of the objects that the two revisions do not have in common: created, removed, or of other
 * content. What a writer merely wrote again is not among them. Throws `PdfTooComplex`.
 */
export function differingObjects(before: PdfDocument, after: PdfDocument): Set<number> {
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
