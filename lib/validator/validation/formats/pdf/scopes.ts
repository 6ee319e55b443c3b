import { utf8 } from '#encoding/bytes'
import type { PdfSignature } from '#signature/pades/read'
import type { OriginalDocument, SignatureScope } from '../../model/signature'
import { tokenId } from '../../model/token'
import type { PdfReading } from './pdf-reading'

/** A signature of a PDF covers the file up to the end of its revision. */
export function pdfScope(pdfSignature: PdfSignature, reading: PdfReading): SignatureScope {
  const isFull = pdfSignature.coversWholeFile
  return {
    scope: isFull ? 'FULL' : 'PARTIAL',
    name: isFull ? 'Full PDF' : 'Partial PDF',
    description: isFull
      ? 'Full document'
      : `The document ByteRange : [${byteRange(pdfSignature).join(', ')}]`,
    transformations: [],
    documentId: originalId(pdfSignature, reading),
  }
}

/** Each signed revision with its digest. */
export async function pdfOriginals(
  all: readonly PdfSignature[],
  reading: PdfReading,
): Promise<readonly OriginalDocument[]> {
  const originals = new Map<string, OriginalDocument>()
  for (const pdfSignature of all) {
    if (pdfSignature.kind !== 'signature' || !pdfSignature.ranges) continue
    const id = originalId(pdfSignature, reading)
    const digest = await reading.digestOfRanges(pdfSignature, 'SHA-256')
    if (digest) originals.set(id, { id, name: reading.name, digestAlgorithm: 'SHA-256', digest })
  }
  return [...originals.values()]
}

function originalId(pdfSignature: PdfSignature, { name }: PdfReading): string {
  return tokenId('D', utf8(`${name} ${byteRange(pdfSignature).join()}`))
}

/** The four numbers of `ByteRange`; empty if it is not valid. */
export function byteRange({ ranges }: PdfSignature): readonly number[] {
  return ranges ? [0, ranges[0][1], ranges[1][0], ranges[1][1] - ranges[1][0]] : []
}
