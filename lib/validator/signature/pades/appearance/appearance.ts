import { utf8 } from '#encoding/bytes'
import { calibratedRgb } from '#pdf/content/color-space'
import { inkOf, isBackground } from '#pdf/content/ink'
import type { PdfDocument } from '#pdf/document'
import { type EmbeddedFont, embedFont } from '#pdf/fonts/font-subset'
import { printable, widthOfText } from '#pdf/fonts/type-face'
import { dictionary, name, type PdfReference, stream } from '#pdf/objects'
import { annotationRectangles } from '#pdf/pages/annotations'
import type { PdfPage } from '#pdf/pages/page'
import { type Rotation, toSeen, toUserSpace, viewOf } from '#pdf/pages/page-view'
import { height, type Rectangle, width } from '#pdf/pages/rectangle'
import type { Revision } from '#pdf/revision'
import type { CornerAppearance, PlacedAppearance } from '../../signature-format'
import { positionOfMark, positionsKept, sheetOf } from './marks-on-page'
import type { WrittenAppearance } from './no-appearance'
import { placeSignature } from './placement'
import { layOutText, type PlacedLine, textFits } from './text-layout'

const ruleWidth = 1.5
const indent = 9

/** Draws the signature on a page: at the chosen position, or at one without annotations if there is room. */
export function writeAppearance(
  revision: Revision,
  page: PdfPage,
  appearance: CornerAppearance | PlacedAppearance,
): WrittenAppearance {
  const view = viewOf(revision.document, page)
  const position = findPosition(revision.document, page, appearance)
  const rectangle = toUserSpace(view, scaled(position, 1 / view.userUnit))
  return { rectangle, reference: writeForm(revision, page, position, appearance.lines) }
}

/** Whether the whole text of a signature fits into a rectangle, given in points. */
export function fitsAppearance(position: Rectangle, lines: readonly string[]): boolean {
  return textFits(lines.map(printable), areaOf(position), widthOfText)
}

function areaOf(position: Rectangle) {
  return { width: Math.max(0, width(position) - indent), height: height(position) }
}

/** Draws the signature into a rectangle of a page, given in user space. */
export function writeAppearanceIn(
  revision: Revision,
  page: PdfPage,
  rectangle: Rectangle,
  lines: readonly string[],
): PdfReference {
  const view = viewOf(revision.document, page)
  return writeForm(revision, page, scaled(toSeen(view, rectangle), view.userUnit), lines)
}

/** The form XObject for a rectangle of the displayed page, in points. The text is upright on the displayed page. */
function writeForm(
  revision: Revision,
  page: PdfPage,
  position: Rectangle,
  texts: readonly string[],
): PdfReference {
  const { rotation } = viewOf(revision.document, page)
  const lines = layOutText(texts.map(printable), areaOf(position), widthOfText)
  const font = embedFont(
    revision,
    lines.map(({ text }) => text),
  )
  const form = stream(
    {
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, round(width(position)), round(height(position))],
      Matrix: uprightMatrix[rotation],
      Resources: dictionary({
        Font: dictionary({ F: font.reference }),
        ColorSpace: dictionary({ C: calibratedRgb }),
      }),
    },
    utf8(drawing(lines, height(position), font)),
  )
  return revision.add(form)
}

/** The rectangle on the displayed page, in points. */
function findPosition(
  document: PdfDocument,
  page: PdfPage,
  appearance: CornerAppearance | PlacedAppearance,
): Rectangle {
  const sheet = sheetOf(document, page)
  if ('mark' in appearance) return positionOfMark(appearance.mark, sheet)
  const { position, kept = [] } = appearance
  const view = viewOf(document, page)
  const asSeen = (rectangle: Rectangle) => scaled(toSeen(view, rectangle), view.userUnit)
  const annotations = annotationRectangles(document, page).map(asSeen)
  const ink = position === 'auto' ? inkOf(document, page).map(asSeen) : []
  const foreground = ink.filter((area) => !isBackground(area, sheet))
  const taken = [...annotations, ...positionsKept(document, page, kept)]
  return placeSignature(sheet, { annotations: taken, ink: foreground }, position)
}

/** Rotates the form against the rotation of the page. The widget's rectangle moves it (ISO 32000-2, 12.5.5). */
const uprightMatrix: Readonly<Record<Rotation, readonly number[]>> = {
  0: [1, 0, 0, 1, 0, 0],
  90: [0, 1, -1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, -1, 1, 0, 0, 0],
}

const ink = { rule: '0.16 0.33 0.55', emphasised: '0.08 0.10 0.13', plain: '0.33 0.36 0.40' }

/** Draws a line at the left, the name large and dark, and the rest small and lighter. */
function drawing(lines: readonly PlacedLine[], height: number, font: EmbeddedFont): string {
  const texts = lines.map(({ text, size, y, isEmphasised }) => {
    const color = isEmphasised ? ink.emphasised : ink.plain
    const position = `1 0 0 1 ${indent} ${round(y)} Tm`
    return `${color} sc /F ${round(size)} Tf ${position} <${font.encode(text)}> Tj`
  })
  const rule = `${ink.rule} sc 0 0 ${ruleWidth} ${round(height)} re f`
  return ['q /C cs', rule, 'BT', ...texts, 'ET', 'Q'].join('\n')
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
