import { asBuffer } from '@/lib/encoding/bytes'
import { type PdfDocument, readableObject } from '../document'
import { MalformedPdf } from '../errors'
import { eachLiveEntry, listedCount, liveNumbers } from '../live-numbers'
import { isWhiteSpace } from '../syntax/characters'
import { readIndirectObject } from '../syntax/indirect-object'
import { type Edge, entryOf, visitReferences } from './references'

/** So few objects are read sooner than the bytes of a file are searched. */
const [objectsRead, bytesPerObject] = [2_000, 8_192]

/** Every reference to one of the targets, reachable or not. */
export function referencesInto(document: PdfDocument, targets: ReadonlySet<number>): Edge[] {
  if (targets.size === 0) return []
  const count = listedCount(document)
  const isSmall = count <= objectsRead || count * bytesPerObject < document.size
  const found = isSmall ? undefined : parentsByBytes(document, targets)
  return [...(found ?? liveNumbers(document))].flatMap((parent) =>
    edgesFrom(document, parent, targets),
  )
}

/** More searches cost more than to read every object. */
const needlesMax = 16

/**
 * Objects that may refer to one of the targets, found by the digits of their numbers among the bytes
 * of the file: however a reference is spelled, the digits stand together. Undefined when that leaves
 * a doubt, or would take long: then every object has to be read.
 */
export function parentsByBytes(
  document: PdfDocument,
  targets: ReadonlySet<number>,
): Set<number> | undefined {
  const needles = new Set([...targets].map((number) => String(number).slice(0, -1)))
  const tooShort = [...needles].some((needle) => needle.length < 3)
  const live = tooShort || needles.size > needlesMax ? undefined : standing(document)
  if (!live) return undefined
  const parents = new Set<number>()
  for (const place of placesOfReferences(document, needles, targets)) {
    const parent = objectAt(document, live, place)
    if (parent === undefined) return undefined
    parents.add(parent)
  }
  return parents
}

/** Offsets of all objects in order; undefined when some stand in object streams. */
function standing(document: PdfDocument): Float64Array | undefined {
  const offsets: number[] = []
  let isCompressed = false
  eachLiveEntry(document, (_, kind, place) => {
    if (kind === 'offset') offsets.push(place)
    isCompressed ||= kind === 'compressed'
  })
  return isCompressed ? undefined : Float64Array.from(offsets).sort()
}

const chunkSize = 1 << 20
const referenceLength = 64

function* placesOfReferences(
  document: PdfDocument,
  needles: ReadonlySet<string>,
  targets: ReadonlySet<number>,
): Generator<number> {
  for (let start = 0; start < document.size; start += chunkSize) {
    const chunk = asBuffer(document.read(start, start + chunkSize + referenceLength))
    for (const needle of needles) {
      for (let at = chunk.indexOf(needle); at >= 0; at = chunk.indexOf(needle, at + 1)) {
        if (isReferenceAt(chunk, at, targets)) yield start + at
      }
    }
  }
}

/** What makes a number a reference: a generation and R. Behind a comment there may be anything. */
const reference = /^\d+[.0]*(?:\s|\0)*(?:%|[+\d.]+(?:\s|\0)*(?:%|R))/

/** Long runs of white space are taken for what they might hide. */
function isReferenceAt(chunk: Buffer, at: number, targets: ReadonlySet<number>): boolean {
  const text = chunk.toString('latin1', at, at + referenceLength)
  const digits = /^\d+/.exec(text)?.[0] ?? ''
  if (!targets.has(Number(digits)) || isDigitBefore(chunk, at)) return false
  return reference.test(text) || isWhiteSpace(chunk[at + referenceLength - 1])
}

/** Zeros may stand before a number. */
function isDigitBefore(chunk: Buffer, at: number): boolean {
  let before = at - 1
  while (chunk[before] === 0x30) before--
  const byte = chunk[before] ?? 0
  return byte > 0x30 && byte <= 0x39
}

/** The object that a place is in; undefined when it is in none, or not surely in this one. */
function objectAt(document: PdfDocument, live: Float64Array, place: number): number | undefined {
  const offset = lastNotAfter(live, place)
  if (offset === undefined) return undefined
  try {
    const { number, length } = readIndirectObject(document, offset)
    const entry = document.entryOf(number)
    const isThere = entry?.kind === 'offset' && entry.offset === offset
    return isThere && place < offset + length ? number : undefined
  } catch (error) {
    if (error instanceof MalformedPdf) return undefined
    throw error
  }
}

function lastNotAfter(sorted: Float64Array, place: number): number | undefined {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= place) low = middle + 1
    else high = middle
  }
  return sorted[low - 1]
}

function edgesFrom(document: PdfDocument, parent: number, targets: ReadonlySet<number>): Edge[] {
  const edges: Edge[] = []
  visitReferences(readableObject(document, parent), ({ number }, path) => {
    if (targets.has(number)) edges.push({ parent, entry: entryOf(path), target: number })
  })
  return edges
}
