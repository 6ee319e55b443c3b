import { pdfLimits } from '../limits'
import type { PdfObject } from '../objects'
import type { XrefSection } from '../xref/xref-section'

/** An object at its offset, a stream without its bytes. It depends only on the bytes that were read. */
export interface ParsedObject {
  readonly number: number
  readonly generation: number
  readonly object: PdfObject
  /** Length in bytes, without those of a stream. */
  readonly length: number
  /** Where the bytes of a stream begin. */
  readonly streamStart: number | undefined
  /** No byte at or after this offset was read. */
  readonly seenUpTo: number
}

/**
 * Objects by offset, shared by revisions that begin with the same bytes, so that each is parsed once. Holds a bounded
 * number of objects.
 */
export class ParsedObjects {
  /** Cross-reference sections by their offsets. */
  readonly sections = new Map<number, XrefSection>()
  readonly #objects = new Map<number, ParsedObject>()
  #bytes = 0

  /**
   * The object at an offset, unless the parser read beyond the first `size` bytes: those alone might give another
   * object.
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
