import { isMisleading, withoutMisleading } from '@paraph/validator/vocabulary/visible-text'

/**
 * The rule for every text of a request: well-formed Unicode without invisible or misleading characters, so
 * that every encoding, database and reader understands the same text.
 */
export function isShowable(text: string): boolean {
  return !isMisleading(text)
}

/** `isShowable` for text of several lines, separated by LF or CRLF. */
export function isShowableInLines(text: string): boolean {
  return isShowable(text.replaceAll(/\r?\n/g, ''))
}

/** Removes the characters that `isShowable` refuses. */
export function showable(text: string): string {
  return withoutMisleading(text)
}

/** Returns the beginning of a text, at most `maximum` bytes of UTF-8; no character is cut in two. */
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
