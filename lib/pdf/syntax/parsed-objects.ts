import { pdfLimits } from '../limits'
import type { PdfObject } from '../objects'
import type { XrefSection } from '../xref/xref-section'

/** An object at its offset, a stream without its bytes: it follows from the bytes looked at, and only them. */
export interface ParsedObject {
  readonly number: number
  readonly generation: number
  readonly object: PdfObject
  /** Bytes it takes, without those of a stream. */
  readonly length: number
  /** Where the bytes of a stream begin. */
  readonly streamStart: number | undefined
  /** Nothing at or after this offset was looked at. */
  readonly seenUpTo: number
}

/**
 * Objects by their offset, for revisions that begin with the same bytes: what was read of one of them
 * need not be read of the others. Holds a bounded number of objects.
 */
export class ParsedObjects {
  /** Cross-reference sections by their offsets. */
  readonly sections = new Map<number, XrefSection>()
  readonly #objects = new Map<number, ParsedObject>()
  #bytes = 0

  /**
   * The object at an offset, unless the first `size` bytes alone might give another one there: then
   * whoever read it has looked beyond them.
   */
  find(offset: number, size: number): ParsedObject | undefined {
    const known = this.#objects.get(offset)
    return known && known.seenUpTo <= size ? known : undefined
  }

  keep(offset: number, parsed: ParsedObject): void {
    this.#bytes += parsed.length
    if (this.#bytes > pdfLimits.cachedBytes) {
      this.#objects.clear()
      this.#bytes = parsed.length
    }
    this.#objects.set(offset, parsed)
  }
}
