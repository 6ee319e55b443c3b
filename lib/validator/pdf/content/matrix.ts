import type { Rectangle } from '../pages/rectangle'

/** [a b c d e f]: x' = a x + c y + e, y' = b x + d y + f (ISO 32000-2, 8.3.3). */
export type Matrix = readonly [number, number, number, number, number, number]

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** Joins two transformations. The one applied first is on the left: `multiply(text, page)` maps from text to page. */
export function multiply(first: Matrix, then: Matrix): Matrix {
  const [a1, b1, c1, d1, e1, f1] = first
  const [a2, b2, c2, d2, e2, f2] = then
  return [
    a1 * a2 + b1 * c2,
    a1 * b2 + b1 * d2,
    c1 * a2 + d1 * c2,
    c1 * b2 + d1 * d2,
    e1 * a2 + f1 * c2 + e2,
    e1 * b2 + f1 * d2 + f2,
  ]
}

export function translation(x: number, y: number): Matrix {
  return [1, 0, 0, 1, x, y]
}

/** The smallest upright rectangle around a transformed rectangle. */
export function transformed({ left, bottom, right, top }: Rectangle, matrix: Matrix): Rectangle {
  const [a, b, c, d, e, f] = matrix
  const xs = [
    a * left + c * bottom,
    a * left + c * top,
    a * right + c * bottom,
    a * right + c * top,
  ]
  const ys = [
    b * left + d * bottom,
    b * left + d * top,
    b * right + d * bottom,
    b * right + d * top,
  ]
  return {
    left: e + Math.min(...xs),
    right: e + Math.max(...xs),
    bottom: f + Math.min(...ys),
    top: f + Math.max(...ys),
  }
}
