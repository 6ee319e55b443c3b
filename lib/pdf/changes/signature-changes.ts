import { isDictionary, isName, type PdfObject } from '../objects'
import type { PdfChange } from './change'
import type { Comparison, Place } from './comparison'

/** A field received a signature or a document time-stamp, which adds nothing a person says. */
export function reportSignature(
  comparison: Comparison,
  place: Place,
  value: PdfObject | undefined,
  more: Pick<PdfChange, 'visible' | 'isNewField'> = {},
): void {
  const signature = comparison.after.resolve(value)
  comparison.adopt({ ...place, entry: 'V' }, value)
  if (value !== undefined && !isDictionary(signature)) {
    comparison.report('undefined', 'CREATION', { ...place, subject: 'signature' })
    return
  }
  const isTimeStamp = isDictionary(signature) && isTimeStampDictionary(comparison, signature)
  const kind = isTimeStamp ? 'extension' : 'signature-or-form-fill'
  const said = value ? 'signature' : 'signature-field'
  const subject = isTimeStamp ? 'document-time-stamp' : said
  comparison.report(kind, 'CREATION', { ...place, subject }, more)
}

/** ISO 32000-2, 12.8.5; some writers leave the type out. */
function isTimeStampDictionary(
  { after }: Comparison,
  signature: ReadonlyMap<string, PdfObject>,
): boolean {
  return (
    isName(after.resolve(signature.get('Type')), 'DocTimeStamp') ||
    isName(after.resolve(signature.get('SubFilter')), 'ETSI.RFC3161')
  )
}
