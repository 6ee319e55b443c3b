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

/** A page with what it inherits from the tree above it (ISO 32000-2, 7.7.3). */
export interface PdfPage {
  readonly reference: PdfReference
  /** As it stands in the file. */
  readonly dictionary: PdfDictionary
  /** The same with inherited entries filled in. */
  readonly attributes: PdfDictionary
}

const inheritable = ['MediaBox', 'CropBox', 'Rotate', 'Resources']

/** The first or the last page, found without visiting the others. Throws `MalformedPdf`. */
export function findPage(document: PdfDocument, which: 'first' | 'last'): PdfPage {
  const root = document.catalog.dictionary.get('Pages')
  const page = descend(document, root, { which, inherited: {}, seen: new Set(), depth: 0 })
  if (!page) throw new MalformedPdf('The PDF has no pages')
  return page
}

interface Descent {
  readonly which: 'first' | 'last'
  readonly inherited: Readonly<Record<string, PdfObject>>
  readonly seen: Set<number>
  readonly depth: number
}

function descend(
  document: PdfDocument,
  node: PdfObject | undefined,
  descent: Descent,
): PdfPage | undefined {
  if (!isReference(node) || descent.seen.has(node.number)) return undefined
  if (descent.depth > pdfLimits.depth) throw new PdfTooComplex('The page tree is too deep')
  descent.seen.add(node.number)
  const dictionary = document.resolve(node)
  if (!isDictionary(dictionary)) return undefined
  if (isLeaf(document, dictionary)) return pageOf(node, dictionary, descent.inherited)
  return descendIntoKids(document, dictionary, descent)
}

function descendIntoKids(
  document: PdfDocument,
  node: PdfDictionary,
  descent: Descent,
): PdfPage | undefined {
  const inherited = { ...descent.inherited, ...inheritedFrom(node) }
  const kids = document.array(node.get('Kids')) ?? []
  for (let index = 0; index < kids.length; index++) {
    const kid = kids.at(descent.which === 'first' ? index : -1 - index)
    const page = descend(document, kid, { ...descent, inherited, depth: descent.depth + 1 })
    if (page) return page
  }
  return undefined
}

/** Pages without /Type exist; nodes are known by their kids. */
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

/** The pages in their order, each once; of a damaged tree, those that can be reached. */
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
