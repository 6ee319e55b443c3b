import { type ByteSource, digestOf, joinedSource, memorySource } from '#encoding/byte-source'
import type { Bytes } from '#encoding/bytes'
import type { DigestAlgorithm } from '#encoding/digest'
import { openPdf } from '#pdf/document'
import { dictionary, name } from '#pdf/objects'
import type { TrustServices } from '../signature-format'
import { appendSignatureField, freeFieldName } from './signature-field'
import { coveredRanges, fillGap, fits, roomForToken } from './signature-gap'

/** Entries of a document time-stamp's dictionary (EN 319 142-1, 5.4.3). */
const documentTimeStamp = dictionary({
  Type: name('DocTimeStamp'),
  Filter: name('Adobe.PPKLite'),
  SubFilter: name('ETSI.RFC3161'),
})

/** The bytes to append to a document, and the token that they contain. */
interface DocumentTimeStamp {
  readonly tail: Bytes
  readonly token: Bytes
}

/**
 * Makes a document time-stamp over all bytes of a document. Throws the errors of the time-stamping service and of
 * reading the document.
 */
export async function appendDocumentTimeStamp(
  source: ByteSource,
  services: Pick<TrustServices, 'timeStamp' | 'timeStampSize'>,
  algorithm: DigestAlgorithm = 'SHA-256',
): Promise<DocumentTimeStamp> {
  const document = openPdf(source)
  let size = services.timeStampSize()
  for (;;) {
    const open = appendSignatureField(document, {
      fieldName: freeFieldName(document, 'TimeStamp'),
      signature: documentTimeStamp,
      room: roomForToken(size),
      drawing: undefined,
    })
    const whole = joinedSource(source, memorySource(open.tail))
    const imprint = await digestOf(whole, algorithm, coveredRanges(source.size, open))
    const token = await services.timeStamp(imprint)
    if (fits(open, token)) return { tail: fillGap(open, token), token }
    size = token.length
  }
}
