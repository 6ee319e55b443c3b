/** Thrown when the file violates ISO 32000 so that it can be read in more than one way. */
export class MalformedPdf extends Error {
  readonly code = 'malformed-pdf'
  override name = 'MalformedPdf'
}

/** Thrown when the file has no PDF header. */
export class NotPdf extends Error {
  readonly code = 'not-pdf'

  constructor() {
    super('The file has no PDF header')
    this.name = 'NotPdf'
  }
}

/** Thrown when reading the file would take more work or memory than `pdfLimits` allow. */
export class PdfTooComplex extends Error {
  readonly code = 'pdf-too-complex'
  override name = 'PdfTooComplex'
}

/** Thrown when the file needs a password, or is encrypted in a way that is not supported. */
export class PdfEncrypted extends Error {
  readonly code = 'pdf-encrypted'
  override name = 'PdfEncrypted'
}
