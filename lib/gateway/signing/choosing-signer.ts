import type { SigningCertificate } from '@/lib/providers/identity-provider'
import { certifiedPerson, isPerson, type PersonIdentity } from '@/lib/providers/person-identity'
import { loadDocument } from '@/lib/storage/documents/documents'
import { findSigner } from '@/lib/storage/documents/signers'
import type { ChoosingSession } from '@/lib/storage/sessions/choosing'
import type { Services } from '../operation/context'
import { OperationFailure } from '../operation/operation-failure'
import { signatureLines } from '../rules/signature-lines'
import { requireInvited } from '../sessions/people/is-invited'
import type { ToPrepare } from './prepare-signature'
import { type Appearance, signerAppearance } from './signer-appearance'

/** The data to prepare a signature for the holder of this certificate. Throws if the holder may not sign. */
export async function toPrepareFor(
  services: Services,
  session: ChoosingSession,
  { identity }: Pick<SigningCertificate, 'identity'>,
): Promise<ToPrepare> {
  const { family, request, file, prepared } = session
  if (!file) throw new Error('A signing session lost its file')
  const person = certifiedPerson(identity.identifier)
  const appearance = await appearanceFor(services, session, identity)
  return { family, person, request, file, format: prepared.format, appearance }
}

/** The visible signature of this person. Throws if the person may not sign. */
async function appearanceFor(
  services: Services,
  { signerId, documentId, person, request, prepared }: ChoosingSession,
  identity: PersonIdentity,
): Promise<Appearance> {
  const { language, place } = prepared
  if (signerId === null) {
    if (person && !isPerson(identity, person)) throw new OperationFailure('wrong-personal-code')
    return (named) => ({ ...place, lines: signatureLines(named, services, request.locale) })
  }
  const { db } = services.database
  const signer = await findSigner(db, signerId)
  const document = documentId === null ? undefined : await loadDocument(db, documentId)
  if (!(signer && document)) throw new OperationFailure('document-changed')
  requireInvited(identity, signer)
  return await signerAppearance(services, { document, signer }, language)
}
