import { asBuffer } from '@/lib/encoding/bytes'
import type { PdfDocument } from '../document'
import { MalformedPdf } from '../errors'
import { headerBefore } from '../object-search'
import { isCount, isDictionary, isName, isStream } from '../objects'
import { isRegular } from '../syntax/characters'
import { type IndirectObject, readIndirectObject } from '../syntax/indirect-object'
import { visitReferences } from './references'
import { referencesInto } from './references-into'

/**
 * Objects after the signed revision that no cross-reference of the file lists. Readers that rebuild a damaged
 * file from its objects would find them: `loose` ones would change nothing, for nobody refers to them.
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

/** What a reader that rebuilds a file begins with, or looks into. */
const typesOfRoots: readonly string[] = ['Catalog', 'XRef', 'ObjStm']

/** A number that neither revision knows, of something that is not looked for by what it is. */
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
  const tail = asBuffer(after.read(start, after.size))
  const found = objectHeaders(tail).map((offset) => start + offset)
  if (found.length === 0) return []
  const listed = listedObjects(after, start)
  const unlisted = found.filter((offset) => !listed.has(offset))
  if (unlisted.length === 0) return []
  const inside = spansOf(after, listed)
  return unlisted.filter((offset) => !inside.some(([from, to]) => from < offset && offset < to))
}

/** Offsets where `12 0 obj` begins. */
function objectHeaders(bytes: Buffer): number[] {
  const headers: number[] = []
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 1)) {
    const header = headerBefore(bytes, at)
    if (header !== undefined && !isRegular(bytes[at + 'obj'.length])) headers.push(header)
  }
  return headers
}

/** Offsets at or after `start` that any section gives, with the number of the object there. */
function listedObjects(document: PdfDocument, start: number): Map<number, number> {
  const listed = new Map<number, number>()
  for (const section of document.sections.filter(({ offset }) => offset >= start)) {
    if (section.style === 'stream') listed.set(section.offset, -1)
    for (const [first, end] of section.listed) {
      for (let number = first; number < end; number++) {
        document.spend(1)
        const entry = section.find(number)
        if (entry?.kind === 'offset') listed.set(entry.offset, number)
      }
    }
  }
  return listed
}

/** Where the bytes of listed streams are: what looks like an object there is data. */
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
