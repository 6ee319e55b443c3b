import { asBuffer, type Bytes } from '@/lib/encoding/bytes'

/** What is longer is read anew each time: a few strangers' files must not fill the memory. */
const lengthMax = 16_384

/** What all names of a map may come to, in bytes of what they name. */
const bytesMax = 1 << 20

/** A map of limited size that forgets what was not asked for longest. */
export class RecentMap<Value> {
  readonly #values = new Map<string, Value>()
  readonly #sizeMax: number
  #nameLengths = 0

  constructor(sizeMax: number) {
    this.#sizeMax = sizeMax
  }

  /** What is remembered under a name, or else what `make` gives, remembered from now on. */
  get(name: string, make: () => Value): Value {
    const known = this.#values.get(name)
    const value = known ?? make()
    if (known !== undefined) this.#values.delete(name)
    else this.#nameLengths += name.length
    this.#values.set(name, value)
    while (this.#values.size > this.#sizeMax || this.#nameLengths > bytesMax) this.#forgetOldest()
    return value
  }

  forget(name: string): void {
    this.#values.delete(name)
  }

  #forgetOldest(): void {
    const [oldest = ''] = this.#values.keys()
    this.#values.delete(oldest)
    this.#nameLengths -= oldest.length
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
