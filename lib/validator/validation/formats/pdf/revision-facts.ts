import type { ChangeKind, PdfChange } from '#pdf/changes/change'
import type { PdfSignature } from '#signature/pades/read'
import type { ObjectChange, PdfRevision } from '../../model/pdf-revision'
import type { PdfReading } from './pdf-reading'
import { byteRange } from './scopes'

/** Facts from the signature dictionary, and the changes to the file after the signature. */
export function pdfRevisionOf(pdfSignature: PdfSignature, reading: PdfReading): PdfRevision {
  const later =
    pdfSignature.kind === 'signature' && pdfSignature.failures.length === 0
      ? reading.changesSince(pdfSignature)
      : { changes: [], pageDifference: [], visualDifference: [] }
  const of = (kind: ChangeKind) =>
    later.changes.filter((one) => one.kind === kind).map(objectChange)
  return {
    fieldNames: [pdfSignature.signatureId],
    dictionary: {
      signerName: pdfSignature.claimedName,
      type: pdfSignature.type,
      filter: pdfSignature.filter,
      subFilter: pdfSignature.subFilter,
      contactInfo: pdfSignature.claimedContactInfo,
      location: pdfSignature.claimedLocation,
      reason: pdfSignature.claimedReason,
      byteRange: byteRange(pdfSignature),
    },
    ...(pdfSignature.certification && { certificationLevel: pdfSignature.certification }),
    lockedBySigner: pdfSignature.fieldLock,
    lockedByAuthor: pdfSignature.signatureFieldLock,
    annotationOverlap: reading.overlappingPages,
    visualDifference: later.visualDifference,
    pageDifference: later.pageDifference,
    changes: {
      extension: of('extension'),
      signatureOrFormFill: of('signature-or-form-fill'),
      annotation: of('annotation'),
      undefined: of('undefined'),
    },
  }
}

function objectChange({ subject, action, field, object }: PdfChange): ObjectChange {
  return {
    value: object === undefined ? subject : `${subject} (${object})`,
    action,
    fieldName: field,
    type: subject,
  }
}
