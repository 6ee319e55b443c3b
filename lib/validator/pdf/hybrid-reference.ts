import { entryOf, visitReferences } from './changes/references'
import { type PdfDocument, readableObject } from './document'
import type { PdfReference } from './objects'
import type { XrefEntry, XrefSection } from './xref/xref-section'

/**
 * Whether a hybrid file (ISO 32000-2, 7.5.8.4) shows different pages to readers that ignore its cross-reference
 * streams, or prefer the streams to its tables. Throws `PdfTooComplex`.
 */
export function readersDiffer(document: PdfDocument): boolean {
  const differing = differingNumbers(document)
  if (differing.size === 0) return false
  const { reference, dictionary } = document.catalog
  if (differing.has(reference.number)) return true
  const shown = shownInCatalog.map((key) => dictionary.get(key) ?? null)
  return reaches(document, shown, differing)
}

const shownInCatalog = ['Pages', 'AcroForm', 'OCProperties']

/** Entries of pages and annotations that viewers do not draw. */
const notShown = ['PieceInfo', 'Metadata', 'Thumb', 'B']

/** Cost of looking up one number in one section, in bytes of work. */
const lookUpCost = 16

/** Numbers that lead to different objects in different readers. */
function differingNumbers(document: PdfDocument): ReadonlySet<number> {
  const { sections } = document
  const older = sections.map((section) => section.hybrid?.table ?? section)
  const differing = new Set<number>()
  for (const [index, { hybrid }] of sections.entries()) {
    const newer = sections.slice(0, index)
    hybrid?.stream.eachEntry((number, kind, position) => {
      document.spend(lookUpCost * (sections.length + older.length))
      if (kind === 'free' || newer.some(({ find }) => find(number))) return
      const entries = [document.entryOf(number), firstIn(older, number)]
      if (!entries.every((entry) => isAt(entry, kind, position))) differing.add(number)
    })
  }
  return differing
}

function firstIn(sections: readonly XrefSection[], number: number): XrefEntry | undefined {
  for (const { find } of sections) {
    const entry = find(number)
    if (entry) return entry
  }
  return undefined
}

function isAt(entry: XrefEntry | undefined, kind: XrefEntry['kind'], position: number): boolean {
  if (entry?.kind !== kind) return false
  return (entry.kind === 'offset' ? entry.offset : undefined) === position
}

/** Whether references from the given objects lead to one of these numbers. */
function reaches(
  document: PdfDocument,
  from: readonly Parameters<typeof visitReferences>[0][],
  numbers: ReadonlySet<number>,
): boolean {
  const reached = new Set<number>()
  const waiting: number[] = []
  const reach = (number: number) => {
    if (reached.has(number)) return
    reached.add(number)
    waiting.push(number)
  }
  const visit = ({ number }: PdfReference, path: Parameters<typeof entryOf>[0]) => {
    if (!notShown.includes(entryOf(path))) reach(number)
  }
  for (const object of from) visitReferences(object, visit)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (numbers.has(next)) return true
    visitReferences(readableObject(document, next), visit)
    const entry = document.entryOf(next)
    if (entry?.kind === 'compressed') reach(entry.container)
  }
  return false
}
