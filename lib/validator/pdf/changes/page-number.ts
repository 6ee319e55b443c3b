import { type PdfDocument, readableObject } from '../document'
import { pdfLimits } from '../limits'
import {
  isArray,
  isCount,
  isReference,
  type PdfArray,
  type PdfDictionary,
  type PdfObject,
  type PdfReference,
  reference,
} from '../objects'
import { pagesOf } from '../pages/page'

/** Maps the number of each annotation to the pages that list it. Those pages show it, whatever its /P says. */
export function pagesOfAnnotations(document: PdfDocument): Map<number, number[]> {
  const pages = new Map<number, number[]>()
  for (const { number: page, dictionary } of pagesOf(document)) {
    const list = dictionary.get('Annots')
    const found = isReference(list) ? readableObject(document, list.number) : list
    const listed = isArray(found) ? found.filter(isReference) : []
    for (const number of new Set(listed.map((item) => item.number))) {
      const known = pages.get(number)
      if (known) known.push(page)
      else pages.set(number, [page])
    }
  }
  return pages
}

/** The number of a page, from 1. Undefined if the object is not a page of the document. */
export function pageNumberOf(document: PdfDocument, objectNumber: number): number | undefined {
  const root = document.catalog.dictionary.get('Pages')
  let node: PdfReference = reference(objectNumber)
  let before = 0
  for (let depth = 0; depth < pdfLimits.depth; depth++) {
    const parent = parentOf(document, node)
    if (!parent) return depth > 0 && sameObject(root, node) ? before + 1 : undefined
    const preceding = pagesBefore(document, parent.dictionary, node)
    if (preceding === undefined) return undefined
    before += preceding
    node = parent.reference
  }
  return undefined
}

function parentOf(document: PdfDocument, { number }: PdfReference) {
  const found = readableObject(document, number)
  const parent = found instanceof Map ? found.get('Parent') : undefined
  const dictionary = document.dictionary(parent)
  return isReference(parent) && dictionary ? { reference: parent, dictionary } : undefined
}

/** The number of pages before a child of a node. Undefined if the object is not a child of the node. */
function pagesBefore(
  document: PdfDocument,
  node: PdfDictionary,
  kid: PdfReference,
): number | undefined {
  const kids = document.array(node.get('Kids')) ?? []
  const index = kids.findIndex((candidate) => sameObject(candidate, kid))
  if (index < 0) return undefined
  // If /Count equals the number of children, all children are pages.
  if (document.resolve(node.get('Count')) === kids.length) return index
  return countPages(document, kids.slice(0, index))
}

function countPages(document: PdfDocument, kids: PdfArray): number {
  return kids.reduce<number>((sum, kid) => {
    const count = document.resolve(document.dictionary(kid)?.get('Count'))
    return sum + (isCount(count) ? count : 1)
  }, 0)
}

function sameObject(object: PdfObject | undefined, other: PdfReference): boolean {
  return isReference(object) && object.number === other.number
}
