import { type ByteSource, prefixOf } from '@/lib/encoding/byte-source'
import { openPdf, type PdfDocument } from '../document'
import { MalformedPdf } from '../errors'
import { isName, type PdfObject } from '../objects'
import { certificationLevel } from '../permissions'
import { readableObject } from '../readable-object'
import { compareTrailers } from './catalog-changes'
import type { PdfChange } from './change'
import { Comparison, entriesOf, trailerNumber } from './comparison'
import { actionOf } from './dictionary-rules'
import { differingObjects } from './differing-objects'
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
