import type { PdfDictionary } from '../objects'

/** Where an object stands (ISO 32000-2, tables 17 and 18). */
export type XrefEntry =
  | { readonly kind: 'free' }
  | { readonly kind: 'offset'; readonly offset: number; readonly generation: number }
  | { readonly kind: 'compressed'; readonly container: number; readonly index: number }

/** One cross-reference section, that is the objects one revision wrote. */
export interface XrefSection {
  readonly style: 'table' | 'stream'
  /** Where it begins, as found, not as a file with blanks before it claims. */
  readonly offset: number
  readonly trailer: PdfDictionary
  /** One more than the largest object number it lists. */
  readonly end: number
  /** The entry of an object, read only now; undefined when the section does not list it. */
  readonly find: (objectNumber: number) => XrefEntry | undefined
  /** Runs of object numbers it lists, as half-open ranges; they may be longer than its entries. */
  readonly listed: readonly (readonly [first: number, end: number])[]
  /** No byte at or after this offset was looked at. In a longer file that begins alike the section is the same. */
  readonly seenUpTo: number
  /** Calls for every object it lists, faster than asking for each. Broken entries are left out. */
  readonly eachEntry: (visit: EntryVisitor) => void
}

/** `position` is an offset, or for `compressed` the number of the object stream; for `free` nothing. */
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
