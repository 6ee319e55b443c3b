import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import type { Bytes } from '@/lib/encoding/bytes'

/** Height of capital letters, in thousandths of the size (DejaVu Sans 2.37). */
export const capitalHeight = 729

const path = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')
let parsed: Font | undefined

/** DejaVu Sans, whose one file has all letters of Lithuanian and its neighbours; parsed once. */
export function typeFace(): Font {
  parsed ??= parseFont(readFileSync(path))
  return parsed
}

/** A font from the bytes of its file. */
export function parseFont(file: Bytes): Font {
  const font = create(Buffer.from(file))
  if (!('createSubset' in font)) throw new TypeError('A collection of fonts is not a font')
  return font
}

/** Width of a text, in units of the size: 1 is as wide as the letters are high. */
export function widthOfText(text: string): number {
  const font = typeFace()
  const glyphs = font.glyphsForString(text)
  return glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0) / font.unitsPerEm
}

/** Letters with their marks in one character, nothing that would not show. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
}
