import type { ByteSource } from '#encoding/byte-source'
import { openPdf, type PdfDocument } from '#pdf/document'
import { MalformedPdf, NotPdf, PdfEncrypted, PdfTooComplex } from '#pdf/errors'
import { permittedChanges } from '#pdf/permissions'
import { refuseOtherFormat } from '../file-format'
import { SigningRefused } from '../signing-refused'

/** Opens a document that may be signed. Throws `SigningRefused`. */
export function openForSigning(source: ByteSource): PdfDocument {
  refuseOtherFormat(source, 'pdf')
  const document = openPdf(source)
  if (document.isEncrypted) {
    throw new SigningRefused('encrypted', 'The PDF is encrypted; remove the protection to sign it')
  }
  // Tested with bytes before the header: EU DSS and pyHanko do not open the file, and MuPDF counts the /ByteRange from
  // the header.
  if (document.header > 0) {
    throw new SigningRefused(
      'damaged',
      'The PDF has data before its header, so other programs would reject a signature in it; sign it in a container',
    )
  }
  // ISO 32000-2, 12.8.2.2: level 1 forbids every change, including a further signature.
  if (permittedChanges(document) === 1) {
    throw new SigningRefused(
      'certified-no-changes',
      'The author of the PDF certified it so that it can be neither changed nor signed',
    )
  }
  return document
}

/** Runs an action on a document. Errors that the document causes become `SigningRefused`. */
export function orRefusePdf<Result>(action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    throw refusalOf(error) ?? error
  }
}

function refusalOf(error: unknown): SigningRefused | undefined {
  if (error instanceof NotPdf) {
    return new SigningRefused('not-this-format', 'The file is not a PDF document')
  }
  if (error instanceof PdfEncrypted) {
    return new SigningRefused('encrypted', `${error.message}; remove the protection to sign it`)
  }
  if (error instanceof MalformedPdf) {
    return new SigningRefused('damaged', `The PDF is damaged: ${error.message}`)
  }
  if (error instanceof PdfTooComplex) {
    return new SigningRefused('too-complex', `The PDF cannot be processed: ${error.message}`)
  }
  return undefined
}
