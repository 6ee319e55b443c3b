import { pdfLimits } from '../limits'
import type { PdfObject } from '../objects'
import type { XrefSection } from '../xref/xref-section'

/** The object at an offset; of a stream, only the dictionary. It depends only on the bytes that were read. */
export interface ParsedObject {
  readonly number: number
  readonly generation: number
  readonly object: PdfObject
  /** Length in bytes, without the bytes of a stream. */
  readonly length: number
  /** Offset where the bytes of a stream begin. */
  readonly streamStart: number | undefined
  /** The object was read only from bytes before this offset. */
  readonly seenUpTo: number
}

/**
 * Objects by offset. Revisions that begin with the same bytes share them, so that each object is parsed once. The
 * number of objects is limited.
 */
export class ParsedObjects {
  /** Cross-reference sections by their offsets. */
  readonly sections = new Map<number, XrefSection>()
  readonly #objects = new Map<number, ParsedObject>()
  #bytes = 0

  /**
   * The object at an offset, unless bytes after the first `size` were read for it: without them, it might be another
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
