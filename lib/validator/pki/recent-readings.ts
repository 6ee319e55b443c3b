import { type Bytes, equalBytes } from '#encoding/bytes'

/** Longer inputs are not cached, so that a few hostile files cannot fill the memory. */
const lengthMax = 16_384

/** Maximum total length of the names in a map, or of the data that the names represent. */
const bytesMax = 1 << 20

/**
 * A map of limited size that drops the values that were not used for longest. It has two halves: when the recent half
 * is full, it replaces the earlier half. Values in the recent half are not reordered, because doing that on each use
 * would cost too much.
 */
export class RecentMap<Value, Name extends string | number = string> {
  readonly #sizeMax: number
  #recent = new Map<Name, Value>()
  #earlier = new Map<Name, Value>()
  #bytes = 0

  constructor(sizeMax: number) {
    this.#sizeMax = sizeMax
  }

  /**
   * Returns the cached value of a name, or creates and caches it. `bytes` is the length of the data that the name
   * represents; by default, the length of the name.
   */
  get(name: Name, make: () => Value, bytes = lengthOf(name)): Value {
    const known = this.#recent.get(name)
    if (known !== undefined) return known
    const value = this.#earlier.get(name) ?? make()
    if (this.#recent.size >= this.#sizeMax / 2 || this.#bytes + bytes > bytesMax / 2)
      this.#startNextHalf()
    this.#bytes += bytes
    this.#recent.set(name, value)
    return value
  }

  forget(name: Name): void {
    if (this.#recent.delete(name)) this.#bytes -= lengthOf(name)
    this.#earlier.delete(name)
  }

  #startNextHalf(): void {
    this.#earlier = this.#recent
    this.#recent = new Map()
    this.#bytes = 0
  }
}

function lengthOf(name: string | number): number {
  return typeof name === 'string' ? name.length : 0
}

interface Reading<Value> {
  bytes: Bytes
  value: Value
}

/**
 * Caches the results of parsing short inputs, because certificates of authorities occur in most files, often several
 * times.
 */
export class RecentReadings<Value> {
  readonly #known: RecentMap<Reading<Value>, number>
  readonly #read: (bytes: Bytes) => Value

  constructor(sizeMax: number, read: (bytes: Bytes) => Value) {
    this.#known = new RecentMap(sizeMax)
    this.#read = read
  }

  /**
   * Parses a copy, so that the cached value does not keep the whole file in memory. Throws the errors of the parser.
   */
  of(bytes: Bytes): Value {
    const { length } = bytes
    if (length > lengthMax) return this.#read(bytes)
    const known = this.#known.get(sampleOf(bytes), () => this.#readingOf(bytes), length)
    if (equalBytes(known.bytes, bytes)) return known.value
    // The sample belongs to another input. The newer input replaces it, so that repeated use of the newer one is fast.
    return Object.assign(known, this.#readingOf(bytes)).value
  }

  #readingOf(bytes: Bytes): Reading<Value> {
    const copy = Buffer.from(bytes)
    return { bytes: copy, value: this.#read(copy) }
  }
}

const sampledBytes = 64

/**
 * A hash of the length and of some bytes from beginning to end; after a match, all bytes are compared. Making a text
 * key from all bytes would take longer than most parsing.
 */
function sampleOf(bytes: Bytes): number {
  const { length } = bytes
  const step = Math.max(1, length / sampledBytes)
  let sum = 0x811c9dc5
  for (let at = 0; at < length; at += step) {
    sum = Math.imul(sum ^ (bytes[Math.trunc(at)] ?? 0), 0x01000193)
  }
  return length * 2 ** 32 + (sum >>> 0)
}
