import type { PdfDictionary } from '../objects'

/** Where an object is (ISO 32000-2, tables 17 and 18). */
export type XrefEntry =
  | { readonly kind: 'free' }
  | { readonly kind: 'offset'; readonly offset: number; readonly generation: number }
  | { readonly kind: 'compressed'; readonly container: number; readonly index: number }

/** One cross-reference section: the objects that one revision wrote. */
export interface XrefSection {
  readonly style: 'table' | 'stream'
  /** Its actual offset, which differs from the stated one if blanks precede it. */
  readonly offset: number
  readonly trailer: PdfDictionary
  /** One more than the largest object number it lists. */
  readonly end: number
  /** Reads the entry of an object; undefined if the section does not list it. */
  readonly find: (objectNumber: number) => XrefEntry | undefined
  /** Runs of listed object numbers, as half-open ranges; they may be longer than the actual entries. */
  readonly listed: readonly (readonly [first: number, end: number])[]
  /** No byte at or after this offset was read. A longer file with the same beginning has the same section. */
  readonly seenUpTo: number
  /** The parts of a section that has both (ISO 32000-2, 7.5.8.4); older readers see only the table. */
  readonly hybrid?: { readonly table: XrefSection; readonly stream: XrefSection } | undefined
  /** Calls back for every listed object, faster than single look-ups. Broken entries are left out. */
  readonly eachEntry: (visit: EntryVisitor) => void
}

/** `position` is an offset, or for `compressed` the number of the object stream; it has no meaning for `free`. */
export type EntryVisitor = (objectNumber: number, kind: XrefEntry['kind'], position: number) => void

/** The runs of a section's subsections. */
export function runsOf(subsections: readonly Subsection[]): XrefSection['listed'] {
  return subsections.map(({ first, count }) => [first, first + count])
}

/** Object numbers `first` … `first + count - 1`, whose entries begin at `offset`. */
export interface Subsection {
  readonly first: number
  readonly count: number
  readonly offset: number
}

/** Finds the subsection of an object number without an index of all numbers. */
export function subsectionFinder<Part extends Subsection>(
  subsections: readonly Part[],
): (objectNumber: number) => Part | undefined {
  const sorted = subsections
    .filter(({ count }) => count > 0)
    .sort((left, right) => left.first - right.first)
  return (objectNumber) => {
    const found = sorted[lastNotAfter(sorted, objectNumber)]
    return found && objectNumber < found.first + found.count ? found : undefined
  }
}

function lastNotAfter(sorted: readonly Subsection[], objectNumber: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.first ?? 0) <= objectNumber) low = middle + 1
    else high = middle
  }
  return low - 1
}

export function endOf(subsections: readonly Subsection[]): number {
  return subsections.reduce((end, { first, count }) => Math.max(end, first + count), 0)
}
