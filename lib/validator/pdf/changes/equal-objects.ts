import { equalBytes } from '#encoding/bytes'
import type { PdfDocument } from '../document'
import { MalformedPdf } from '../errors'
import { pdfLimits } from '../limits'
import {
  isArray,
  isDictionary,
  isName,
  isReference,
  isStream,
  isString,
  type PdfArray,
  type PdfDictionary,
  type PdfObject,
  type PdfReference,
  type PdfStream,
} from '../objects'

/** The two documents, and the way in which references are compared. */
export interface Sides {
  readonly before: PdfDocument
  readonly after: PdfDocument
  /** Whether two references are equivalent. By default, number and generation must be equal. */
  readonly sameReference?: (before: PdfObject, after: PdfObject) => boolean
}

/** Whether two objects have the same meaning, in any spelling. `sameReference` compares the references in them. */
export function equalObjects(
  sides: Sides,
  before: PdfObject,
  after: PdfObject,
  depth = 0,
): boolean {
  if (depth > pdfLimits.nesting) return false
  if (isReference(before) || isReference(after)) {
    return (sides.sameReference ?? sameIdentity)(before, after)
  }
  if (isArray(before)) return isArray(after) && equalArrays(sides, before, after, depth)
  if (isDictionary(before)) {
    return isDictionary(after) && equalDictionaries(sides, before, after, depth)
  }
  if (isStream(before)) return isStream(after) && equalStreams(sides, before, after, depth)
  return equalAtoms(before, after)
}

/** Two references with the same number but another generation are different (ISO 32000-2, 7.3.10). */
export function sameIdentity(before: PdfObject, after: PdfObject): boolean {
  return isReference(before) && isReference(after) && identityOf(before) === identityOf(after)
}

/** A key that identifies a reference. */
export function identityOf({ number, generation }: PdfReference): string {
  return `${number} ${generation}`
}

function equalAtoms(before: PdfObject, after: PdfObject): boolean {
  if (isName(before)) return isName(after, before.value)
  if (isString(before)) return isString(after) && equalBytes(before.bytes, after.bytes)
  return before === after
}

function equalArrays(sides: Sides, before: PdfArray, after: PdfArray, depth: number): boolean {
  return (
    before.length === after.length &&
    before.every((item, index) => equalObjects(sides, item, after[index] ?? null, depth + 1))
  )
}

/** Compares dictionaries. A null entry is equivalent to a missing entry (ISO 32000-2, 7.3.7). */
function equalDictionaries(
  sides: Sides,
  before: PdfDictionary,
  after: PdfDictionary,
  depth: number,
): boolean {
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys].every((key) =>
    equalObjects(sides, before.get(key) ?? null, after.get(key) ?? null, depth + 1),
  )
}

const encodingEntries = ['Length', 'DL', 'Filter', 'DecodeParms']

/** Whether two streams are equal as encoded, or after decoding. */
function equalStreams(sides: Sides, before: PdfStream, after: PdfStream, depth: number): boolean {
  const sameBut = (entries: readonly string[]) => {
    const [left, right] = [without(before.dictionary, entries), without(after.dictionary, entries)]
    return equalDictionaries(sides, left, right, depth)
  }
  if (!sameBut(encodingEntries)) return false
  return (
    (sameBut(['Length']) && equalEncoded(sides, before, after)) ||
    equalDecoded(sides, before, after)
  )
}

function without(dictionary: PdfDictionary, entries: readonly string[]): PdfDictionary {
  return new Map([...dictionary].filter(([key]) => !entries.includes(key)))
}

function equalEncoded(sides: Sides, before: PdfStream, after: PdfStream): boolean {
  return readable(() => {
    const [left, right] = [before.encoded(), after.encoded()]
    sides.after.spend(left.length + right.length)
    return equalBytes(left, right)
  })
}

function equalDecoded(sides: Sides, before: PdfStream, after: PdfStream): boolean {
  return readable(() => equalBytes(sides.before.content(before), sides.after.content(after)))
}

/** Returns the result of a comparison; false for objects that cannot be read. */
function readable(compare: () => boolean): boolean {
  try {
    return compare()
  } catch (error) {
    if (error instanceof MalformedPdf) return false
    throw error
  }
}
