import { PdfTooComplex } from './errors'

/** Limits on the work and memory that a hostile file may use. Genuine files stay far below each of them. */
export const pdfLimits = {
  /** Size in bytes of one object that is not a stream. */
  objectBytes: 4 << 20,
  /** Size in bytes of one stream, encoded or decoded. */
  streamBytes: 32 << 20,
  /** Number of bytes that are read, inflated and parsed for one document. */
  workBytes: 128 << 20,
  /** Number of bytes that are read, inflated and parsed for all revisions before the last one together. */
  earlierWorkBytes: 512 << 20,
  /** Size in bytes of the parsed objects that are kept for reuse. Object streams have a cache of the same size. */
  cachedBytes: 8 << 20,
  /** Nesting depth of arrays and dictionaries. */
  nesting: 200,
  /** Length of a chain of references, and number of nodes above a page or a field. */
  depth: 64,
  /** Number of cross-reference sections; there is one for each revision. */
  sections: 4_096,
  /** Number of subsections in one cross-reference section. */
  subsections: 200_000,
  /** Largest object number (ISO 32000-1, annex C). */
  objectNumber: 8_388_607,
} as const

/** Counts the work for one document and stops it at a limit. */
export class WorkMeter {
  #left: number

  constructor(bytes: number = pdfLimits.workBytes) {
    this.#left = bytes
  }

  /** Adds work in bytes. Throws `PdfTooComplex` if the document exceeds its limit. */
  spend(bytes: number): void {
    this.#left -= bytes
    if (this.#left < 0) throw new PdfTooComplex('The PDF takes too much work to read')
  }
}
