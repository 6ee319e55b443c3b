import type { ChangeKind, PdfChange } from '@/lib/pdf/changes/change'
import type { PdfSignature } from '@/lib/signature/pades/read'
import type { ObjectChange, PdfRevision } from '../../model/pdf-revision'
import type { PdfReading } from './pdf-reading'
import { byteRange } from './scopes'

/** What the dictionary says, and what happened to the file after it. */
export function pdfRevisionOf(place: PdfSignature, reading: PdfReading): PdfRevision {
  const later =
    place.kind === 'signature' && place.failures.length === 0
      ? reading.changesSince(place)
      : { changes: [], pageDifference: [], visualDifference: [] }
  const of = (kind: ChangeKind) =>
    later.changes.filter((one) => one.kind === kind).map(objectChange)
  return {
    fieldNames: [place.signatureId],
    dictionary: {
      signerName: place.claimedName,
      type: place.type,
      filter: place.filter,
      subFilter: place.subFilter,
      contactInfo: place.claimedContactInfo,
      location: place.claimedLocation,
      reason: place.claimedReason,
      byteRange: byteRange(place),
    },
    ...(place.certification && { certificationLevel: place.certification }),
    lockedBySigner: place.fieldLock,
    lockedByAuthor: place.signatureFieldLock,
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
