import { asBuffer, type Bytes } from '@/lib/encoding/bytes'

/** What is longer is read anew each time: a few strangers' files must not fill the memory. */
const lengthMax = 16_384

/** What all names of a map may come to, in bytes of what they name. */
const bytesMax = 1 << 20

/**
 * A map of limited size that forgets what was not asked for longest: names asked for since half of it was filled, and
 * those of the half before. What is known stays where it is, since moving it each time costs more than it gives.
 */
export class RecentMap<Value> {
  readonly #sizeMax: number
  #recent = new Map<string, Value>()
  #earlier = new Map<string, Value>()
  #nameLengths = 0

  constructor(sizeMax: number) {
    this.#sizeMax = sizeMax
  }

  /** What is remembered under a name, or else what `make` gives, remembered from now on. */
  get(name: string, make: () => Value): Value {
    const known = this.#recent.get(name)
    if (known !== undefined) return known
    const value = this.#earlier.get(name) ?? make()
    const length = this.#nameLengths + name.length
    if (this.#recent.size >= this.#sizeMax / 2 || length > bytesMax / 2) this.#startAnew()
    this.#nameLengths += name.length
    this.#recent.set(name, value)
    return value
  }

  forget(name: string): void {
    if (this.#recent.delete(name)) this.#nameLengths -= name.length
    this.#earlier.delete(name)
  }

  #startAnew(): void {
    this.#earlier = this.#recent
    this.#recent = new Map()
    this.#nameLengths = 0
  }
}

/** What short bytes were read as, by the bytes themselves: authorities are in most files, and several times. */
export class RecentReadings<Value> {
  readonly #known: RecentMap<Value>
  readonly #read: (bytes: Bytes) => Value

  constructor(sizeMax: number, read: (bytes: Bytes) => Value) {
    this.#known = new RecentMap(sizeMax)
    this.#read = read
  }

  /** Of a copy: what is remembered must not hold on to the file it came in. Throws what reading throws. */
  of(bytes: Bytes): Value {
    if (bytes.length > lengthMax) return this.#read(bytes)
    const name = asBuffer(bytes).toString('latin1')
    return this.#known.get(name, () => this.#read(Buffer.from(bytes)))
  }
}
