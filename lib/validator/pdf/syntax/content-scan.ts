import { asBuffer, type Bytes } from '#encoding/bytes'
import { characterClass, classes, isEndOfLine } from './characters'

/** References and names that an object stream may contain, found without parsing its objects. */
export interface ScannedContent {
  /** Whether every reference was found. If not, the objects must be parsed. */
  readonly isComplete: boolean
  /** Whether one of the names may occur. */
  readonly hasNames: boolean
}

const { regular, whiteSpace } = characterClass
const [capitalR, percent] = [0x52, 0x25]

/**
 * Scans an object stream for names and references. The numbers of the references are passed to `visit`. `starts` are
 * the offsets of the objects. Strings are scanned as well, so there may be false positives.
 */
export function scanContent(
  content: Bytes,
  starts: Iterable<number>,
  names: readonly string[],
  visit: (target: number) => void,
): ScannedContent {
  const bytes = asBuffer(content)
  return {
    isComplete: !beginsInsideToken(bytes, starts) && visitReferencesIn(bytes, visit),
    hasNames: mayHaveNames(bytes.toString('latin1'), names),
  }
}

/** Whether an object begins in the middle of what looks like one number, e.g. `12 0 R` in `9912 0 R`. */
function beginsInsideToken(bytes: Buffer, starts: Iterable<number>): boolean {
  for (const start of starts) {
    if (start > 0 && isRegular(bytes[start]) && isRegular(bytes[start - 1])) return true
  }
  return false
}

/**
 * ISO 32000-2, 7.3.10: a reference is a number, a generation and the word R, separated by white space. Returns false if
 * a comment may be between them.
 */
function visitReferencesIn(bytes: Buffer, visit: (target: number) => void): boolean {
  const hasComments = bytes.includes(percent)
  for (let at = bytes.indexOf(capitalR); at >= 0; at = bytes.indexOf(capitalR, at + 1)) {
    if (isRegular(bytes[at + 1])) continue
    const generationEnd = beforeBlanks(bytes, at)
    const generation = beforeWord(bytes, generationEnd)
    const numberEnd = beforeBlanks(bytes, generation)
    if (
      hasComments &&
      (endsLine(bytes, generationEnd, at) || endsLine(bytes, numberEnd, generation))
    )
      return false
    if (generationEnd === at || generation === generationEnd || numberEnd === generation) continue
    const number = numberIn(bytes, beforeWord(bytes, numberEnd), numberEnd)
    if (number !== undefined) visit(number)
  }
  return true
}

/** Whether the bytes contain an end of line. Only an end of line ends a comment. */
function endsLine(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (isEndOfLine(bytes[at])) return true
  return false
}

function beforeBlanks(bytes: Buffer, end: number): number {
  let at = end
  while (at > 0 && classes[bytes[at - 1] ?? 0] === whiteSpace) at--
  return at
}

function beforeWord(bytes: Buffer, end: number): number {
  let at = end
  while (isRegular(bytes[at - 1])) at--
  return at
}

function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && classes[byte] === regular
}

/** Reads a number in any spelling, e.g. `12`, `+12`, `0012`, `12.0`. */
function numberIn(bytes: Buffer, start: number, end: number): number | undefined {
  let number = 0
  for (let at = start; at < end; at++) {
    const digit = (bytes[at] ?? 0) - 0x30
    if (digit < 0 || digit > 9) return unusualNumber(bytes.toString('latin1', start, end))
    number = number * 10 + digit
  }
  return end > start ? number : undefined
}

function unusualNumber(text: string): number | undefined {
  const number = Number(text)
  return Number.isInteger(number) ? number : undefined
}

const delimiter = '[\\0\\t\\n\\f\\r ()<>\\[\\]{}/%]'

/** Whether names may occur, written plainly or with characters as `#xx` (ISO 32000-2, 7.3.5). */
function mayHaveNames(text: string, names: readonly string[]): boolean {
  if (new RegExp(`/(?:${names.join('|')})(?:${delimiter}|$)`).test(text)) return true
  return text.includes('#') && escapedName.test(text)
}

const escapedName = /\/[^\0\t\n\f\r ()<>[\]{}/%#]*#[0-9A-Fa-f]{2}/
