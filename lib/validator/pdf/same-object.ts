import { equalBytes } from '#encoding/bytes'
import {
  isArray,
  isDictionary,
  isName,
  isReference,
  isString,
  type PdfDictionary,
  type PdfObject,
} from './objects'

/** Whether two objects are written alike, apart from the order of dictionary entries. References are not followed. */
export function isSameObject(left: PdfObject | undefined, right: PdfObject | undefined): boolean {
  if (Object.is(left, right)) return true
  if (isArray(left) && isArray(right)) {
    return left.length === right.length && left.every((item, at) => isSameObject(item, right[at]))
  }
  if (isDictionary(left) && isDictionary(right)) return hasSameEntries(left, right)
  if (isName(left) && isName(right)) return left.value === right.value
  if (isString(left) && isString(right)) return equalBytes(left.bytes, right.bytes)
  if (!isReference(left) || !isReference(right)) return false
  return left.number === right.number && left.generation === right.generation
}

function hasSameEntries(left: PdfDictionary, right: PdfDictionary): boolean {
  const isSame = ([key, value]: [string, PdfObject]) =>
    right.has(key) && isSameObject(value, right.get(key))
  return left.size === right.size && [...left].every(isSame)
}
