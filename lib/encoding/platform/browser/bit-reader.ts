import { InflateDamaged } from '../inflate-port'
import { type HuffmanCode, longestCode, noSymbol, rootBits } from './huffman'

/** Thrown when the bits end before the data does; caught by the decoder. */
export const endOfInput = new Error('The compressed data has no more bits')

/** Reads the bits of DEFLATE from its bytes. */
export class BitReader {
  #bytes: Uint8Array = new Uint8Array()
  #at = 0
  #bits = 0
  #count = 0
  #fed = 0

  /** Appends bytes. */
  feed(bytes: Uint8Array): void {
    const rest = this.#bytes.subarray(this.#at)
    const joined = rest.length > 0 ? new Uint8Array(rest.length + bytes.length) : bytes
    if (rest.length > 0) {
      joined.set(rest)
      joined.set(bytes, rest.length)
    }
    this.#bytes = joined
    this.#at = 0
    this.#fed += bytes.length
  }

  /** Bytes not read, besides some bits. */
  get left(): number {
    return this.#bytes.length - this.#at
  }

  /** Bytes read so far, of which the last may be read in part. */
  get consumed(): number {
    return this.#fed - this.left - (this.#count >> 3)
  }

  /** The next bits as a number. Throws `endOfInput`. */
  take(count: number): number {
    this.#fill(count)
    if (this.#count < count) throw endOfInput
    return this.#drop(count)
  }

  /** The next symbol of a code. Throws `endOfInput`, and `InflateDamaged` for bits that begin no code. */
  symbol(code: HuffmanCode): number {
    this.#fill(longestCode)
    const entry = code.root[this.#bits & ((1 << rootBits) - 1)] ?? 0
    if (entry === 0) return this.#longSymbol(code)
    const length = entry & 15
    if (length > this.#count) throw endOfInput
    this.#drop(length)
    return entry >> 4
  }

  #longSymbol({ counts, symbols }: HuffmanCode): number {
    let [code, first, index] = [0, 0, 0]
    for (let length = 1; length <= longestCode; length++) {
      if (length > this.#count) throw endOfInput
      code |= (this.#bits >> (length - 1)) & 1
      const count = counts[length] ?? 0
      if (code - count < first) {
        this.#drop(length)
        return symbols[index + code - first] ?? noSymbol
      }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw new InflateDamaged()
  }

  /** Skips to the next whole byte. */
  align(): void {
    this.#drop(this.#count & 7)
  }

  /** Whole bytes, after `align`: at most as many as there are. */
  bytes(count: number): Uint8Array {
    this.#at -= this.#count >> 3
    this.#bits = 0
    this.#count = 0
    const bytes = this.#bytes.subarray(this.#at, this.#at + count)
    this.#at += bytes.length
    return bytes
  }

  #fill(count: number): void {
    while (this.#count < count && this.#at < this.#bytes.length) {
      this.#bits |= (this.#bytes[this.#at++] ?? 0) << this.#count
      this.#count += 8
    }
  }

  #drop(count: number): number {
    const value = this.#bits & ((1 << count) - 1)
    this.#bits >>>= count
    this.#count -= count
    return value
  }
}
