import type { SignatureAppearance } from '@paraph/validator/signature/signature-format'
import type { SignaturePage, SignaturePosition } from '@paraph/validator/vocabulary/mark'
import type { PersonIdentity } from '@/lib/providers/person-identity'
import type { OpenedLink } from '@/lib/storage/documents/links'
import { listSigners } from '@/lib/storage/documents/signers'
import type { Language } from '@/lib/vocabulary/language'
import { marksKept } from '../documents/content/check-marks'
import type { Services } from '../operation/context'
import { signatureLines } from '../rules/signature-lines'

/** Position and text of a visible signature, which depends on the name in the certificate. */
export type Appearance = (identity: PersonIdentity) => SignatureAppearance

/**
 * The appearance for an invited signer. It is placed at the signer's own mark, otherwise at the document's position
 * next to the marks of signers who have not signed yet. If signatures are not visible, they are shown in a prepared
 * field only.
 */
export async function signerAppearance(
  services: Pick<Services, 'database' | 'clock' | 'settings'>,
  { document, signer }: Pick<OpenedLink, 'document' | 'signer'>,
  language: Language,
): Promise<Appearance> {
  const linesOf = (identity: PersonIdentity) => signatureLines(identity, services, language)
  const { mark } = signer
  if (mark) return (identity) => ({ mark, lines: linesOf(identity) })
  const position = document.signaturePosition as SignaturePosition | null
  if (position === null) return (identity) => ({ lines: linesOf(identity) })
  const page = document.signaturePage as SignaturePage
  const kept = marksKept(await listSigners(services.database.db, document.id))
  return (identity) => ({ position, page, kept, lines: linesOf(identity) })
}
