import type { PdfDocument } from '../document'
import { MalformedPdf } from '../errors'
import { indexOf } from '../object-index'
import { isCount, isStream } from '../objects'
import { readIndirectObject } from '../syntax/indirect-object'

/**
 * Numbers that a revision lists and whose objects it has not, or not to their end. Bytes behind the revision may
 * be what they were meant to be, and no cross-reference has to say so.
 */
export function unfinishedObjects(document: PdfDocument): number[] {
  return indexOf(document)
    .late(document)
    .filter(({ offset }) => !isFinished(document, offset))
    .map(({ number }) => number)
}

/** What is not all there is not what the bytes that are there make it. */
function isFinished(document: PdfDocument, offset: number): boolean {
  try {
    const found = readIndirectObject(document, offset, undefined, document.parsed)
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
