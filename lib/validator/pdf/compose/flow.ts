import { printable, type TypeFaceName, widthOfText } from '../fonts/type-face'

/** Style of a text. All lengths are in points; the origin of a page is its lower left corner. */
export interface Style {
  readonly face: TypeFaceName
  readonly size: number
  readonly ink: Ink
}

export type Ink = 'text' | 'muted' | 'accent' | 'danger'

export interface Paragraph {
  readonly text: string
  readonly style: Style
}

/** A cell: paragraphs below each other. */
export type Cell = readonly Paragraph[]

/** Cells next to each other. A document is a list of rows; a row is never split between pages. */
export interface Row {
  readonly cells: readonly Cell[]
  /** Widths of the cells. `gap` is the space between them. */
  readonly widths: readonly number[]
  readonly gap: number
  /** Space above the row. It is left out at the top of a page. */
  readonly before: number
  /** The line above the row. */
  readonly rule?: 'thin' | 'strong'
  /** Whether the next row stays on the same page. */
  readonly keepWithNext?: boolean
  /** A row that is repeated at the top of a page that begins with this row. */
  readonly heading?: Row
  /** For a row with one cell: whether it is a heading, of the first or second level. Absent for a paragraph. */
  readonly rank?: 'H1' | 'H2'
  /**
   * For a row with several cells, which is part of a table: whether its first cell is the heading of the row, or each
   * cell is the heading of its column.
   */
  readonly heads?: 'row' | 'columns'
}

/** The paragraph and the cell from which a text comes. */
export interface TextOrigin {
  readonly row: number
  readonly cell: number
  readonly paragraph: number
}

export interface PlacedText {
  readonly text: string
  readonly style: Style
  readonly x: number
  /** Vertical position of the baseline. */
  readonly y: number
  /** Absent for footers and repeated headings, which are no part of the document's text. */
  readonly from?: TextOrigin
}

export interface PlacedRule {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly strong: boolean
}

export interface FlowedPage {
  readonly texts: readonly PlacedText[]
  readonly rules: readonly PlacedRule[]
}

/** The area that rows may use on every page. */
export interface Area {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const leading = 1.36
const ruleSpace = 5

interface Line {
  readonly text: string
  readonly style: Style
  readonly paragraph: number
}

interface MeasuredRow {
  readonly row: Row
  readonly cells: readonly (readonly Line[])[]
  readonly height: number
}

/** Sets rows below each other, on as many pages as needed. */
export function flow(rows: readonly Row[], area: Area): FlowedPage[] {
  const measured = rows.map(measure)
  const pages: { texts: PlacedText[]; rules: PlacedRule[] }[] = []
  let page: { texts: PlacedText[]; rules: PlacedRule[] } | undefined
  let y = area.top
  for (const [index, one] of measured.entries()) {
    const wanted = keptTogether(measured, index)
    if (!page || y - wanted < area.bottom) {
      page = { texts: [], rules: [] }
      pages.push(page)
      y = area.top
      const { heading } = one.row
      if (heading && pages.length > 1) y = place(page, measure(heading), { top: y, area })
    } else {
      y -= one.row.before
    }
    y = place(page, one, { top: y, area, row: index })
  }
  return pages
}

/** Height of a row together with the rows that must stay on its page. */
function keptTogether(rows: readonly MeasuredRow[], from: number): number {
  let height = 0
  for (const { row, height: own } of rows.slice(from)) {
    height += own + row.before
    if (!row.keepWithNext) break
  }
  return height
}

function measure(row: Row): MeasuredRow {
  const cells = row.cells.map((cell, index) =>
    cell.flatMap(({ text, style }, paragraph) =>
      wrap(printable(text), (row.widths[index] ?? 0) / style.size, style.face).map((part) => ({
        text: part,
        style,
        paragraph,
      })),
    ),
  )
  const heights = cells.map((lines) => lines.reduce((sum, { style }) => sum + heightOf(style), 0))
  return { row, cells, height: Math.max(0, ...heights) + (row.rule ? ruleSpace : 0) }
}

const heightOf = ({ size }: Style) => size * leading

interface RowPosition {
  readonly top: number
  readonly area: Area
  /** Index of the row; absent for a repeated heading. */
  readonly row?: number
}

function place(
  page: { texts: PlacedText[]; rules: PlacedRule[] },
  { row, cells, height }: MeasuredRow,
  { top, area, row: number }: RowPosition,
): number {
  if (row.rule) {
    const [x, width] = [area.left, area.right - area.left]
    page.rules.push({ x, y: top, width, strong: row.rule === 'strong' })
  }
  let x = area.left
  for (const [index, lines] of cells.entries()) {
    let y = top - (row.rule ? ruleSpace : 0)
    for (const { text, style, paragraph } of lines) {
      const from = number === undefined ? {} : { from: { row: number, cell: index, paragraph } }
      page.texts.push({ text, style, x, y: y - style.size * 1.05, ...from })
      y -= heightOf(style)
    }
    x += (row.widths[index] ?? 0) + row.gap
  }
  return top - height
}

/**
 * Breaks a text at blanks. A word is broken only if it does not fit on a line. The blank stays at the end of its line,
 * so that text extraction keeps the words apart.
 */
function wrap(text: string, width: number, face: TypeFaceName): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const [first = '', ...others] = pieces(word, width, face)
    const last = lines.pop()
    const joined = last === undefined ? first : `${last} ${first}`
    const fits = last === undefined || widthOfText(joined, face) <= width
    lines.push(...(fits ? [joined] : [`${last} `, first]), ...others)
  }
  return lines
}

function pieces(word: string, width: number, face: TypeFaceName): string[] {
  if (widthOfText(word, face) <= width) return [word]
  const parts: string[] = []
  for (const letter of word) {
    const last = parts.at(-1)
    if (last !== undefined && widthOfText(last + letter, face) <= width)
      parts[parts.length - 1] = last + letter
    else parts.push(letter)
  }
  return parts
}
