/**
 * A text file as people can read it. What turns or hides letters around it is shown as a sign, so that
 * nobody signs another text than the one they see. Throws `TypeError` for what is no Unicode text.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  return text.replaceAll('\r\n', '\n').replaceAll(misleading, (letter) => `⟨U+${codeOf(letter)}⟩`)
}

/** Control characters but tab and line feed, and those that change direction or are not seen. */
const misleading = /[^\P{Cc}\t\n]|[\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu

/** UTF-16 says so with its first two bytes; everything else is UTF-8 or not text to us. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

function codeOf(letter: string): string {
  return (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
}
