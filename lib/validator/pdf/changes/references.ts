import { type PdfDocument, readableObject } from '../document'
import {
  isArray,
  isDictionary,
  isReference,
  isStream,
  type PdfObject,
  type PdfReference,
} from '../objects'

/** The keys and indices that lead from an object to something inside it. */
export type ObjectPath = readonly (string | number)[]

/** The first entry of a path; empty for an array. */
export function entryOf([first]: ObjectPath): string {
  return typeof first === 'string' ? first : ''
}

/** A reference: the object and the entry that contain it, and its target. */
export interface Edge {
  readonly parent: number
  readonly entry: string
  readonly target: number
}

type Visitor = (reference: PdfReference, path: ObjectPath) => void

/** Calls `visit` for every reference inside an object. `path` is changed again after the call. */
export function visitReferences(object: PdfObject, visit: Visitor, path: (string | number)[] = []) {
  if (isReference(object)) visit(object, path)
  else if (isArray(object)) visitItems(object.entries(), visit, path)
  else if (isDictionary(object)) visitItems(object.entries(), visit, path)
  else if (isStream(object)) visitItems(object.dictionary.entries(), visit, path)
}

function visitItems(
  items: Iterable<[string | number, PdfObject]>,
  visit: Visitor,
  path: (string | number)[],
) {
  for (const [key, item] of items) {
    if (typeof item !== 'object' || item === null) continue
    path.push(key)
    visitReferences(item, visit, path)
    path.pop()
  }
}

/** Numbers of the objects that are reachable from the trailer, and of the object streams that contain them. */
export function reachableNumbers(document: PdfDocument): Set<number> {
  const reached = new Set<number>()
  const waiting: number[] = []
  const reach = (number: number) => {
    if (reached.has(number)) return
    reached.add(number)
    waiting.push(number)
  }
  const visit = ({ number }: PdfReference) => reach(number)
  visitReferences(document.trailer, visit)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    visitReferences(readableObject(document, next), visit)
    const entry = document.entryOf(next)
    if (entry?.kind === 'compressed') reach(entry.container)
  }
  return reached
}
