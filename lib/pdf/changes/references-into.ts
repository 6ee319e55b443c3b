import type { PdfDocument } from '../document'
import { listedCount, liveNumbers } from '../live-numbers'
import { readableObject } from '../readable-object'
import { parentsByBytes } from './parents-by-bytes'
import { type Edge, entryOf, visitReferences } from './references'

/** So few objects are read sooner than the bytes of a file are searched. */
const [objectsRead, bytesPerObject] = [2_000, 8_192]

/** Every reference to one of the targets, reachable or not, but for those from some objects. */
export function referencesInto(
  document: PdfDocument,
  targets: ReadonlySet<number>,
  except: ReadonlySet<number>,
): Edge[] {
  if (targets.size === 0) return []
  const count = listedCount(document)
  const isSmall = count <= objectsRead || count * bytesPerObject < document.size
  const found = isSmall ? undefined : parentsByBytes(document, targets)
  const edges: Edge[] = []
  for (const parent of found ?? liveNumbers(document)) {
    if (!except.has(parent)) edges.push(...edgesFrom(document, parent, targets))
  }
  return edges
}

function edgesFrom(document: PdfDocument, parent: number, targets: ReadonlySet<number>): Edge[] {
  const edges: Edge[] = []
  visitReferences(readableObject(document, parent), ({ number }, path) => {
    if (targets.has(number)) edges.push({ parent, entry: entryOf(path), target: number })
  })
  return edges
}
