import { isMisleading, withoutMisleading } from '@/lib/vocabulary/visible-text'

/**
 * The one rule for text that a person or a program writes: well-formed Unicode that shows what it holds, so
 * that no encoding, database or reader takes it for something else.
 */
export function isShowable(text: string): boolean {
  return !isMisleading(text)
}

/** The same, with line feeds between the lines; a carriage return may stand before each. */
export function isShowableInLines(text: string): boolean {
  return isShowable(text.replaceAll(/\r?\n/g, ''))
}

/** A text without the characters that cannot be shown. */
export function showable(text: string): string {
  return withoutMisleading(text)
}

/** The beginning of a text that has at most so many bytes of UTF-8; no character is cut in two. */
export function withinBytes(text: string, maximum: number): string {
  let left = maximum
  let end = 0
  for (const character of text) {
    left -= utf8Length(character)
    if (left < 0) break
    end += character.length
  }
  return text.slice(0, end)
}

export function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length
}
