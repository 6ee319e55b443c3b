import { deflateSync } from 'node:zlib'
import { type Bytes, utf8 } from '#encoding/bytes'
import { calibratedRgb } from '../content/color-space'
import { dateString } from '../date'
import { type EmbeddedFont, embedFont } from '../fonts/font-subset'
import type { TypeFaceName } from '../fonts/type-face'
import { NewPdf } from '../new-pdf'
import { dictionary, name, stream } from '../objects'
import { textString } from '../text-string'
import type { FlowedPage, Ink, PlacedRule, PlacedText, Row } from './flow'
import { type MarkedText, markedTexts, writeStructure } from './structure'

/** The size of A4 (ISO 216), in points. */
export const a4 = { width: 595.28, height: 841.89 } as const

/** Metadata of the written PDF. */
export interface FileDescription {
  readonly title: string
  readonly author: string
  /** Language tag (BCP 47). */
  readonly language: string
  readonly created: Date
}

const inks: Readonly<Record<Ink, string>> = {
  text: '0.09 0.11 0.14',
  muted: '0.38 0.42 0.46',
  accent: '0.06 0.36 0.36',
  danger: '0.66 0.13 0.11',
}

/**
 * Writes A4 pages as a PDF. Fonts are embedded, so it looks the same everywhere and text can be copied. The structure
 * follows the rows, so it can be read aloud.
 */
export function writePages(
  pages: readonly FlowedPage[],
  rows: readonly Row[],
  about: FileDescription,
): Bytes {
  const pdf = new NewPdf()
  const fonts = embedFonts(pdf, pages)
  const resources = pdf.add(
    dictionary({
      Font: dictionary(
        Object.fromEntries([...fonts].map(([face, font]) => [face, font.reference])),
      ),
      ColorSpace: dictionary({ C: calibratedRgb }),
    }),
  )
  const tree = pdf.reserve()
  const marked = pages.map(({ texts }) => markedTexts(texts))
  const kids = pages.map(({ rules }, index) =>
    pdf.add(
      dictionary({
        Type: name('Page'),
        Parent: tree,
        MediaBox: [0, 0, a4.width, a4.height],
        Resources: resources,
        Contents: pdf.add(compressed(utf8(drawing(rules, marked[index] ?? [], fonts)))),
        StructParents: index,
        Tabs: name('S'),
      }),
    ),
  )
  pdf.set(tree, dictionary({ Type: name('Pages'), Kids: kids, Count: kids.length }))
  const root = pdf.add(
    dictionary({
      Type: name('Catalog'),
      Pages: tree,
      Lang: textString(about.language),
      MarkInfo: dictionary({ Marked: true }),
      StructTreeRoot: writeStructure(pdf, rows, marked, kids),
      ViewerPreferences: dictionary({ DisplayDocTitle: true }),
    }),
  )
  const { title, author, created } = about
  return pdf.write(
    root,
    dictionary({
      Title: textString(title),
      Author: textString(author),
      CreationDate: dateString(created),
    }),
  )
}

type Fonts = ReadonlyMap<TypeFaceName, EmbeddedFont>

function embedFonts(pdf: NewPdf, pages: readonly FlowedPage[]): Fonts {
  const texts = pages.flatMap((page) => page.texts)
  const faces = [...new Set(texts.map(({ style }) => style.face))]
  return new Map(
    faces.map((face) => {
      const said = texts.filter(({ style }) => style.face === face).map(({ text }) => text)
      return [face, embedFont(pdf, said, face)] as const
    }),
  )
}

function drawing(
  rules: readonly PlacedRule[],
  marked: readonly MarkedText[],
  fonts: Fonts,
): string {
  return [
    '/C cs',
    '/Artifact BMC',
    ...rules.map(drawRule),
    'EMC',
    'BT',
    ...marked.flatMap(({ tag, texts }) => [
      tag,
      ...texts.map((one) => drawText(one, fonts)),
      'EMC',
    ]),
    'ET',
  ].join('\n')
}

function drawRule({ x, y, width, strong }: PlacedRule): string {
  const [ink, weight] = strong ? [inks.accent, 1.2] : ['0.80 0.82 0.84', 0.5]
  return `${ink} sc ${round(x)} ${round(y - weight)} ${round(width)} ${weight} re f`
}

function drawText({ text, style: { face, size, ink }, x, y }: PlacedText, fonts: Fonts): string {
  const shown = fonts.get(face)?.encode(text) ?? ''
  return `${inks[ink]} sc /${face} ${size} Tf 1 0 0 1 ${round(x)} ${round(y)} Tm <${shown}> Tj`
}

function compressed(bytes: Bytes) {
  return stream({ Filter: name('FlateDecode') }, deflateSync(bytes))
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
