import { inkOf, isBackground } from '../content/ink'
import type { PdfDocument } from '../document'
import { pdfLimits } from '../limits'
import { amended, isReference, type PdfDictionary, reference } from '../objects'
import { type PdfPage, pagesOf } from '../pages/page'
import { seenSize, viewOf } from '../pages/page-view'
import { height, intersection, type Rectangle, rectangleOf, width } from '../pages/rectangle'
import type { PdfChange } from './change'

/**
 * Content is covered if the ink under a signature, without the background, is this share of the signature's area, or if
 * it is this share of all ink on the page.
 */
const [shareOfItself, shareOfPage] = [0.25, 0.5]

/**
 * Numbers of the pages where a later signature covers signed content. A signature on a dotted line is ignored, but one
 * over words or over most of a page is reported, because it may change the meaning.
 */
export function coveredPages(
  signed: PdfDocument,
  file: PdfDocument,
  changes: readonly PdfChange[],
): number[] {
  const covering = changes.flatMap(({ visible, page, object }) => {
    const room = object === undefined ? undefined : roomOf(file, object)
    return visible === true && page !== undefined && room ? [{ page, room }] : []
  })
  if (covering.length === 0) return []
  const numbers = new Set(covering.map(({ page }) => page))
  const pages = [...pagesUpTo(signed, Math.max(...numbers))].filter(({ number }) =>
    numbers.has(number),
  )
  return pages
    .filter(({ number, dictionary }) => {
      const page = pageWith(signed, dictionary)
      const ink = inkOf(signed, page)
      const size = seenSize(viewOf(signed, page))
      const foreground = ink.filter((area) => !isBackground(area, size))
      return covering.some((one) => one.page === number && covers(one.room, { ink, foreground }))
    })
    .map(({ number }) => number)
}

function roomOf(document: PdfDocument, object: number): Rectangle | undefined {
  const widget = document.dictionary(reference(object, document.generationOf(object)))
  return rectangleOf(document, widget?.get('Rect'))
}

function* pagesUpTo(document: PdfDocument, last: number) {
  for (const page of pagesOf(document)) {
    if (page.number > last) return
    yield page
  }
}

/** The page with the entries that it may inherit from a node above (ISO 32000-2, 7.7.3.4). */
function pageWith(document: PdfDocument, dictionary: PdfDictionary): PdfPage {
  const inherited = ['Resources', 'MediaBox', 'CropBox'].flatMap((key) => {
    const value = inheritedEntry(document, dictionary, key)
    return value === undefined ? [] : [[key, value] as const]
  })
  const attributes = amended(dictionary, Object.fromEntries(inherited))
  return { reference: reference(0), dictionary, attributes }
}

function inheritedEntry(document: PdfDocument, dictionary: PdfDictionary, key: string) {
  let node: PdfDictionary | undefined = dictionary
  for (let depth = 0; node && !node.has(key) && depth < pdfLimits.depth; depth++) {
    const parent = node.get('Parent')
    node = isReference(parent) ? document.dictionary(parent) : undefined
  }
  return node?.get(key)
}

interface Drawn {
  readonly ink: readonly Rectangle[]
  readonly foreground: readonly Rectangle[]
}

function covers(room: Rectangle, { ink, foreground }: Drawn): boolean {
  const under = (areas: readonly Rectangle[]) =>
    areas.reduce((sum, one) => sum + areaOf(intersection(room, one)), 0)
  const all = ink.reduce((sum, one) => sum + areaOf(one), 0)
  if (under(ink) === 0) return false
  return under(foreground) >= areaOf(room) * shareOfItself || under(ink) >= all * shareOfPage
}

function areaOf(rectangle: Rectangle | undefined): number {
  return rectangle ? width(rectangle) * height(rectangle) : 0
}
