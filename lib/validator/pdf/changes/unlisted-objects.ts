import { asBuffer } from '#encoding/bytes'
import type { PdfDocument } from '../document'
import { MalformedPdf } from '../errors'
import { headerBefore } from '../object-search'
import { isCount, isDictionary, isName, isStream } from '../objects'
import { isRegular } from '../syntax/characters'
import { type IndirectObject, readIndirectObject } from '../syntax/indirect-object'
import type { XrefSection } from '../xref/xref-section'
import { visitReferences } from './references'
import { referencesInto } from './references-into'

/**
 * Whether there are objects after the signed revision that no cross-reference lists. Readers that rebuild a damaged
 * file from its objects would find them. `loose`: they change nothing, because no object refers to them.
 */
export type UnlistedObjects = 'none' | 'loose' | 'confusing'

export function unlistedObjects(before: PdfDocument, after: PdfDocument): UnlistedObjects {
  const unlisted = offsetsOfUnlisted(before, after)
  if (unlisted.length === 0) return 'none'
  const numbers = unlisted.map((offset) => looseNumber(offset, before, after))
  const known = numbers.filter((number) => number !== undefined)
  const isLoose = known.length === numbers.length && !isReferredTo(new Set(known), before, after)
  return isLoose ? 'loose' : 'confusing'
}

/** Types from which a reader starts or in which it searches when it rebuilds a file. */
const typesOfRoots: readonly string[] = ['Catalog', 'XRef', 'ObjStm']

/**
 * The number of an object that neither revision lists and that no reader finds by its type; undefined for any other
 * object.
 */
function looseNumber(offset: number, before: PdfDocument, after: PdfDocument): number | undefined {
  const found = readableAt(offset, after)
  if (!found || after.entryOf(found.number)) return undefined
  const size = before.trailer.get('Size')
  if (!isCount(size) || found.number < size) return undefined
  const { object } = found
  const dictionary = isStream(object) ? object.dictionary : object
  if (!isDictionary(dictionary) || dictionary.has('ByteRange')) return undefined
  const type = dictionary.get('Type')
  return isName(type) && typesOfRoots.includes(type.value) ? undefined : found.number
}

function readableAt(offset: number, document: PdfDocument): IndirectObject | undefined {
  const source = {
    size: document.size,
    read: (start: number, end: number) => document.read(start, end),
  }
  try {
    return readIndirectObject(source, offset)
  } catch (error) {
    if (error instanceof MalformedPdf) return undefined
    throw error
  }
}

function isReferredTo(
  numbers: ReadonlySet<number>,
  before: PdfDocument,
  after: PdfDocument,
): boolean {
  let isFound = false
  visitReferences(after.trailer, ({ number }) => {
    isFound ||= numbers.has(number)
  })
  const into = (document: PdfDocument) => referencesInto(document, numbers)
  return isFound || into(before).length > 0 || into(after).length > 0
}

function offsetsOfUnlisted(before: PdfDocument, after: PdfDocument): readonly number[] {
  const start = before.size
  const { headers, suspects } = tailOf(after, start)
  const unlisted = [
    ...cutHeader(after, start, headers),
    ...suspects.filter(({ offset, listedBy }) => offset >= start && listedBy < start).map(offsetOf),
  ]
  if (unlisted.length === 0) return []
  const inside = spansOf(after, listedObjects(after, start))
  return unlisted.filter((offset) => !inside.some(([from, to]) => from < offset && offset < to))
}

/** The offset of `12 0 obj`, and of the word `obj` in it. */
interface Header {
  readonly offset: number
  readonly word: number
}

/** The end of a file. It is searched once for all revisions. */
interface Tail {
  readonly from: number
  readonly headers: readonly Header[]
  /** Headers that no later section lists, each with the offset of the last section that lists it, or -1. */
  readonly suspects: readonly (Header & { readonly listedBy: number })[]
}

const tails = new WeakMap<PdfDocument, Tail>()

/**
 * The tail from `start` on, or from an earlier offset. Each search covers twice as much as the previous one, so the
 * cost is low for any order of requests.
 */
function tailOf(document: PdfDocument, start: number): Tail {
  const known = tails.get(document)
  if (known && known.from <= start) return known
  const from = known ? Math.max(0, Math.min(start, 2 * known.from - document.size)) : start
  const headers = objectHeaders(asBuffer(document.read(from, document.size)), from)
  const listings = lastListings(document, from)
  const suspects = headers
    .map((header) => ({ ...header, listedBy: listings.get(header.offset) ?? -1 }))
    .filter(({ offset, listedBy }) => listedBy < offset)
  const tail = { from, headers, suspects }
  tails.set(document, tail)
  return tail
}

/** Maps the offset of each listed object to the offset of the last section that lists it. */
function lastListings(document: PdfDocument, start: number): Map<number, number> {
  const listings = new Map<number, number>()
  for (const section of document.sections.filter(({ offset }) => offset >= start)) {
    const list = (offset: number) =>
      listings.set(offset, Math.max(section.offset, listings.get(offset) ?? -1))
    if (section.style === 'stream') list(section.offset)
    eachEntryOf(section, document, ({ offset }) => list(offset))
  }
  return listings
}

/** A revision may end inside a header. The digits after its end then look like another header. */
function cutHeader(document: PdfDocument, start: number, headers: readonly Header[]): number[] {
  const cut = headers[firstBehind(headers, start)]
  if (!cut || cut.offset >= start) return []
  const header = headerBefore(asBuffer(document.read(start, cut.word)), cut.word - start)
  return header === undefined ? [] : [start + header]
}

/** Index of the first header whose word `obj` is at or after an offset. */
function firstBehind(headers: readonly Header[], offset: number): number {
  let low = 0
  let high = headers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((headers[middle]?.word ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return low
}

function offsetOf({ offset }: Header): number {
  return offset
}

function objectHeaders(bytes: Buffer, start: number): Header[] {
  const headers: Header[] = []
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 1)) {
    const header = headerBefore(bytes, at)
    if (header !== undefined && !isRegular(bytes[at + 'obj'.length])) {
      headers.push({ offset: start + header, word: start + at })
    }
  }
  return headers
}

/** Offsets at or after `start` that any section lists, each with the number of its object. */
function listedObjects(document: PdfDocument, start: number): Map<number, number> {
  const listed = new Map<number, number>()
  for (const section of document.sections.filter(({ offset }) => offset >= start)) {
    if (section.style === 'stream') listed.set(section.offset, -1)
    eachEntryOf(section, document, ({ offset, number }) => listed.set(offset, number))
  }
  return listed
}

function eachEntryOf(
  section: XrefSection,
  document: PdfDocument,
  visit: (entry: { readonly number: number; readonly offset: number }) => void,
): void {
  for (const [first, end] of section.listed) {
    for (let number = first; number < end; number++) {
      document.spend(1)
      const entry = section.find(number)
      if (entry?.kind === 'offset') visit({ number, offset: entry.offset })
    }
  }
}

/** Byte ranges of listed streams. What looks like an object inside them is data. */
function spansOf(
  document: PdfDocument,
  listed: ReadonlyMap<number, number>,
): (readonly [number, number])[] {
  return [...listed].flatMap(([offset, number]) => {
    const entry = document.entryOf(number)
    if (entry?.kind !== 'offset' || entry.offset !== offset) return []
    const length = streamLength(document, number)
    return length === undefined ? [] : [[offset, offset + length] as const]
  })
}

function streamLength(document: PdfDocument, number: number): number | undefined {
  try {
    const object = document.objectOf(number)
    return isStream(object) ? object.encoded().length : undefined
  } catch (error) {
    if (error instanceof MalformedPdf) return undefined
    throw error
  }
}
