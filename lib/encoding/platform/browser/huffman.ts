import { InflateDamaged } from '../inflate-port'

export const longestCode = 15
/** Codes up to this length are looked up; longer ones, which are rare, are decoded bit by bit. */
export const rootBits = 10
/** Above every symbol of DEFLATE. */
export const noSymbol = 511

/** A prefix code (RFC 1951, 3.2.2). */
export interface HuffmanCode {
  /** By the next `rootBits` bits: symbol * 16 + length; 0 if the code is longer. */
  readonly root: Uint16Array
  /** Number of codes by length. */
  readonly counts: Uint16Array
  /** Symbols in the order of their codes. */
  readonly symbols: Uint16Array
}

/**
 * Builds the code with these lengths by symbol. As in zlib, a code must be complete, unless it has no symbols, or a
 * single one of one bit if `mayBeSingle`. Throws `InflateDamaged`.
 */
export function huffmanCode(lengths: Uint8Array, mayBeSingle = true): HuffmanCode {
  const counts = new Uint16Array(longestCode + 1)
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1
  counts[0] = 0
  const isComplete = checkCounts(counts, mayBeSingle ? 1 : 0)
  const firsts = firstsOf(counts)
  const symbols = new Uint16Array(lengths.length)
  // Bits that begin no code count as a code of one bit, so that they are found at once.
  const root = new Uint16Array(1 << rootBits).fill(isComplete ? 0 : noSymbol * 16 + 1)
  const codes = Uint16Array.from(firsts.codes)
  for (const [symbol, length] of lengths.entries()) {
    if (length === 0) continue
    const code = codes[length] ?? 0
    codes[length] = code + 1
    symbols[(firsts.offsets[length] ?? 0) + code - (firsts.codes[length] ?? 0)] = symbol
    if (length <= rootBits) fillRoot(root, reversed(code, length), length, symbol)
  }
  return { root, counts, symbols }
}

/** Returns whether every sequence of bits begins with a code. */
function checkCounts(counts: Uint16Array, longestIncomplete: number): boolean {
  let left = 1
  let longest = 0
  for (let length = 1; length <= longestCode; length++) {
    const count = counts[length] ?? 0
    left = left * 2 - count
    if (left < 0) throw new InflateDamaged()
    if (count > 0) longest = length
  }
  if (left > 0 && longest > longestIncomplete) throw new InflateDamaged()
  return left === 0
}

/** The first code of each length, and the number of codes that are shorter. */
function firstsOf(counts: Uint16Array): { codes: Uint16Array; offsets: Uint16Array } {
  const codes = new Uint16Array(longestCode + 1)
  const offsets = new Uint16Array(longestCode + 1)
  for (let length = 1; length <= longestCode; length++) {
    const count = counts[length - 1] ?? 0
    codes[length] = ((codes[length - 1] ?? 0) + count) << 1
    offsets[length] = (offsets[length - 1] ?? 0) + count
  }
  return { codes, offsets }
}

/** Codes are packed from their most significant bit on (RFC 1951, 3.1.1). */
function reversed(code: number, length: number): number {
  let result = 0
  for (let bit = 0; bit < length; bit++) result |= ((code >> bit) & 1) << (length - 1 - bit)
  return result
}

function fillRoot(root: Uint16Array, start: number, length: number, symbol: number): void {
  for (let at = start; at < root.length; at += 1 << length) root[at] = symbol * 16 + length
}
