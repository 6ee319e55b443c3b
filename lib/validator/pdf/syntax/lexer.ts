import { asBuffer, type Bytes } from '#encoding/bytes'
import { MalformedPdf } from '../errors'
import { name, type PdfName, type PdfString, string } from '../objects'
import { characterClass, classes, hexDigit, isEndOfLine } from './characters'

/** A word (`obj`, `true`, `R`) or a delimiter (`<<`, `]`). At the end of the bytes, the word is empty. */
export interface Keyword {
  readonly kind: 'keyword'
  readonly text: string
}

export type Token = number | PdfName | PdfString | Keyword

const code = (character: string) => character.charCodeAt(0)
const [slash, percent, less, greater] = [code('/'), code('%'), code('<'), code('>')]
const [open, close, backslash, hash] = [code('('), code(')'), code('\\'), code('#')]
const [lineFeed, carriageReturn] = [0x0a, 0x0d]

const escapes = new Map(
  Object.entries({ n: 0x0a, r: 0x0d, t: 0x09, b: 0x08, f: 0x0c }).map(([k, v]) => [code(k), v]),
)

// Used for every byte of a file, so direct access to the table saves time.
const [classOf, { regular, whiteSpace }] = [classes, characterClass]
const isRegular = (byte: number) => classOf[byte] === regular
const isWhiteSpace = (byte: number) => classOf[byte] === whiteSpace

/** Numbers with up to this many digits are exact. */
const safeDigits = 15

const numberPattern = /^[+-]?(\d+\.?\d*|\.\d+)$/

/**
 * Thrown for every string that is longer than its first window. A new error with a stack each time would cost more than
 * reading the string.
 */
const endlessString = new MalformedPdf('A string of the PDF has no end')

/** Splits bytes into the tokens of ISO 32000-2, 7.2. */
export class Lexer {
  position: number
  /** Whether the lexer needed bytes beyond the available ones. */
  exhausted = false
  /** The text of the last word if it was a number, but no count. */
  numberText = ''
  readonly #bytes: Buffer
  #furthest = 0

  constructor(bytes: Bytes, position = 0) {
    this.#bytes = asBuffer(bytes)
    this.position = position
  }

  /** Bytes before this position may have been read. The lexer looks at up to two bytes after a token. */
  get seenUpTo(): number {
    return Math.max(this.#furthest, this.position) + 2
  }

  /** Moves back to the start of a token, so that it is read again. */
  backTo(position: number): void {
    this.#furthest = Math.max(this.#furthest, this.position)
    this.position = position
  }

  /** Reads the next token. Its end is the new position. Throws `MalformedPdf` for a broken string. */
  next(): Token {
    this.skipBlanks()
    const byte = this.#peek()
    if (byte === undefined) return { kind: 'keyword', text: '' }
    if (isRegular(byte)) return this.#word()
    this.position++
    if (byte === slash) return name(this.#name())
    if (byte === open) return string(this.#literal())
    if (byte === less && this.#peek() !== less) return string(this.#hexadecimal())
    return { kind: 'keyword', text: this.#delimiter(byte) }
  }

  /** Skips white space and comments. */
  skipBlanks(): void {
    for (let byte = this.#peek(); byte !== undefined; byte = this.#peek()) {
      if (byte === percent) this.#skipComment()
      else if (isWhiteSpace(byte)) this.position++
      else return
    }
  }

  /** Skips the end of line between `stream` and its bytes (ISO 32000-2, 7.3.8.1). */
  skipStreamEndOfLine(): void {
    if (this.#peek() === carriageReturn) this.position++
    if (this.#peek() === lineFeed) this.position++
  }

  #peek(): number | undefined {
    const byte = this.#bytes[this.position]
    if (byte === undefined) this.exhausted = true
    return byte
  }

  #skipComment(): void {
    for (let byte = this.#peek(); byte !== undefined; byte = this.#peek()) {
      if (isEndOfLine(byte)) return
      this.position++
    }
  }

  #word(): number | Keyword {
    const start = this.position
    this.numberText = ''
    let value = 0
    let isPlain = true
    for (let byte = this.#peek(); byte !== undefined && isRegular(byte); byte = this.#peek()) {
      const digit = byte - 0x30
      isPlain &&= digit >= 0 && digit <= 9
      value = value * 10 + digit
      this.position++
    }
    // Most words are offsets and object numbers, for which no text is created.
    if (isPlain && this.position - start <= safeDigits) return value
    const text = this.#text(start, this.position)
    if (!numberPattern.test(text)) return { kind: 'keyword', text }
    this.numberText = text
    return Number(text)
  }

  #name(): string {
    const start = this.position
    for (let byte = this.#peek(); byte !== undefined && isRegular(byte); byte = this.#peek()) {
      if (byte === hash) return this.#text(start, this.position) + this.#escapedName()
      this.position++
    }
    return this.#text(start, this.position)
  }

  #escapedName(): string {
    const bytes: number[] = []
    for (let byte = this.#peek(); byte !== undefined && isRegular(byte); byte = this.#peek()) {
      bytes.push(byte === hash ? this.#escapedByte() : byte)
      this.position++
    }
    return Buffer.from(bytes).toString('latin1')
  }

  /** `#41` is one byte. A `#` without digits is kept, as older programs intended. */
  #escapedByte(): number {
    const high = hexDigit(this.#bytes[this.position + 1])
    const low = hexDigit(this.#bytes[this.position + 2])
    if (high < 0 || low < 0) return hash
    this.position += 2
    return (high << 4) | low
  }

  #literal(): Bytes {
    const bytes: number[] = []
    for (let depth = 1; ; ) {
      const byte = this.#take()
      if (byte === open) depth++
      if (byte === close && --depth === 0) return Uint8Array.from(bytes)
      if (byte === backslash) this.#escape(bytes)
      else bytes.push(byte === carriageReturn ? this.#endOfLine() : byte)
    }
  }

  #escape(bytes: number[]): void {
    const byte = this.#take()
    if (byte === carriageReturn) this.#endOfLine()
    else if (byte >= 0x30 && byte <= 0x37) bytes.push(this.#octal(byte - 0x30))
    else if (byte !== lineFeed) bytes.push(escapes.get(byte) ?? byte)
  }

  #octal(first: number): number {
    let value = first
    for (let digits = 1; digits < 3; digits++) {
      const digit = (this.#peek() ?? 0) - 0x30
      if (digit < 0 || digit > 7) break
      value = value * 8 + digit
      this.position++
    }
    return value & 0xff
  }

  /** Every end of line inside a string is read as one line feed (ISO 32000-2, 7.3.4.2). */
  #endOfLine(): number {
    if (this.#peek() === lineFeed) this.position++
    return lineFeed
  }

  #hexadecimal(): Bytes {
    const end = this.#bytes.indexOf(greater, this.position)
    if (end < 0) return this.#endless()
    const text = this.#text(this.position, end)
    this.position = end + 1
    const bytes = Buffer.from(text, 'hex')
    // Decoding stops at the first character that is not a digit. Most strings have only digits.
    return 2 * bytes.length === text.length ? bytes : this.#unusualHexadecimal(text)
  }

  #unusualHexadecimal(text: string): Bytes {
    const digits = text.replace(/[\0\t\n\f\r ]+/g, '')
    if (!/^[0-9A-Fa-f]*$/.test(digits)) {
      throw new MalformedPdf('A hexadecimal string of the PDF has characters that are no digits')
    }
    // A missing last digit is read as zero (ISO 32000-2, 7.3.4.3).
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex')
  }

  #delimiter(byte: number): string {
    const doubled = (byte === less || byte === greater) && this.#peek() === byte
    if (doubled) this.position++
    return String.fromCharCode(byte).repeat(doubled ? 2 : 1)
  }

  #take(): number {
    const byte = this.#peek()
    if (byte === undefined) return this.#endless()
    this.position++
    return byte
  }

  #endless(): never {
    this.exhausted = true
    throw endlessString
  }

  #text(start: number, end: number): string {
    return this.#bytes.toString('latin1', start, end)
  }
}

export function isKeyword(token: Token, text?: string): token is Keyword {
  return (
    typeof token === 'object' &&
    token.kind === 'keyword' &&
    (text === undefined || token.text === text)
  )
}
