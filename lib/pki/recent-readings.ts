import { asBuffer, type Bytes } from '@/lib/encoding/bytes'
import { RecentMap } from './recent-map'

/** What is longer is read anew each time: a few strangers' files must not fill the memory. */
const lengthMax = 16_384

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
