import { deflateSync } from 'node:zlib'
import type { Font, Glyph } from 'fontkit'
import { type Bytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { dictionary, name, type PdfDictionary, type PdfReference, stream, string } from '../objects'
import type { Revision } from '../revision'
import { capitalHeight, parseFont, type TypeFaceName, typeFace } from './type-face'

/** A file or a revision to which objects are added. */
type Writer = Pick<Revision, 'add'>

/** A font in the file. It contains only the needed letters. */
export interface EmbeddedFont {
  readonly reference: PdfReference
  /** Returns the operand of Tj for a text: two bytes for each letter, in hexadecimal. */
  readonly encode: (text: string) => string
}

/**
 * Embeds the letters of some texts as a composite font (ISO 32000-2, 9.7). Codes are glyph numbers. The font has widths
 * and a mapping to Unicode, so that text can be searched and copied.
 */
export function embedFont(
  revision: Writer,
  texts: readonly string[],
  face: TypeFaceName = 'sans',
): EmbeddedFont {
  const font = typeFace(face)
  const glyphs = distinctGlyphs(font, texts.join(''))
  const numbers = new Map(glyphs.map((glyph, index) => [glyph.id, index + 1]))
  const baseFont = subsetName(font, glyphs)
  const descendant = revision.add(descendantFont(revision, font, glyphs, baseFont))
  const reference = revision.add(
    dictionary({
      Type: name('Font'),
      Subtype: name('Type0'),
      BaseFont: name(baseFont),
      Encoding: name('Identity-H'),
      DescendantFonts: [descendant],
      ToUnicode: revision.add(compressed(utf8(toUnicode(glyphs)))),
    }),
  )
  const encode = (text: string) =>
    font
      .glyphsForString(text)
      .map(({ id }) => hex(numbers.get(id) ?? 0))
      .join('')
  return { reference, encode }
}

/** The glyphs in the order of their first use, which gives their numbers in the subset. 0 is .notdef. */
function distinctGlyphs(font: Font, text: string): Glyph[] {
  const glyphs = new Map(font.glyphsForString(text).map((glyph) => [glyph.id, glyph]))
  glyphs.delete(0)
  return [...glyphs.values()]
}

/** Six letters that distinguish subsets of the same font (ISO 32000-2, 9.9.2). */
function subsetName(font: Font, glyphs: readonly Glyph[]): string {
  const bytes = digest('SHA-256', utf8(glyphs.map(({ id }) => id).join(' ')))
  const tag = [...bytes.subarray(0, 6)].map((byte) => String.fromCharCode(0x41 + (byte % 26)))
  return `${tag.join('')}+${font.postscriptName}`
}

function descendantFont(
  revision: Writer,
  font: Font,
  glyphs: readonly Glyph[],
  baseFont: string,
): PdfDictionary {
  return dictionary({
    Type: name('Font'),
    Subtype: name('CIDFontType2'),
    BaseFont: name(baseFont),
    CIDSystemInfo: dictionary({
      Registry: string(utf8('Adobe')),
      Ordering: string(utf8('Identity')),
      Supplement: 0,
    }),
    FontDescriptor: revision.add(fontDescriptor(revision, font, glyphs, baseFont)),
    CIDToGIDMap: name('Identity'),
    W: [1, glyphs.map(({ advanceWidth }) => thousandths(font, advanceWidth))],
  })
}

const symbolic = 4

function fontDescriptor(
  revision: Writer,
  font: Font,
  glyphs: readonly Glyph[],
  baseFont: string,
): PdfDictionary {
  const { minX, minY, maxX, maxY } = font.bbox
  return dictionary({
    Type: name('FontDescriptor'),
    FontName: name(baseFont),
    Flags: symbolic,
    FontBBox: [minX, minY, maxX, maxY].map((value) => thousandths(font, value)),
    ItalicAngle: 0,
    Ascent: thousandths(font, font.ascent),
    Descent: thousandths(font, font.descent),
    CapHeight: capitalHeight,
    StemV: 80,
    ...fontProgram(revision, font, glyphs),
  })
}

/** The font file, and the set of all its glyphs, including parts of composite glyphs, which PDF/A-1 requires. */
function fontProgram(revision: Writer, font: Font, glyphs: readonly Glyph[]) {
  const subset = font.createSubset()
  for (const glyph of glyphs) subset.includeGlyph(glyph)
  const file = subset.encode()
  const { numGlyphs } = parseFont(file)
  const set = new Uint8Array(Math.ceil(numGlyphs / 8)).fill(0xff)
  set[set.length - 1] = 0xff << (-numGlyphs & 7)
  return {
    FontFile2: revision.add(compressed(file, { Length1: file.length })),
    CIDSet: revision.add(compressed(set)),
  }
}

/** A CMap from glyph numbers to UTF-16 (ISO 32000-2, 9.10.3), with at most 100 lines in a block. */
function toUnicode(glyphs: readonly Glyph[]): string {
  const lines = glyphs.map(({ codePoints }, index) => {
    return `<${hex(index + 1)}> <${utf16(String.fromCodePoint(...codePoints))}>`
  })
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...blocksOf(lines, 100).map(
      (block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`,
    ),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

function blocksOf(lines: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(lines.length / size) }, (_, block) =>
    lines.slice(block * size, (block + 1) * size),
  )
}

function compressed(bytes: Bytes, entries: Readonly<Record<string, number>> = {}) {
  return stream({ ...entries, Filter: name('FlateDecode') }, deflateSync(bytes))
}

function thousandths(font: Font, value: number): number {
  return Math.round((value * 1000) / font.unitsPerEm)
}

function utf16(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()
}

function hex(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, '0')
}
