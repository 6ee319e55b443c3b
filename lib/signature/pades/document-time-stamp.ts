import type { ByteSource } from '@/lib/encoding/byte-source'
import { digestOf, joinedSource, memorySource } from '@/lib/encoding/byte-source'
import type { Bytes } from '@/lib/encoding/bytes'
import { openPdf } from '@/lib/pdf/document'
import { dictionary, name } from '@/lib/pdf/objects'
import type { TrustServices } from '../signature-format'
import { appendSignatureField, freeFieldName } from './signature-field'
import { coveredRanges, fillGap } from './signature-gap'

/** A token with the chain of its authority. */
const room = 16 << 10

/** EN 319 142-1, 5.4.3 */
const documentTimeStamp = dictionary({
  Type: name('DocTimeStamp'),
  Filter: name('Adobe.PPKLite'),
  SubFilter: name('ETSI.RFC3161'),
})

/**
 * The bytes that append a document time-stamp over everything before it: level B-LTA.
 * The one augmentation that has to read the whole document.
 */
export async function appendDocumentTimeStamp(
  source: ByteSource,
  services: TrustServices,
): Promise<Bytes> {
  const document = openPdf(source)
  const open = appendSignatureField(document, {
    fieldName: freeFieldName(document, 'TimeStamp'),
    signature: documentTimeStamp,
    room,
    appearance: undefined,
  })
  const whole = joinedSource(source, memorySource(open.tail))
  const digest = await digestOf(whole, 'SHA-256', coveredRanges(source.size, open))
  return fillGap(open, await services.timeStamp(digest))
}
