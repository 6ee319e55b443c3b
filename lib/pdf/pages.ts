import type { PdfDocument } from './document'
import { isDictionary, isName, isReference, type PdfDictionary, type PdfObject } from './objects'
import { readableObject } from './readable-object'

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
