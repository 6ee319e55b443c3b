import type { PdfDocument } from '../document'
import type { PdfPage } from './page'
import { height, intersection, type Rectangle, rectangleOf, width } from './rectangle'

export type Rotation = 0 | 90 | 180 | 270

/** A page as it is displayed: cropped, rotated clockwise, in units of user space. */
export interface PageView {
  /** The visible part of the page, in user space. */
  readonly box: Rectangle
  readonly rotation: Rotation
  /** Points (1/72 inch) in one unit of user space. */
  readonly userUnit: number
}

const letter: Rectangle = { left: 0, bottom: 0, right: 612, top: 792 }

/** The displayed page. ISO 32000-2, 14.11.2: it is the crop box, limited to the media box. */
export function viewOf(document: PdfDocument, { attributes }: PdfPage): PageView {
  const media = sound(rectangleOf(document, attributes.get('MediaBox'))) ?? letter
  const crop = sound(rectangleOf(document, attributes.get('CropBox'))) ?? media
  return {
    box: intersection(media, crop) ?? media,
    rotation: rotationOf(document.resolve(attributes.get('Rotate'))),
    userUnit: userUnitOf(document.resolve(attributes.get('UserUnit'))),
  }
}

function sound(box: Rectangle | undefined): Rectangle | undefined {
  return box && width(box) > 0 && height(box) > 0 ? box : undefined
}

function rotationOf(value: unknown): Rotation {
  const quarters = typeof value === 'number' ? Math.round(value / 90) : 0
  const rotations = [0, 90, 180, 270] as const
  return rotations[((quarters % 4) + 4) % 4] ?? 0
}

function userUnitOf(value: unknown): number {
  return typeof value === 'number' && value > 0 ? value : 1
}

/** Width and height of the displayed page, in units of user space. */
export function seenSize({ box, rotation }: PageView): {
  readonly width: number
  readonly height: number
} {
  const turned = rotation === 90 || rotation === 270
  return turned
    ? { width: height(box), height: width(box) }
    : { width: width(box), height: height(box) }
}

type Turn = (x: number, y: number, size: { readonly w: number; readonly h: number }) => Point
type Point = readonly [x: number, y: number]

/** On a page turned clockwise by 90, the upper edge is displayed on the right, and the left edge at the top. */
const userFromSeen: Readonly<Record<Rotation, Turn>> = {
  0: (x, y) => [x, y],
  90: (x, y, { w }) => [w - y, x],
  180: (x, y, { w, h }) => [w - x, h - y],
  270: (x, y, { h }) => [y, h - x],
}

const seenFromUser: Readonly<Record<Rotation, Turn>> = {
  0: (x, y) => [x, y],
  90: (x, y, { w }) => [y, w - x],
  180: (x, y, { w, h }) => [w - x, h - y],
  270: (x, y, { h }) => [h - y, x],
}

/** Maps from the displayed page (origin at its lower left corner) to user space. */
export function toUserSpace({ box, rotation }: PageView, seen: Rectangle): Rectangle {
  const turned = turn(seen, userFromSeen[rotation], box)
  return moved(turned, box.left, box.bottom)
}

/** Maps from user space to the displayed page. */
export function toSeen({ box, rotation }: PageView, area: Rectangle): Rectangle {
  return turn(moved(area, -box.left, -box.bottom), seenFromUser[rotation], box)
}

function turn(area: Rectangle, how: Turn, box: Rectangle): Rectangle {
  const size = { w: width(box), h: height(box) }
  const [x1, y1] = how(area.left, area.bottom, size)
  const [x2, y2] = how(area.right, area.top, size)
  return {
    left: Math.min(x1, x2),
    bottom: Math.min(y1, y2),
    right: Math.max(x1, x2),
    top: Math.max(y1, y2),
  }
}

function moved(area: Rectangle, x: number, y: number): Rectangle {
  return {
    left: area.left + x,
    bottom: area.bottom + y,
    right: area.right + x,
    top: area.top + y,
  }
}
