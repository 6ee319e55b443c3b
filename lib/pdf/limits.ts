import { PdfTooComplex } from './errors'

/** What a hostile file may cost us. Genuine files stay far below every one of these. */
export const pdfLimits = {
  /** Bytes of one object that is not a stream. */
  objectBytes: 4 << 20,
  /** Bytes of one stream, encoded or decoded. */
  streamBytes: 32 << 20,
  /** Bytes read, inflated and parsed for one document. */
  workBytes: 128 << 20,
  /** The same for all revisions before the last one. */
  earlierWorkBytes: 512 << 20,
  /** Source bytes of parsed objects kept for a second look, and as many of object streams. */
  cachedBytes: 8 << 20,
  /** Arrays and dictionaries inside one another. */
  nesting: 200,
  /** References that lead to references; nodes above a page or a field. */
  depth: 64,
  /** Cross-reference sections, that is revisions. */
  sections: 4_096,
  /** Subsections of one cross-reference section. */
  subsections: 200_000,
  /** Largest object number (ISO 32000-1, annex C). */
  objectNumber: 8_388_607,
} as const

/** Counts the work done for one document, so that no arrangement of bytes makes it endless. */
export class WorkMeter {
  #left: number

  constructor(bytes: number = pdfLimits.workBytes) {
    this.#left = bytes
  }

  /** Throws `PdfTooComplex` once the document has cost more than it may. */
  spend(bytes: number): void {
    this.#left -= bytes
    if (this.#left < 0) throw new PdfTooComplex('The PDF takes too much work to read')
  }
}
