/**
 * The one rule for text that a person or a program wrote: well-formed Unicode that shows what it holds.
 * Refused are lone surrogates, which no encoding can carry; control characters, NUL among them, which no
 * database takes; and the invisible ones that turn or hide the letters around them.
 */
const unshowable =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]|\u034f/u

/** Whether every character of a text can be shown as what it is. */
export function isShowable(text: string): boolean {
  return !unshowable.test(text)
}

/** The same, with line feeds between the lines; a carriage return may stand before each. */
export function isShowableInLines(text: string): boolean {
  return isShowable(text.replaceAll(/\r?\n/g, ''))
}

/** A text without the characters that cannot be shown. */
export function showable(text: string): string {
  return text.replaceAll(new RegExp(unshowable, 'gu'), '')
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
