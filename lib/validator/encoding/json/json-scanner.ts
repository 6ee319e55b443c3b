import type { Bytes } from '../bytes'

/** Results of a scan, in the order of the text. */
export type Scanned =
  /** The value of the watched key; undefined if it is not a text. Reported at each occurrence of the key. */
  | { readonly kind: 'watched'; readonly text: string | undefined }
  /** The start of a lifted text. In the kept text, the mark replaces it. */
  | { readonly kind: 'begin'; readonly mark: string }
  /** A piece of a lifted text, as it is between the quotes: escapes are not resolved. */
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'end' }

export interface ScannerSettings {
  /** A key of the outermost object. If its value is a text, the text is reported immediately. */
  readonly watched: string
  /** Paths, in the format of `pathOf`, of texts that are passed on (lifted) instead of being kept. */
  readonly lifted: ReadonlySet<string>
  /** Maximum number of lifted texts. Further texts are kept. */
  readonly liftedMax: number
  /** The mark that replaces lifted texts, together with their number. It must be unguessable. */
  readonly mark: string
  readonly depthMax: number
  /** Maximum size of the kept text, in bytes. */
  readonly keptMax: number
}

/** Thrown when a scan exceeds its limits. */
export class ScanRefused extends Error {
  readonly reason: 'too-deep' | 'too-large'

  constructor(reason: ScanRefused['reason']) {
    super(`The JSON is ${reason}`)
    this.name = 'ScanRefused'
    this.reason = reason
  }
}

/** A path in a JSON text: the keys of objects, and 0 for any index of an array. */
export function pathOf(path: readonly (string | 0)[]): string {
  return JSON.stringify(path)
}

interface Container {
  readonly isObject: boolean
  /** Key of the current value; undefined in an array or if the key cannot be read. */
  key: string | undefined
  expectsKey: boolean
}

/** The structural characters of JSON (RFC 8259, 2), and the quote and escape characters. */
export const quote = 0x22
export const comma = 0x2c
export const colon = 0x3a
export const openBracket = 0x5b
export const backslash = 0x5c
export const closeBracket = 0x5d
export const openBrace = 0x7b
export const closeBrace = 0x7d

/**
 * Reads a JSON text (RFC 8259) as it arrives, without holding its long texts. Texts at the lifted paths are passed on
 * in pieces; everything else is kept for a parser. Only depth and size are checked here. The parser and the decoder
 * of the pieces check whether the text is valid JSON.
 */
export class JsonScanner {
  readonly #settings: ScannerSettings
  readonly #open: Container[] = []
  #kept = Buffer.allocUnsafe(4_096)
  #keptBytes = 0
  #within: 'structure' | 'key' | 'text' | 'watched' | 'lifted' = 'structure'
  /** Offset where the current kept text begins, after its opening quote. */
  #textStart = 0
  /** Whether the last byte was a backslash, which changes the meaning of the next byte. */
  #isEscaped = false
  #hasBegun = false
  #marks = 0

  constructor(settings: ScannerSettings) {
    this.#settings = settings
  }

  /** The text without the lifted parts. It is complete JSON after a complete JSON text was scanned. */
  get kept(): Bytes {
    return this.#kept.subarray(0, this.#keptBytes)
  }

  /** Throws `ScanRefused`. */
  *scan(chunk: Buffer): Generator<Scanned> {
    let at = 0
    while (at < chunk.length) {
      if (this.#within === 'structure') {
        const end = this.#endOfStructure(chunk, at)
        this.#keep(chunk.subarray(at, end))
        yield* this.#enter(chunk[end - 1])
        at = end
      } else {
        const end = this.#endOfText(chunk, at)
        const isWhole = end < chunk.length
        yield* this.#within === 'lifted'
          ? this.#lift(chunk.subarray(at, end), isWhole)
          : this.#read(chunk.subarray(at, end + 1), isWhole)
        at = end + 1
      }
    }
  }

  /** Offset after the next byte that starts a text, a container, or the watched value. */
  #endOfStructure(chunk: Buffer, start: number): number {
    for (let at = start; at < chunk.length; at++) {
      const byte = chunk[at]
      if (byte === quote || byte === openBrace || byte === openBracket) return at + 1
      if (isValue(byte) && this.#isWatchedValue()) return at + 1
      this.#passBetween(byte)
    }
    return chunk.length
  }

  #passBetween(byte: number | undefined): void {
    const within = this.#open.at(-1)
    if (byte === closeBrace || byte === closeBracket) this.#open.pop()
    else if (byte === comma && within?.isObject) within.expectsKey = true
    else if (byte === colon && within) within.expectsKey = false
  }

  #push(isObject: boolean): void {
    if (this.#open.length >= this.#settings.depthMax) throw new ScanRefused('too-deep')
    this.#open.push({ isObject, key: undefined, expectsKey: isObject })
  }

  *#enter(last: number | undefined): Generator<Scanned> {
    if (last === quote) return this.#enterText()
    if (this.#isWatchedValue() && isValue(last)) yield { kind: 'watched', text: undefined }
    if (last === openBrace || last === openBracket) this.#push(last === openBrace)
  }

  #enterText(): void {
    this.#textStart = this.#keptBytes
    if (this.#open.at(-1)?.expectsKey) this.#within = 'key'
    else if (this.#isWatchedValue()) this.#within = 'watched'
    else this.#within = this.#isLifted() ? 'lifted' : 'text'
    this.#hasBegun = false
  }

  #isLifted(): boolean {
    const { lifted, liftedMax } = this.#settings
    return this.#marks < liftedMax && lifted.has(this.#path())
  }

  #isWatchedValue(): boolean {
    const [outermost, inner] = this.#open
    return (
      inner === undefined &&
      outermost !== undefined &&
      !outermost.expectsKey &&
      outermost.key === this.#settings.watched
    )
  }

  #path(): string {
    return pathOf(this.#open.map(({ isObject, key }) => (isObject ? (key ?? '') : 0)))
  }

  /** Offset of the closing quote of a text, or the end of the chunk if the quote is in a later chunk. */
  #endOfText(chunk: Buffer, start: number): number {
    let from = this.#isEscaped ? start + 1 : start
    for (;;) {
      const found = chunk.indexOf(quote, from)
      const end = found === -1 ? chunk.length : found
      let slashes = 0
      while (end - 1 - slashes >= from && chunk[end - 1 - slashes] === backslash) slashes++
      this.#isEscaped = slashes % 2 === 1
      if (found === -1) return chunk.length
      if (!this.#isEscaped) return found
      this.#isEscaped = false
      from = found + 1
    }
  }

  *#read(bytes: Buffer, isWhole: boolean): Generator<Scanned> {
    this.#keep(bytes)
    if (!isWhole) return
    const text = textOf(this.#kept.subarray(this.#textStart - 1, this.#keptBytes))
    const within = this.#open.at(-1)
    if (this.#within === 'key' && within) within.key = text
    if (this.#within === 'watched') yield { kind: 'watched', text }
    this.#within = 'structure'
  }

  *#lift(bytes: Buffer, isWhole: boolean): Generator<Scanned> {
    if (bytes.length > 0) {
      if (!this.#hasBegun) yield { kind: 'begin', mark: this.#keepMark() }
      yield { kind: 'bytes', bytes }
    }
    if (!isWhole) return
    if (this.#hasBegun) yield { kind: 'end' }
    this.#keep(Buffer.from([quote]))
    this.#within = 'structure'
  }

  #keepMark(): string {
    this.#hasBegun = true
    const mark = `${this.#settings.mark}-${this.#marks++}`
    this.#keep(Buffer.from(mark, 'latin1'))
    return mark
  }

  #keep(bytes: Buffer): void {
    const needed = this.#keptBytes + bytes.length
    if (needed > this.#settings.keptMax) throw new ScanRefused('too-large')
    if (needed > this.#kept.length) {
      const longer = Buffer.allocUnsafe(Math.max(needed, 2 * this.#kept.length))
      this.#kept.copy(longer, 0, 0, this.#keptBytes)
      this.#kept = longer
    }
    bytes.copy(this.#kept, this.#keptBytes)
    this.#keptBytes = needed
  }
}

/** Whether a byte can be part of a number or a literal, or open a container. */
function isValue(byte: number | undefined): boolean {
  return (
    byte !== undefined &&
    byte > 0x20 &&
    byte !== comma &&
    byte !== colon &&
    byte !== closeBrace &&
    byte !== closeBracket
  )
}

/** Decodes a quoted text. Undefined if it is invalid; then the parser will also reject the kept text. */
function textOf(bytes: Buffer): string | undefined {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
