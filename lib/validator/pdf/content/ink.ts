import type { Bytes } from '#encoding/bytes'
import type { PdfDocument } from '../document'
import { MalformedPdf, PdfTooComplex } from '../errors'
import {
  isArray,
  isName,
  isString,
  type PdfDictionary,
  type PdfObject,
  type PdfStream,
} from '../objects'
import type { PdfPage } from '../pages/page'
import { height, type Rectangle, width } from '../pages/rectangle'
import { identity, type Matrix, multiply } from './matrix'
import { contentOf, operationsOf } from './operations'
import { type Canvas, Pen } from './pen'

/** Limits for one page. Content beyond them is not examined. */
const most = { bytes: 1 << 20, operations: 50_000, depth: 4 }
/** A form counts as this many operations, because it must be inflated first. */
const formCost = 250

/**
 * Rectangles, in user space, that contain the ink of a page: text, images and painted paths. This is an estimate for
 * finding a free position: letter widths are guessed, clipping and colour are ignored, and unreadable content is left
 * out.
 */
export function inkOf(document: PdfDocument, page: PdfPage): Rectangle[] {
  const canvas: Canvas = { document, ink: [], operations: 0 }
  try {
    drawPage(canvas, page)
  } catch (error) {
    // Unreadable content is treated as invisible. Other code decides whether the file may be signed.
    if (!(error instanceof MalformedPdf || error instanceof PdfTooComplex)) throw error
  }
  return canvas.ink
}

/** Whether an area of ink is background: a scanned page, a coloured or white sheet, or a frame around everything. */
export function isBackground(area: Rectangle, page: { width: number; height: number }): boolean {
  return width(area) * height(area) > (page.width * page.height) / 2
}

function drawPage(canvas: Canvas, page: PdfPage): void {
  const { document } = canvas
  const resources = document.dictionary(page.attributes.get('Resources'))
  draw(
    contentOf(document, page.dictionary.get('Contents')),
    new Pen(canvas, resources, identity, 0),
  )
}

function draw(content: Bytes, pen: Pen): void {
  for (const { operator, operands } of operationsOf(content.subarray(0, most.bytes))) {
    if (pen.canvas.operations++ > most.operations) return
    const numbers = operands.filter((operand) => typeof operand === 'number')
    operators.get(operator)?.(pen, numbers, operands)
  }
}

type Operator = (pen: Pen, numbers: readonly number[], operands: readonly PdfObject[]) => void

const extendPath: Operator = (pen, numbers) => pen.extendPath(numbers)
const paintPath: Operator = (pen) => pen.paintPath()
const nextLine: Operator = (pen) => pen.nextLine(0, -pen.state.leading)

/** ISO 32000-2, annex A: the operators that paint ink or affect its position. */
const operators = new Map<string, Operator>(
  Object.entries({
    q: (pen) => pen.save(),
    Q: (pen) => pen.restore(),
    cm: (pen, numbers) => pen.concatenate(matrixFrom(numbers)),

    m: extendPath,
    l: extendPath,
    c: extendPath,
    v: extendPath,
    y: extendPath,
    re: (pen, [x = 0, y = 0, width = 0, height = 0]) =>
      pen.extendPath([x, y, x + width, y, x, y + height, x + width, y + height]),
    f: paintPath,
    F: paintPath,
    'f*': paintPath,
    B: paintPath,
    'B*': paintPath,
    b: paintPath,
    'b*': paintPath,
    S: paintPath,
    s: paintPath,
    n: (pen) => pen.dropPath(),

    BT: (pen) => pen.setTextMatrix(identity),
    Tf: (pen, [fontSize = 0], [font]) =>
      pen.change({ fontSize, codeLength: codeLength(pen, font) }),
    TL: (pen, [leading = 0]) => pen.change({ leading }),
    Tm: (pen, numbers) => pen.setTextMatrix(matrixFrom(numbers)),
    Td: (pen, [x = 0, y = 0]) => pen.nextLine(x, y),
    TD: (pen, [x = 0, y = 0]) => {
      pen.change({ leading: -y })
      pen.nextLine(x, y)
    },
    'T*': nextLine,
    Tj: (pen, _, operands) => showAll(pen, operands),
    TJ: (pen, _, [row]) => showAll(pen, isArray(row) ? row : []),
    "'": (pen, numbers, operands) => {
      nextLine(pen, numbers, operands)
      showAll(pen, operands)
    },
    '"': (pen, numbers, operands) => {
      nextLine(pen, numbers, operands)
      showAll(pen, operands.slice(2))
    },

    EI: (pen) => pen.paintPicture(),
    Do: (pen, _, [name]) => drawObject(pen, name),
  } satisfies Readonly<Record<string, Operator>>),
)

function matrixFrom([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Matrix {
  return [a, b, c, d, e, f]
}

/** Shows the strings of a TJ array. Numbers move the position by thousandths of the font size (ISO 32000-2, 9.4.3). */
function showAll(pen: Pen, row: readonly PdfObject[]): void {
  for (const item of row) {
    if (isString(item)) pen.show(item.bytes.length)
    else if (typeof item === 'number') pen.advance((-item / 1000) * pen.state.fontSize)
  }
}

function codeLength(pen: Pen, font: PdfObject | undefined): number {
  const { document } = pen.canvas
  const dictionary = document.dictionary(resource(pen, 'Font', font))
  return isName(document.resolve(dictionary?.get('Subtype')), 'Type0') ? 2 : 1
}

function resource(pen: Pen, kind: string, name: PdfObject | undefined): PdfObject | undefined {
  const resources = pen.canvas.document.dictionary(pen.resources?.get(kind))
  return isName(name) ? resources?.get(name.value) : undefined
}

/** Draws an XObject: the area of an image, or the content of a form (ISO 32000-2, 8.10.1). */
function drawObject(pen: Pen, name: PdfObject | undefined): void {
  const { document } = pen.canvas
  const found = document.stream(resource(pen, 'XObject', name))
  const subtype = document.resolve(found?.dictionary.get('Subtype'))
  if (isName(subtype, 'Image')) pen.paintPicture()
  else if (found && isName(subtype, 'Form') && pen.depth < most.depth) drawForm(pen, found)
}

function drawForm({ canvas, resources, state, depth }: Pen, form: PdfStream): void {
  const { document } = canvas
  canvas.operations += formCost
  const own: PdfDictionary | undefined = document.dictionary(form.dictionary.get('Resources'))
  const numbers = (document.array(form.dictionary.get('Matrix')) ?? []).filter(
    (item) => typeof item === 'number',
  )
  const matrix = multiply(matrixFrom(numbers), state.matrix)
  draw(document.content(form), new Pen(canvas, own ?? resources, matrix, depth + 1))
}
