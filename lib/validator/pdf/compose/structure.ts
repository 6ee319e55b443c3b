import type { NewPdf } from '../new-pdf'
import { dictionary, name, type PdfReference } from '../objects'
import type { PlacedText, Row, TextOrigin } from './flow'

/** The lines of one paragraph on one page, or an artifact of the page. */
export interface MarkedText {
  /** The operator that begins the marked content (ISO 32000-2, 14.6). */
  readonly tag: string
  /** The number of the content on its page, and its origin in the rows; absent for an artifact. */
  readonly content?: { readonly id: number; readonly from: TextOrigin }
  readonly texts: readonly PlacedText[]
}

/** The texts of a page as marked content (ISO 32000-2, 14.7.5), in the order in which they are drawn. */
export function markedTexts(texts: readonly PlacedText[]): MarkedText[] {
  const groups: { from: TextOrigin | undefined; texts: PlacedText[] }[] = []
  for (const text of texts) {
    const last = groups.at(-1)
    if (last && originKey(last.from) === originKey(text.from)) last.texts.push(text)
    else groups.push({ from: text.from, texts: [text] })
  }
  let id = 0
  return groups.map(({ from, texts }) => {
    if (!from) return { tag: '/Artifact BMC', texts }
    const content = { id: id++, from }
    return { tag: `/P <</MCID ${content.id}>> BDC`, content, texts }
  })
}

const originKey = (from: TextOrigin | undefined) =>
  from && `${from.row} ${from.cell} ${from.paragraph}`

interface Content {
  readonly page: PdfReference
  readonly pageIndex: number
  readonly id: number
}

type Marked = readonly (readonly MarkedText[])[]

/** A structure element before it is written. It has children or content. */
interface Element {
  readonly type: 'Document' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD'
  readonly scope?: 'Row' | 'Column' | undefined
  readonly children: readonly Element[]
  readonly content?: Content | undefined
}

/**
 * Writes the logical structure of a document (ISO 32000-2, 14.7): headings, paragraphs, and tables made of
 * consecutive rows of several cells. Returns the root of the tree.
 */
export function writeStructure(
  pdf: NewPdf,
  rows: readonly Row[],
  marked: Marked,
  pages: readonly PdfReference[],
): PdfReference {
  const contents = contentsOf(marked, pages)
  const document: Element = { type: 'Document', children: blocks(rows, contents) }
  const root = pdf.reserve()
  const parents: PdfReference[][] = pages.map(() => [])
  const top = writeElement(pdf, document, root, parents)
  const numbers = parents.flatMap((elements, page) => [page, pdf.add(elements)])
  pdf.set(
    root,
    dictionary({
      Type: name('StructTreeRoot'),
      K: top,
      ParentTree: pdf.add(dictionary({ Nums: numbers })),
      ParentTreeNextKey: pages.length,
    }),
  )
  return root
}

function contentsOf(marked: Marked, pages: readonly PdfReference[]): ReadonlyMap<string, Content> {
  const found = marked.flatMap((texts, pageIndex) =>
    texts.flatMap(({ content }) => {
      const page = pages[pageIndex]
      const key = originKey(content?.from)
      return page && content && key ? [[key, { page, pageIndex, id: content.id }] as const] : []
    }),
  )
  return new Map(found)
}

function blocks(rows: readonly Row[], contents: ReadonlyMap<string, Content>): Element[] {
  const made: Element[] = []
  let table: Element[] | undefined
  for (const [index, row] of rows.entries()) {
    const cells = row.cells.map((cell, at) => paragraphs(cell.length, [index, at], contents))
    if (cells.length === 1) {
      table = undefined
      const type = row.rank ?? 'P'
      made.push(...(cells[0] ?? []).map((one): Element => ({ ...one, type })))
      continue
    }
    if (!table) {
      table = []
      made.push({ type: 'Table', children: table })
    }
    table.push({ type: 'TR', children: cells.map((cell, at) => tableCell(row, at, cell)) })
  }
  return made
}

function paragraphs(
  count: number,
  [row, cell]: readonly [number, number],
  contents: ReadonlyMap<string, Content>,
): Element[] {
  return Array.from({ length: count }, (_, paragraph): Element => {
    const content = contents.get(`${row} ${cell} ${paragraph}`)
    return { type: 'P', children: [], content }
  }).filter(({ content }) => content !== undefined)
}

function tableCell({ heads }: Row, at: number, children: readonly Element[]): Element {
  if (heads === 'columns') return { type: 'TH', scope: 'Column', children }
  return heads === 'row' && at === 0
    ? { type: 'TH', scope: 'Row', children }
    : { type: 'TD', children }
}

/** Writes an element and the elements below it. `parents` maps each page and content number to its element. */
function writeElement(
  pdf: NewPdf,
  { type, scope, children, content }: Element,
  parent: PdfReference,
  parents: PdfReference[][],
): PdfReference {
  const own = pdf.reserve()
  const below = children.map((child) => writeElement(pdf, child, own, parents))
  const ofPage = content && parents[content.pageIndex]
  if (content && ofPage) ofPage[content.id] = own
  pdf.set(
    own,
    dictionary({
      Type: name('StructElem'),
      S: name(type),
      P: parent,
      ...(content ? { Pg: content.page, K: content.id } : { K: below }),
      ...(scope ? { A: dictionary({ O: name('Table'), Scope: name(scope) }) } : {}),
    }),
  )
  return own
}
