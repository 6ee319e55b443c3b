import { type Bytes, equalBytes } from '@/lib/encoding/bytes'

/** What is longer is read anew each time: a few strangers' files must not fill the memory. */
const lengthMax = 16_384

/** What all names of a map, or the bytes that they stand for, may come to. */
const bytesMax = 1 << 20

/**
 * A map of limited size that forgets what was not asked for longest: names asked for since half of it was filled, and
 * those of the half before. What is known stays where it is, since moving it each time costs more than it gives.
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
   * What is remembered under a name, or else what `make` gives, remembered from now on. `bytes` are those that the
   * name stands for, itself if it is a text.
   */
  get(name: Name, make: () => Value, bytes = lengthOf(name)): Value {
    const known = this.#recent.get(name)
    if (known !== undefined) return known
    const value = this.#earlier.get(name) ?? make()
    if (this.#recent.size >= this.#sizeMax / 2 || this.#bytes + bytes > bytesMax / 2)
      this.#startAnew()
    this.#bytes += bytes
    this.#recent.set(name, value)
    return value
  }

  forget(name: Name): void {
    if (this.#recent.delete(name)) this.#bytes -= lengthOf(name)
    this.#earlier.delete(name)
  }

  #startAnew(): void {
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

/** What short bytes were read as, by the bytes themselves: authorities are in most files, and several times. */
export class RecentReadings<Value> {
  readonly #known: RecentMap<Reading<Value>, number>
  readonly #read: (bytes: Bytes) => Value

  constructor(sizeMax: number, read: (bytes: Bytes) => Value) {
    this.#known = new RecentMap(sizeMax)
    this.#read = read
  }

  /** Of a copy: what is remembered must not hold on to the file it came in. Throws what reading throws. */
  of(bytes: Bytes): Value {
    const { length } = bytes
    if (length > lengthMax) return this.#read(bytes)
    const known = this.#known.get(sampleOf(bytes), () => this.#readingOf(bytes), length)
    if (equalBytes(known.bytes, bytes)) return known.value
    // Others of the same sample are no reason to read what comes now each time.
    return Object.assign(known, this.#readingOf(bytes)).value
  }

  #readingOf(bytes: Bytes): Reading<Value> {
    const copy = Buffer.from(bytes)
    return { bytes: copy, value: this.#read(copy) }
  }
}

const sampledBytes = 64

/**
 * Their number and a sum of some of them, from beginning to end: what is found by it is compared. A text of all of them
 * would take longer to make and to find than most readings to use.
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
