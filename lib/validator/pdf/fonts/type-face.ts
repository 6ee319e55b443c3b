import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import type { Bytes } from '#encoding/bytes'
import { withoutMisleading } from '#vocabulary/visible-text'

/** DejaVu fonts, which cover all letters of Lithuanian and neighbouring languages. */
const files = {
  sans: 'DejaVuSans',
  condensed: 'DejaVuSansCondensed',
  bold: 'DejaVuSansCondensed-Bold',
  mono: 'DejaVuSansMono',
} as const

export type TypeFaceName = keyof typeof files

/** Height of capital letters, in thousandths of the font size (DejaVu Sans 2.37). */
export const capitalHeight = 729

const require = createRequire(import.meta.url)
const fontFile = (name: string) => new URL(`./dejavu/${name}.ttf`, import.meta.url)
const parsed = new Map<TypeFaceName, Font>()

/** Returns a font face. Each is parsed only once. */
export function typeFace(name: TypeFaceName = 'sans'): Font {
  const known = parsed.get(name)
  if (known) return known
  const font = parseFont(readFileSync(fontFile(files[name])))
  parsed.set(name, font)
  return font
}

export function parseFont(file: Bytes): Font {
  // Loading fontkit unpacks its own tables, which takes time, and few processes draw text.
  const { create } = require('fontkit') as typeof import('fontkit')
  const font = create(Buffer.from(file))
  if (!('createSubset' in font)) throw new TypeError('A collection of fonts is not a font')
  return font
}

/** Width of a text, in units of the font size. */
export function widthOfText(text: string, name: TypeFaceName = 'sans'): number {
  const font = typeFace(name)
  const glyphs = font.glyphsForString(text)
  return glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0) / font.unitsPerEm
}

/** The text with composed letters and without invisible characters. */
export function printable(text: string): string {
  return withoutMisleading(text.normalize('NFC'), ' ')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
}
