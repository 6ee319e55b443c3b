import { printable, type TypeFaceName, widthOfText } from '../fonts/type-face'

/** How letters look. Sizes and all other lengths are points; the origin of a page is its lower left corner. */
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

/** Paragraphs under each other. */
export type Cell = readonly Paragraph[]

/** Cells beside each other. What is written is a list of rows; a row stays on one page. */
export interface Row {
  readonly cells: readonly Cell[]
  /** Of the cells, and of the space between them. */
  readonly widths: readonly number[]
  readonly gap: number
  /** Space above, left out at the top of a page. */
  readonly before: number
  /** A line above it. */
  readonly rule?: 'thin' | 'strong'
  /** Does not end a page: the next row is on the same one. */
  readonly keepWithNext?: boolean
  /** Said again at the top of a page that begins with this row. */
  readonly heading?: Row
  /** Of a row of one cell: a heading of the first or second rank. Absent: a paragraph. */
  readonly rank?: 'H1' | 'H2'
  /** Of a row of several cells, which is one of a table: what its first cell, or each of them, is over. */
  readonly heads?: 'row' | 'columns'
}

/** Where in the rows a text comes from: one paragraph of one cell. */
export interface TextOrigin {
  readonly row: number
  readonly cell: number
  readonly paragraph: number
}

export interface PlacedText {
  readonly text: string
  readonly style: Style
  readonly x: number
  /** Of the baseline. */
  readonly y: number
  /** Absent where it belongs to the page and not to what is said: footers, headings said again. */
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

/** Where rows may stand on every page. */
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

/** Sets rows one under the other, on as many pages as they need. */
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

/** Of a row and those it must not be parted from. */
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
  /** Its number; absent where it is said again. */
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
 * Breaks a text at blanks, and inside a word only where a whole line cannot hold it. The blank stays at the end of its line:
 * whoever reads the lines one after another has the words apart.
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
