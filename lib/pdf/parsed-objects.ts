import { limits } from './limits'
import type { PdfObject } from './objects'

/** An object at its place, a stream without its octets: it follows from the octets looked at, and only them. */
export interface ParsedObject {
  readonly number: number
  readonly generation: number
  readonly object: PdfObject
  /** Octets it takes, without those of a stream. */
  readonly length: number
  /** Where the octets of a stream begin. */
  readonly streamStart: number | undefined
  /** Nothing at or after this offset was looked at. */
  readonly seenUpTo: number
}

/**
 * Objects by their place, for revisions that begin with the same octets: what was read of one of them
 * need not be read of the others. Holds a bounded number of objects.
 */
export class ParsedObjects {
  readonly #objects = new Map<number, ParsedObject>()
  #octets = 0

  /**
   * The object at an offset, unless the first `size` octets alone might give another one there: then
   * whoever read it has looked beyond them.
   */
  find(offset: number, size: number): ParsedObject | undefined {
    const known = this.#objects.get(offset)
    return known && known.seenUpTo <= size ? known : undefined
  }

  keep(offset: number, parsed: ParsedObject): void {
    this.#octets += parsed.length
    if (this.#octets > limits.cachedOctets) {
      this.#objects.clear()
      this.#octets = parsed.length
    }
    this.#objects.set(offset, parsed)
  }
}
