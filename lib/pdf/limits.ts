import { PdfTooComplex } from './errors'

/** What a hostile file may cost us. Genuine files stay far below every one of these. */
export const limits = {
  /** Octets of one object that is not a stream. */
  objectOctets: 4 << 20,
  /** Octets of one stream, encoded or decoded. */
  streamOctets: 32 << 20,
  /** Octets read, inflated and parsed for one document. */
  workOctets: 128 << 20,
  /** The same for all revisions before the last one. */
  earlierWorkOctets: 512 << 20,
  /** Source octets of parsed objects kept for a second look, and as many of object streams. */
  cachedOctets: 8 << 20,
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

/** Counts the work done for one document, so that no arrangement of octets makes it endless. */
export class WorkMeter {
  #left: number

  constructor(octets: number = limits.workOctets) {
    this.#left = octets
  }

  /** Throws `PdfTooComplex` once the document has cost more than it may. */
  spend(octets: number): void {
    this.#left -= octets
    if (this.#left < 0) throw new PdfTooComplex('The PDF takes too much work to read')
  }
}
