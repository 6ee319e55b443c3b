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

/** How references are compared: the documents may use one number for different objects. */
export interface Sides {
  readonly before: PdfDocument
  readonly after: PdfDocument
  /** Whether two references are equivalent; by default, if number and generation are equal. */
  readonly sameReference?: (before: PdfObject, after: PdfObject) => boolean
}

/** Whether two objects have the same meaning, however they are spelled. References compare by their target. */
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

/** The same number with another generation is another object (ISO 32000-2, 7.3.10). */
export function sameIdentity(before: PdfObject, after: PdfObject): boolean {
  return isReference(before) && isReference(after) && identityOf(before) === identityOf(after)
}

/** A unique key of a reference. */
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

/** A null entry is equivalent to a missing one (ISO 32000-2, 7.3.7). */
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

/** Equal as encoded, or equal after decoding. */
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

/** Objects that cannot be read are never equal. */
function readable(compare: () => boolean): boolean {
  try {
    return compare()
  } catch (error) {
    if (error instanceof MalformedPdf) return false
    throw error
  }
}
