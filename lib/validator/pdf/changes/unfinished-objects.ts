import type { PdfDocument } from '../document'
import { MalformedPdf } from '../errors'
import { indexOf } from '../object-index'
import { isCount, isStream } from '../objects'
import { readIndirectObject } from '../syntax/indirect-object'

/**
 * Numbers that a revision lists but whose objects are missing or incomplete in it. Bytes appended later may complete
 * them without a new cross-reference entry.
 */
export function unfinishedObjects(document: PdfDocument): number[] {
  return indexOf(document)
    .late(document)
    .filter(({ offset }) => !isFinished(document, offset))
    .map(({ number }) => number)
}

/** Whether the whole object is inside this revision: an incomplete object may have another meaning when completed. */
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
