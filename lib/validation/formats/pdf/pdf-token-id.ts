import { utf8 } from '@/lib/encoding/bytes'
import { MalformedDer } from '@/lib/encoding/der/malformed-der'
import { parseSignedData } from '@/lib/pki/cms/signed-data'
import type { PdfSignature } from '@/lib/signature/pades/read'
import { tokenId } from '../../model/token-id'

/** Time-stamps are named by their token alone, signatures by field and message. */
export function pdfTokenId({ kind, contents, signatureId }: PdfSignature): string {
  if (kind === 'signature') return tokenId('S', Buffer.concat([utf8(signatureId), contents]))
  try {
    return tokenId('T', parseSignedData(contents).encoded)
  } catch (error) {
    if (error instanceof MalformedDer) return tokenId('T', contents)
    throw error
  }
}
