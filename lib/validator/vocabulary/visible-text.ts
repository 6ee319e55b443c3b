/**
 * Characters that mislead a reader: control characters, lone surrogates, and invisible characters that reorder or hide
 * the letters around them (bidirectional overrides and isolates, zero-width characters, fillers, tags).
 */
const misleading =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]|\u034f/u
const eachMisleading = new RegExp(misleading, 'gu')

export function isMisleading(text: string): boolean {
  return misleading.test(text)
}

/** The text without its misleading characters. */
export function withoutMisleading(text: string, instead = ''): string {
  return text.replaceAll(eachMisleading, instead)
}

/** Shows each misleading character as a sign such as ⟨U+202E⟩. For untrusted text that people read. */
export function visibleText(text: string): string {
  return text.replaceAll(eachMisleading, (letter) => `⟨U+${codeOf(letter)}⟩`)
}

/** Like `visibleText`, but keeps tabs and line feeds. */
export function visibleLines(text: string): string {
  return text.replaceAll(eachMisleading, (letter) =>
    letter === '\n' || letter === '\t' ? letter : `⟨U+${codeOf(letter)}⟩`,
  )
}

function codeOf(letter: string): string {
  return (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
}

/** Applies `visibleLines` to each text of plain data except keys. Returns the same object if nothing changes. */
export function withVisibleTexts<Value>(value: Value): Value {
  return mapped(value) as Value
}

function mapped(value: unknown): unknown {
  if (typeof value === 'string') return isMisleading(value) ? visibleLines(value) : value
  if (Array.isArray(value)) {
    const items = value.map(mapped)
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (!isPlain(value)) return value
  const entries = Object.entries(value).map(([key, item]) => [key, mapped(item), item] as const)
  const isSame = entries.every(([, after, before]) => after === before)
  return isSame ? value : Object.fromEntries(entries.map(([key, after]) => [key, after]))
}

function isPlain(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}

/** Escapes misleading characters in a line of JSON. The data stays the same, and a terminal shows it correctly. */
export function visibleJson(line: string): string {
  return line.replaceAll(eachMisleading, (letter) =>
    letter === '\n' ? letter : letter.split('').map(jsonEscape).join(''),
  )
}

function jsonEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
