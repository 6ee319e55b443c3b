import { type PdfDocument, readableObject } from '../document'
import { MalformedPdf, PdfTooComplex } from '../errors'
import { pdfLimits } from '../limits'
import {
  amended,
  isDictionary,
  isName,
  isReference,
  type PdfDictionary,
  type PdfObject,
  type PdfReference,
} from '../objects'

/** A page with the attributes that it inherits from the page tree (ISO 32000-2, 7.7.3). */
export interface PdfPage {
  readonly reference: PdfReference
  /** The dictionary of the page in the file. */
  readonly dictionary: PdfDictionary
  /** The dictionary with the inherited entries added. */
  readonly attributes: PdfDictionary
}

const inheritable = ['MediaBox', 'CropBox', 'Rotate', 'Resources']

/** The first or the last page. Other pages are not visited. Throws `MalformedPdf`. */
export function findPage(document: PdfDocument, which: 'first' | 'last'): PdfPage {
  const page = pageAt(document, which === 'first' ? 1 : -1)
  if (!page) throw new MalformedPdf('The PDF has no pages')
  return page
}

/**
 * The page with a number: from 1, or negative from the end, where -1 is the last page. Undefined if it does not exist.
 */
export function pageAt(document: PdfDocument, number: number): PdfPage | undefined {
  return pagesAt(document, [number]).get(number)
}

/** The existing pages among the given numbers. Walks the tree once from each end, and no further than necessary. */
export function pagesAt(
  document: PdfDocument,
  numbers: readonly number[],
): ReadonlyMap<number, PdfPage> {
  const found = new Map<number, PdfPage>()
  for (const step of [1, -1]) {
    const left = new Set(numbers.filter((number) => number * step > 0))
    if (left.size === 0) continue
    let number = 0
    for (const page of pagesFrom(document, step)) {
      number += step
      if (left.delete(number)) found.set(number, page)
      if (left.size === 0) break
    }
  }
  return found
}

/** The page that an annotation is on; undefined if it is on no page. */
export function pageWith(document: PdfDocument, annotation: PdfReference): PdfPage | undefined {
  for (const page of pagesFrom(document, 1)) {
    const annotations = document.array(page.dictionary.get('Annots')) ?? []
    if (annotations.some((item) => isReference(item) && item.number === annotation.number)) {
      return page
    }
  }
  return undefined
}

interface Descent {
  /** The root of the page tree, or a node in it. */
  readonly node: PdfObject | undefined
  /** Direction: 1 from the first page on, -1 backwards from the last page. */
  readonly step: number
  readonly inherited: Readonly<Record<string, PdfObject>>
  readonly seen: Set<number>
  readonly depth: number
}

function pagesFrom(document: PdfDocument, step: number): Generator<PdfPage> {
  const node = document.catalog.dictionary.get('Pages')
  return pagesBelow(document, { node, step, inherited: {}, seen: new Set(), depth: 0 })
}

function* pagesBelow(document: PdfDocument, descent: Descent): Generator<PdfPage> {
  const { node, step, seen, depth } = descent
  if (!isReference(node) || seen.has(node.number)) return
  if (depth > pdfLimits.depth) throw new PdfTooComplex('The page tree is too deep')
  seen.add(node.number)
  const dictionary = document.resolve(node)
  if (!isDictionary(dictionary)) return
  if (isLeaf(document, dictionary)) {
    yield pageOf(node, dictionary, descent.inherited)
    return
  }
  const inherited = { ...descent.inherited, ...inheritedFrom(dictionary) }
  const kids = document.array(dictionary.get('Kids')) ?? []
  for (let index = 0; index < kids.length; index++) {
    const kid = kids.at(step > 0 ? index : -1 - index)
    yield* pagesBelow(document, { node: kid, step, inherited, seen, depth: depth + 1 })
  }
}

/** Whether a node is a page. Some pages have no /Type; they are recognized because they have no /Kids. */
function isLeaf(document: PdfDocument, node: PdfDictionary): boolean {
  return isName(document.resolve(node.get('Type')), 'Page') || !node.has('Kids')
}

function pageOf(
  reference: PdfReference,
  dictionary: PdfDictionary,
  inherited: Readonly<Record<string, PdfObject>>,
): PdfPage {
  const attributes = amended(new Map(Object.entries(inherited)), Object.fromEntries(dictionary))
  return { reference, dictionary, attributes }
}

function inheritedFrom(node: PdfDictionary): Record<string, PdfObject> {
  return Object.fromEntries([...node].filter(([key]) => inheritable.includes(key)))
}

/** A page and its number, from 1. */
export interface NumberedPage {
  readonly number: number
  readonly dictionary: PdfDictionary
}

/** The pages in order, each once. In a damaged tree, only reachable pages. */
export function* pagesOf(document: PdfDocument): Generator<NumberedPage> {
  const seen = new Set<number>()
  const waiting: PdfObject[] = [document.catalog.dictionary.get('Pages') ?? null]
  let number = 0
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isReference(node) || seen.has(node.number)) continue
    seen.add(node.number)
    const dictionary = readableObject(document, node.number)
    if (!isDictionary(dictionary)) continue
    const kids = document.array(dictionary.get('Kids'))
    if (kids && !isName(dictionary.get('Type'), 'Page')) waiting.push(...kids.toReversed())
    else yield { number: ++number, dictionary }
  }
}
