import { type PdfDocument, readableObject } from '../document'
import { indexOf } from '../object-index'
import { type Edge, entryOf, visitReferences } from './references'

/** All references to the targets, ordered by the number of their object. The object need not be reachable. */
export function referencesInto(document: PdfDocument, targets: ReadonlySet<number>): Edge[] {
  if (targets.size === 0) return []
  const parents = indexOf(document).parentsOf(document, targets)
  return [...parents]
    .sort((left, right) => left - right)
    .flatMap((parent) => edgesFrom(document, parent, targets))
}

function edgesFrom(document: PdfDocument, parent: number, targets: ReadonlySet<number>): Edge[] {
  const edges: Edge[] = []
  visitReferences(readableObject(document, parent), ({ number }, path) => {
    if (targets.has(number)) edges.push({ parent, entry: entryOf(path), target: number })
  })
  return edges
}
