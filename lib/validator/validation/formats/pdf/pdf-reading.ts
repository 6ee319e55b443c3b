import { type Bytes, utf8 } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import type { DigestAlgorithm } from '#encoding/digest'
import type { Certificate } from '#pki/certificate/certificate'
import { parseSignedData } from '#pki/cms/signed-data'
import type { LaterChanges } from '#signature/pades/later-changes'
import type { PdfSignature, SignedPdf } from '#signature/pades/read'
import type { Material } from '../../model/material'
import { tokenId } from '../../model/token'

/** A PDF and the data that the reading of its signatures shares. */
export interface PdfReading {
  readonly pdf: SignedPdf
  /** Name of the file. */
  readonly name: string
  /** Certificates and revocation data of the document security store. */
  readonly material: Material
  readonly knownCertificates: readonly Certificate[]
  /** Digest of the bytes that a signature covers; undefined if the byte range is invalid. */
  readonly digestOfRanges: (
    signature: PdfSignature,
    algorithm: DigestAlgorithm,
  ) => Promise<Bytes> | undefined
  /** Pages where an annotation that was added after the first signature may cover another annotation. */
  readonly overlappingPages: readonly number[]
  /** Changes to the file after a signature. */
  readonly changesSince: (signature: PdfSignature) => LaterChanges
}

/** The id of a time-stamp depends on its token only. The id of a signature depends on its field and its message. */
export function pdfTokenId({ kind, contents, signatureId }: PdfSignature): string {
  if (kind === 'signature') return tokenId('S', Buffer.concat([utf8(signatureId), contents]))
  try {
    return tokenId('T', parseSignedData(contents).encoded)
  } catch (error) {
    if (error instanceof MalformedDer) return tokenId('T', contents)
    throw error
  }
}
