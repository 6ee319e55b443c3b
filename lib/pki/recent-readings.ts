import { asBuffer, type Bytes } from '@/lib/encoding/bytes'

/** What is longer is read anew each time: a few strangers' files must not fill the memory. */
const lengthMax = 16_384

/** A map of limited size that forgets what was not asked for longest. */
export class RecentMap<Value> {
  readonly #values = new Map<string, Value>()
  readonly #sizeMax: number

  constructor(sizeMax: number) {
    this.#sizeMax = sizeMax
  }

  /** What is remembered under a name, or else what `make` gives, remembered from now on. */
  get(name: string, make: () => Value): Value {
    const value = this.#values.get(name) ?? make()
    this.#values.delete(name)
    this.#values.set(name, value)
    if (this.#values.size > this.#sizeMax) this.#forgetOldest()
    return value
  }

  forget(name: string): void {
    this.#values.delete(name)
  }

  #forgetOldest(): void {
    const [oldest] = this.#values.keys()
    if (oldest !== undefined) this.#values.delete(oldest)
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
