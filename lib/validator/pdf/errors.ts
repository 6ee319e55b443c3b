/** Thrown when a file violates ISO 32000 in a way that lets readers understand it differently. */
export class MalformedPdf extends Error {
  readonly code = 'malformed-pdf'
  override name = 'MalformedPdf'
}

/** Thrown when a file has no PDF header. */
export class NotPdf extends Error {
  readonly code = 'not-pdf'

  constructor() {
    super('The file has no PDF header')
    this.name = 'NotPdf'
  }
}

/** Thrown when reading a file would take more work or memory than `pdfLimits` allow. */
export class PdfTooComplex extends Error {
  readonly code = 'pdf-too-complex'
  override name = 'PdfTooComplex'
}

/** Thrown when a file needs a password, or is encrypted in an unsupported way. */
export class PdfEncrypted extends Error {
  readonly code = 'pdf-encrypted'
  override name = 'PdfEncrypted'
}
