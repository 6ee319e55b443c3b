import { isRegular } from '../characters'
import type { PdfDocument } from '../document'
import { MalformedPdf } from '../errors'
import { headerBefore } from '../object-header'
import { isStream } from '../objects'

/**
 * Whether octets after the signed revision hold objects that no cross-reference of the file lists.
 * Readers that rebuild a damaged file from its objects would find them.
 */
export function hasUnlistedObjects(before: PdfDocument, after: PdfDocument): boolean {
  const start = before.size
  const tail = Buffer.from(after.read(start, after.size))
  const found = objectHeaders(tail).map((offset) => start + offset)
  if (found.length === 0) return false
  const listed = listedObjects(after, start)
  const unlisted = found.filter((offset) => !listed.has(offset))
  if (unlisted.length === 0) return false
  const inside = spansOf(after, listed)
  return unlisted.some((offset) => !inside.some(([from, to]) => from < offset && offset < to))
}

/** Offsets where `12 0 obj` begins. */
function objectHeaders(octets: Buffer): number[] {
  const headers: number[] = []
  for (let at = octets.indexOf('obj'); at >= 0; at = octets.indexOf('obj', at + 1)) {
    const header = headerBefore(octets, at)
    if (header !== undefined && !isRegular(octets[at + 'obj'.length])) headers.push(header)
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

/** Where the octets of listed streams are: what looks like an object there is data. */
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
