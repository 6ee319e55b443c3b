import type { ByteSource } from '@/lib/encoding/byte-source'
import type { PdfDocument } from '../document'
import { MalformedPdf } from '../errors'
import { eachLiveEntry } from '../live-numbers'
import { isCount, isStream } from '../objects'
import { readIndirectObject } from '../syntax/indirect-object'

/**
 * Numbers that a revision lists and whose objects it has not, or not to their end. Bytes behind the revision may
 * be what they were meant to be, and no cross-reference has to say so.
 */
export function unfinishedObjects(document: PdfDocument): number[] {
  const places: [offset: number, number: number][] = []
  eachLiveEntry(document, (number, kind, place) => {
    if (kind === 'offset') places.push([place, number])
  })
  places.sort(([left], [right]) => left - right)
  const source = readingAhead(document)
  return places.flatMap(([offset, number]) =>
    isFinished(document, source, offset) ? [] : [number],
  )
}

/** What is not all there is not what the bytes that are there make it. */
function isFinished(document: PdfDocument, source: ByteSource, offset: number): boolean {
  try {
    const found = readIndirectObject(source, offset, undefined, document.parsed)
    const { object, seenUpTo, streamStart } = found
    if (seenUpTo > document.size) return false
    if (!isStream(object) || streamStart === undefined) return true
    const length = document.resolve(object.dictionary.get('Length'))
    return isCount(length) && streamStart + length + endMark <= document.size
  } catch (error) {
    if (error instanceof MalformedPdf) return false
    throw error
  }
}

const endMark = 'endstream'.length
const aheadBytes = 8_192

/** Objects stand one behind another and are small: what comes next is read with each. */
function readingAhead(document: PdfDocument): ByteSource {
  const { size } = document
  let [from, bytes] = [0, document.read(0, aheadBytes)]
  const read = (start: number, wanted: number) => {
    const end = Math.min(wanted, size)
    if (start < from || end > from + bytes.length) {
      from = start
      bytes = document.read(start, Math.max(end, start + aheadBytes))
    }
    return bytes.subarray(start - from, end - from)
  }
  return { size, read }
}
