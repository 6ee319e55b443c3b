import type { PdfSignature } from '@/lib/signature/pades/read'
import type { SignatureToValidate } from '../../model/signature'
import type { PdfReading } from './pdf-reading'
import { commonFacts, unreadable } from './pdf-signature'

/** A signature dictionary that no field has: whatever it says, it is not a signature of the document. */
export function readOrphan(place: PdfSignature, reading: PdfReading): SignatureToValidate {
  return unreadable(commonFacts(place, reading), 'orphan-signature')
}
