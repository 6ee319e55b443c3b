import { pdfLimits } from './limits'

/** Maps the number of an object to the offsets of the objects that refer to it. */
export class TargetIndex {
  /** By target: the index of its newest offset, plus one. */
  #heads = new Int32Array(initial)
  #offsets = new Float64Array(initial)
  #next = new Int32Array(initial)
  #count = 0

  /**
   * Adds an offset to a target. It is stored once if all references at the offset are added in one run. Numbers above
   * the limit are ignored.
   */
  add(target: number, offset: number): void {
    if (target > pdfLimits.objectNumber) return
    if (target >= this.#heads.length) this.#heads = grown(this.#heads, target)
    const head = this.#heads[target] ?? 0
    if (head > 0 && this.#offsets[head - 1] === offset) return
    if (this.#count === this.#offsets.length) {
      this.#offsets = grown(this.#offsets, this.#count)
      this.#next = grown(this.#next, this.#count)
    }
    this.#offsets[this.#count] = offset
    this.#next[this.#count] = head
    this.#heads[target] = ++this.#count
  }

  /** The offsets of a target that are below `end`. */
  of(target: number, end: number): number[] {
    const offsets: number[] = []
    for (let at = this.#heads[target] ?? 0; at > 0; at = this.#next[at - 1] ?? 0) {
      const offset = this.#offsets[at - 1] ?? 0
      if (offset < end) offsets.push(offset)
    }
    return offsets
  }
}

const initial = 1_024

/** A larger copy that has room for the index. */
function grown<Numbers extends Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>>(
  numbers: Numbers,
  index: number,
): Numbers {
  const Kind = numbers.constructor as new (length: number) => Numbers
  const larger = new Kind(2 * (index + 1))
  larger.set(numbers)
  return larger
}
