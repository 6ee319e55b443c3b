import type { PdfDocument } from '../document'
import type { PdfDictionary } from '../objects'
import type { Rectangle } from '../pages/rectangle'
import { identity, type Matrix, multiply, transformed, translation } from './matrix'

/** The part of the graphics and text state that affects the position of ink (ISO 32000-2, 8.4 and 9.3). */
interface GraphicsState {
  readonly matrix: Matrix
  readonly fontSize: number
  readonly leading: number
  /** Bytes per character code; two in a composite font. */
  readonly codeLength: number
}

/** The drawing surface of a page and the forms on it. */
export interface Canvas {
  readonly document: PdfDocument
  readonly ink: Rectangle[]
  operations: number
}

const mostSaved = 256
const ascent = 0.9
const descent = -0.25
/** Mean width of a letter, in units of the font size. Only the fonts have the exact widths. */
const letterWidth = 0.5

/** Follows a content stream and records where ink would be. */
export class Pen {
  readonly canvas: Canvas
  readonly resources: PdfDictionary | undefined
  readonly depth: number
  state: GraphicsState
  readonly #saved: GraphicsState[] = []
  #path: Rectangle | undefined
  #line = identity
  #text = identity

  constructor(canvas: Canvas, resources: PdfDictionary | undefined, matrix: Matrix, depth: number) {
    this.canvas = canvas
    this.resources = resources
    this.depth = depth
    this.state = { matrix, fontSize: 0, leading: 0, codeLength: 1 }
  }

  save(): void {
    if (this.#saved.length < mostSaved) this.#saved.push(this.state)
  }

  restore(): void {
    this.state = this.#saved.pop() ?? this.state
  }

  change(change: Partial<GraphicsState>): void {
    this.state = { ...this.state, ...change }
  }

  concatenate(matrix: Matrix): void {
    this.change({ matrix: multiply(matrix, this.state.matrix) })
  }

  setTextMatrix(matrix: Matrix): void {
    this.#line = matrix
    this.#text = matrix
  }

  nextLine(x: number, y: number): void {
    this.setTextMatrix(multiply(translation(x, y), this.#line))
  }

  /** Shows a string. `bytes` is the length of its character codes. */
  show(bytes: number): void {
    const { fontSize, codeLength } = this.state
    const width = (bytes / codeLength) * letterWidth * fontSize
    const letters = { left: 0, bottom: descent * fontSize, right: width, top: ascent * fontSize }
    this.#mark(letters, multiply(this.#text, this.state.matrix))
    this.advance(width)
  }

  advance(width: number): void {
    this.#text = multiply(translation(width, 0), this.#text)
  }

  /** Adds corners, given as pairs of numbers, to the path. */
  extendPath(numbers: readonly number[]): void {
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      const [x = 0, y = 0] = [numbers[at], numbers[at + 1]]
      const corner = transformed({ left: x, bottom: y, right: x, top: y }, this.state.matrix)
      this.#path = this.#path ? around(this.#path, corner) : corner
    }
  }

  paintPath(): void {
    if (this.#path) this.canvas.ink.push(this.#path)
    this.#path = undefined
  }

  dropPath(): void {
    this.#path = undefined
  }

  /** Paints an image, which fills the unit square (ISO 32000-2, 8.9.4). */
  paintPicture(): void {
    this.#mark({ left: 0, bottom: 0, right: 1, top: 1 }, this.state.matrix)
  }

  #mark(area: Rectangle, matrix: Matrix): void {
    this.canvas.ink.push(transformed(area, matrix))
  }
}

function around(one: Rectangle, other: Rectangle): Rectangle {
  return {
    left: Math.min(one.left, other.left),
    bottom: Math.min(one.bottom, other.bottom),
    right: Math.max(one.right, other.right),
    top: Math.max(one.top, other.top),
  }
}
