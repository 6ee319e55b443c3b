import { type ByteSource, prefixOf } from '#encoding/byte-source'
import { openPdf, type PdfDocument } from '#pdf/document'
import { MalformedPdf, NotPdf } from '#pdf/errors'
import { type FormField, readFields } from '#pdf/form'
import { pdfLimits, WorkMeter } from '#pdf/limits'

/** A revision as a separate document: the file as it was when it was signed. */
export interface SignedRevision {
  readonly document: PdfDocument
  readonly fields: readonly FormField[]
}

/** The revisions of a file. Each is opened only once. */
export class Revisions {
  readonly source: ByteSource
  /** The newest readable revision. */
  readonly last: SignedRevision
  readonly #opened = new Map<number, SignedRevision | undefined>()
  readonly #meter = new WorkMeter(pdfLimits.earlierWorkBytes)

  constructor(source: ByteSource, document: PdfDocument) {
    this.source = source
    this.last = { document, fields: readFields(document) }
    this.#opened.set(document.size, this.last)
  }

  /** The file up to `end`, if it is a complete PDF. Throws `PdfTooComplex`. */
  upTo(end: number): SignedRevision | undefined {
    if (!this.#opened.has(end)) this.#opened.set(end, this.#open(end))
    return this.#opened.get(end)
  }

  #open(end: number): SignedRevision | undefined {
    try {
      const document = openPdf(prefixOf(this.source, end), this.last.document.parsed, this.#meter)
      return { document, fields: readFields(document) }
    } catch (error) {
      if (error instanceof MalformedPdf || error instanceof NotPdf) return undefined
      throw error
    }
  }
}
