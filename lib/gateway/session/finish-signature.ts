import { decodeBase64 } from '@/lib/encoding/base64'
import type { SignedDocument } from '@/lib/signature/signature-format'
import type { Session } from '@/lib/storage/sessions'
import type { Services } from '../context'
import { formats } from '../document/formats'
import { openContent } from '../document/stored-content'
import type { PendingSignature } from './start-signing'

/** Makes the signature of the value that came back, up to level B-LT. It is in no document yet. */
export async function finishSignature(
  services: Services,
  session: Session,
): Promise<SignedDocument> {
  const { format, signature: prepared } = session.prepared as PendingSignature
  const { signatureValue } = session.answer as { readonly signatureValue: string }
  if (!session.file) throw new Error('A signing session lost its file')
  const { signature } = formats[format]
  const source = await openContent(services.blobs, session.file)
  try {
    const value = decodeBase64(signatureValue)
    const completed = await signature.complete(session.file.sha256, prepared, value)
    return await signature.augment(source, completed, 'B-LT', services.trustServices)
  } finally {
    source.close()
  }
}
