import type { PdfDictionary } from '../objects'

/** The location of an object (ISO 32000-2, tables 17 and 18). */
export type XrefEntry =
  | { readonly kind: 'free' }
  | { readonly kind: 'offset'; readonly offset: number; readonly generation: number }
  | { readonly kind: 'compressed'; readonly container: number; readonly index: number }

/** One cross-reference section, which lists the objects that one revision wrote. */
export interface XrefSection {
  readonly style: 'table' | 'stream'
  /** Actual offset of the section. It differs from the stated one if blanks precede the section. */
  readonly offset: number
  readonly trailer: PdfDictionary
  /** The largest listed object number, plus one. */
  readonly end: number
  /** Reads the entry of an object; undefined if the section does not list it. */
  readonly find: (objectNumber: number) => XrefEntry | undefined
  /** Ranges of listed object numbers; `end` is excluded. They may be longer than the actual entries. */
  readonly listed: readonly (readonly [first: number, end: number])[]
  /** The section was read only from bytes before this offset. A longer file with these bytes has the same section. */
  readonly seenUpTo: number
  /** The two parts of a hybrid section (ISO 32000-2, 7.5.8.4). Older readers see only the table. */
  readonly hybrid?: { readonly table: XrefSection; readonly stream: XrefSection } | undefined
  /** Calls `visit` for every listed object, faster than single look-ups. Broken entries are left out. */
  readonly eachEntry: (visit: EntryVisitor) => void
}

/** `position` is an offset; for `compressed` the number of the object stream; for `free` it has no meaning. */
export type EntryVisitor = (objectNumber: number, kind: XrefEntry['kind'], position: number) => void

/** The ranges of object numbers in the subsections. */
export function runsOf(subsections: readonly Subsection[]): XrefSection['listed'] {
  return subsections.map(({ first, count }) => [first, first + count])
}

/** The object numbers `first` … `first + count - 1`. Their entries begin at `offset`. */
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
