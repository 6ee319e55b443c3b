import { InflateDamaged } from '../inflate-port'
import { BitReader, endOfInput } from './bit-reader'
import { type HuffmanCode, huffmanCode, noSymbol } from './huffman'

/** How far back a match may reach (RFC 1951, 3.2.5). */
const windowBytes = 1 << 15
const longestMatch = 258
const pieceBytes = 1 << 17

/** More than the header of a block or a symbol takes; with less, the decoder waits for more input. */
const inputMargin = 1_024

type Block =
  | { readonly kind: 'stored'; left: number }
  | { readonly kind: 'coded'; readonly literals: HuffmanCode; readonly distances: HuffmanCode }

/** Decodes DEFLATE (RFC 1951) with the same decisions as zlib, in constant memory. */
export class Inflater {
  readonly #input = new BitReader()
  readonly #output = new Uint8Array(windowBytes + pieceBytes + longestMatch)
  #at = 0
  #taken = 0
  #total = 0
  #block: Block | undefined
  #isLastBlock = false

  feed(bytes: Uint8Array): void {
    this.#input.feed(bytes)
  }

  /** Bytes of content so far. */
  get produced(): number {
    return this.#total + this.#at - this.#taken
  }

  /** Bytes of compressed data so far. */
  get consumed(): number {
    return this.#input.consumed
  }

  /** The next bits behind the data, whole bytes: undefined if there are fewer. */
  trailer(count: number): Uint8Array | undefined {
    this.#input.align()
    const bytes = this.#input.bytes(count)
    return bytes.length === count ? bytes : undefined
  }

  /**
   * Decodes until the output is full, the input ends, or the data does. `isWhole` says that no more input follows.
   * Throws `InflateDamaged`.
   */
  decode(isWhole: boolean): 'full' | 'starved' | 'ended' {
    try {
      return this.#decodeBlocks(isWhole)
    } catch (error) {
      if (error === endOfInput) return 'starved'
      throw error
    }
  }

  #decodeBlocks(isWhole: boolean): 'full' | 'starved' | 'ended' {
    for (;;) {
      if (this.#room <= 0) return 'full'
      if (!isWhole && this.#input.left < inputMargin) return 'starved'
      if (this.#block?.kind === 'stored') this.#copyStored(this.#block)
      else if (this.#block) this.#decodeSymbols(this.#block, isWhole)
      else if (this.#isLastBlock) return 'ended'
      else this.#block = this.#beginBlock()
    }
  }

  /** The content since the last call; valid until the next call of `decode`. */
  take(): Uint8Array {
    const piece = this.#output.slice(this.#taken, this.#at)
    this.#total += piece.length
    const kept = Math.min(this.#at, windowBytes)
    this.#output.copyWithin(0, this.#at - kept, this.#at)
    this.#at = kept
    this.#taken = kept
    return piece
  }

  get #room(): number {
    return windowBytes + pieceBytes - this.#at
  }

  #beginBlock(): Block {
    this.#isLastBlock = this.#input.take(1) === 1
    const type = this.#input.take(2)
    if (type === 0) return this.#beginStored()
    if (type === 1) return fixedCodes
    if (type === 2) return this.#readCodes()
    throw new InflateDamaged()
  }

  #beginStored(): Block {
    this.#input.align()
    const left = this.#input.take(16)
    if ((this.#input.take(16) ^ left) !== 0xffff) throw new InflateDamaged()
    return { kind: 'stored', left }
  }

  #copyStored(block: Block & { kind: 'stored' }): void {
    const bytes = this.#input.bytes(Math.min(block.left, this.#room))
    this.#output.set(bytes, this.#at)
    this.#at += bytes.length
    block.left -= bytes.length
    if (block.left === 0) this.#block = undefined
    else if (bytes.length === 0) throw endOfInput
  }

  /** RFC 1951, 3.2.7 */
  #readCodes(): Block {
    const literalCount = this.#input.take(5) + 257
    const distanceCount = this.#input.take(5) + 1
    const lengthCount = this.#input.take(4) + 4
    if (literalCount > 286 || distanceCount > 30) throw new InflateDamaged()
    const codeLengths = new Uint8Array(19)
    for (const symbol of lengthOrder.slice(0, lengthCount))
      codeLengths[symbol] = this.#input.take(3)
    const code = huffmanCode(codeLengths, false)
    const lengths = this.#readLengths(code, literalCount + distanceCount)
    if (lengths[endOfBlock] === 0) throw new InflateDamaged()
    return {
      kind: 'coded',
      literals: huffmanCode(lengths.subarray(0, literalCount)),
      distances: huffmanCode(lengths.subarray(literalCount)),
    }
  }

  #readLengths(code: HuffmanCode, count: number): Uint8Array {
    const lengths = new Uint8Array(count)
    for (let at = 0; at < count; ) {
      const symbol = this.#input.symbol(code)
      const repeat = repeats[symbol]
      if (!repeat) {
        // zlib reads a code without symbols as zeros, and refuses them at their end.
        lengths[at++] = symbol === noSymbol ? 0 : symbol
        continue
      }
      if (symbol === 16 && at === 0) throw new InflateDamaged()
      const value = symbol === 16 ? (lengths[at - 1] ?? 0) : 0
      const times = repeat.base + this.#input.take(repeat.bits)
      if (at + times > count) throw new InflateDamaged()
      lengths.fill(value, at, at + times)
      at += times
    }
    return lengths
  }

  #decodeSymbols({ literals, distances }: Block & { kind: 'coded' }, isWhole: boolean): void {
    const input = this.#input
    const output = this.#output
    while (this.#room > 0 && (isWhole || input.left >= inputMargin)) {
      const symbol = input.symbol(literals)
      if (symbol < endOfBlock) output[this.#at++] = symbol
      else if (symbol === endOfBlock) {
        this.#block = undefined
        return
      } else this.#copyMatch(symbol, distances)
    }
  }

  #copyMatch(symbol: number, distances: HuffmanCode): void {
    const length = this.#sizeOf(matchLengths[symbol - 257])
    const distance = this.#sizeOf(matchDistances[this.#input.symbol(distances)])
    const output = this.#output
    let at = this.#at
    if (distance > at) throw new InflateDamaged()
    const end = at + length
    // The source may overlap with the target: then it repeats.
    for (let from = at - distance; at < end; from++, at++) output[at] = output[from] ?? 0
    this.#at = end
  }

  #sizeOf(range: Range | undefined): number {
    if (!range) throw new InflateDamaged()
    return range.base + this.#input.take(range.bits)
  }
}

const endOfBlock = 256

/** A base, and the number of bits that are added to it (RFC 1951, 3.2.5). */
interface Range {
  readonly base: number
  readonly bits: number
}

/** Ranges that follow each other, by their numbers of bits. */
function ranges(first: number, bitCounts: readonly number[]): readonly Range[] {
  let next = first
  return bitCounts.map((bits) => {
    const base = next
    next += 1 << bits
    return { base, bits }
  })
}

const matchLengths: readonly Range[] = [
  ...ranges(
    3,
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5],
  ),
  { base: longestMatch, bits: 0 },
]
const matchDistances = ranges(1, [0, 0, ...Array.from({ length: 28 }, (_, index) => index >> 1)])

/** The symbols 16 to 18 of code lengths (RFC 1951, 3.2.7). */
const repeats: Readonly<Record<number, Range>> = {
  16: { base: 3, bits: 2 },
  17: { base: 3, bits: 3 },
  18: { base: 11, bits: 7 },
}
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

/** RFC 1951, 3.2.6 */
const fixedCodes: Block = {
  kind: 'coded',
  literals: huffmanCode(
    Uint8Array.from({ length: 288 }, (_, symbol) => {
      if (symbol < 144) return 8
      if (symbol < 256) return 9
      return symbol < 280 ? 7 : 8
    }),
  ),
  distances: huffmanCode(new Uint8Array(32).fill(5)),
}
