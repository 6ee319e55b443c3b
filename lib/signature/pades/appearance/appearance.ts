import { utf8 } from '@/lib/encoding/bytes'
import { annotationRectangles } from '@/lib/pdf/annotations'
import type { PdfDocument } from '@/lib/pdf/document'
import { dictionary, name, type PdfReference, stream } from '@/lib/pdf/objects'
import type { PdfPage } from '@/lib/pdf/page'
import {
  type PageView,
  type Rotation,
  seenSize,
  toSeen,
  toUserSpace,
  viewOf,
} from '@/lib/pdf/page-view'
import { height, type Rectangle, width } from '@/lib/pdf/rectangle'
import type { Revision } from '@/lib/pdf/revision'
import type { SignatureAppearance } from '../../signature-appearance'
import { type EmbeddedFont, embedFont } from './font-subset'
import { placeSignature } from './placement'
import { layOutText, type PlacedLine } from './text-layout'
import { printable, widthOfText } from './type-face'

/** What a visible signature's widget needs: its place in user space and its form XObject. */
export interface WrittenAppearance {
  readonly rectangle: Rectangle
  readonly reference: PdfReference
}

const ruleWidth = 1.5
const indent = 9

/** Draws the signature for a page, upright as seen, beside the annotations that are there. */
export function writeAppearance(
  revision: Revision,
  document: PdfDocument,
  page: PdfPage,
  appearance: SignatureAppearance,
): WrittenAppearance {
  const view = viewOf(document, page)
  const place = findPlace(document, page, view, appearance.position)
  const area = { width: width(place) - indent, height: height(place) }
  const lines = layOutText(appearance.lines.map(printable), area, widthOfText)
  const font = embedFont(
    revision,
    lines.map(({ text }) => text),
  )
  const form = stream(
    {
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, round(width(place)), round(height(place))],
      Matrix: uprightMatrix[view.rotation],
      Resources: dictionary({ Font: dictionary({ F: font.reference }) }),
    },
    utf8(drawing(lines, height(place), font)),
  )
  const rectangle = toUserSpace(view, scaled(place, 1 / view.userUnit))
  return { rectangle, reference: revision.add(form) }
}

/** In points, on the page as seen. */
function findPlace(
  document: PdfDocument,
  page: PdfPage,
  view: PageView,
  position: SignatureAppearance['position'],
): Rectangle {
  const seen = seenSize(view)
  const sheet = { width: seen.width * view.userUnit, height: seen.height * view.userUnit }
  const occupied = annotationRectangles(document, page).map((rectangle) =>
    scaled(toSeen(view, rectangle), view.userUnit),
  )
  return placeSignature(sheet, occupied, position)
}

/** Turns the form against the turn of the page; the widget's rectangle moves it (12.5.5). */
const uprightMatrix: Readonly<Record<Rotation, readonly number[]>> = {
  0: [1, 0, 0, 1, 0, 0],
  90: [0, 1, -1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, -1, 1, 0, 0, 0],
}

const ink = { rule: '0.16 0.33 0.55', emphasised: '0.08 0.10 0.13', plain: '0.33 0.36 0.40' }

/** A rule at the left, the name large and dark, the rest small and lighter. */
function drawing(lines: readonly PlacedLine[], height: number, font: EmbeddedFont): string {
  const texts = lines.map(({ text, size, y, isEmphasised }) => {
    const color = isEmphasised ? ink.emphasised : ink.plain
    const position = `1 0 0 1 ${indent} ${round(y)} Tm`
    return `${color} rg /F ${round(size)} Tf ${position} <${font.encode(text)}> Tj`
  })
  const rule = `${ink.rule} rg 0 0 ${ruleWidth} ${round(height)} re f`
  return ['q', rule, 'BT', ...texts, 'ET', 'Q'].join('\n')
}

function scaled({ left, bottom, right, top }: Rectangle, factor: number): Rectangle {
  return {
    left: left * factor,
    bottom: bottom * factor,
    right: right * factor,
    top: top * factor,
  }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
