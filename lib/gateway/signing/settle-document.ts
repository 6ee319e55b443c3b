import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, replaceContent } from '@/lib/storage/documents'
import type { StoredFile } from '@/lib/storage/records'
import type { Pending, Signing } from '@/lib/storage/sessions'
import { findSigner, moveSigner, type Signer, setSignatureValid } from '@/lib/storage/signers'
import { queueCallbacks } from '../callbacks/queue-callbacks'
import type { Services } from '../core/context'
import { fullName } from '../core/full-name'
import { OperationFailure } from '../core/operation-failure'
import { formats } from '../documents/content/formats'
import { refreshState, refuseIfEnded } from '../documents/refresh-state'
import { refuseIfNotTheirTurn } from '../documents/their-turn'
import { tellOwner } from '../mail/tell-owner'
import { requireInvited } from '../sessions/people/is-invited'

/** Whether each signature of a file is valid, by the signature's id: what 4.15 calls isSignatureValid. */
export type SignatureValidity = ReadonlyMap<string, boolean>

/** A signature that was made, validated and stored, before anybody knows of it. */
export interface MadeSignature {
  readonly session: Signing
  readonly pending: Pending<'signing'>
  readonly file: StoredFile
  /** Of the document that the signature was put into; null when there is no stored one. */
  readonly version: number | null
  /** Of every signature in the file. */
  readonly validity: SignatureValidity
}

/** Thrown when a container got another signature first: ours goes into that one then. */
export class Overtaken extends Error {
  readonly code = 'overtaken'
}

/** A stored document that is held takes its signature: content, signer, state and audit trail move together. */
export async function settleDocument(
  services: Services,
  tx: Transaction,
  document: Document | undefined,
  made: MadeSignature,
): Promise<void> {
  const { signerId } = made.session
  if (!document || !signerId || made.version === null) {
    throw new OperationFailure('document-changed')
  }
  refuseIfEnded(document)
  const at = services.clock()
  const asked = await findSigner(tx, signerId)
  if (!asked) throw new OperationFailure('document-changed')
  await refuseIfNotTheirTurn(tx, document, asked)
  requireInvited(made.pending.identity, asked)
  const signed = signedBy(asked, made, at)
  if (!(await moveSigner(tx, signerId, ['signing'], signed))) {
    throw new OperationFailure('document-changed')
  }
  const signedVersion = { ...document, version: made.version }
  if (!(await replaceContent(tx, signedVersion, made.file, at))) {
    if (formats[document.format].parallel) throw new Overtaken()
    throw new OperationFailure('document-changed')
  }
  const cause = { actor: fullName(signed), signerId }
  await recordEvent(tx, {
    documentId: document.id,
    relyingPartyId: document.relyingPartyId,
    at,
    kind: 'signed',
    ...cause,
    data: {
      method: made.session.family,
      signature: signed.signatureId,
      sha256: made.file.sha256,
    },
  })
  const { state, signers } = await refreshState(services, tx, document, cause)
  await noteValidity(tx, signers, made)
  if (state !== 'signed') await tellOwner(tx, document, { kind: 'owner_signed', signerId })
  const shown = state === 'signed' ? state : 'signed_partially'
  await queueCallbacks(tx, document, { type: 'document.signed', state: shown, at, signers })
}

/** A person who comes by an anonymous link becomes its signer: the certificate names them. */
function signedBy({ name, surname }: Signer, { pending }: MadeSignature, signedAt: Date) {
  const { identity, signature } = pending
  return {
    name: name || identity.givenName,
    surname: surname || identity.surname,
    state: 'signed',
    signedAt,
    signatureId: signature.signatureId,
    certificateName: `${identity.givenName} ${identity.surname}`,
  } as const
}

/** The newest check of the whole file speaks for the earlier signatures too. */
async function noteValidity(
  tx: Transaction,
  signers: readonly Signer[],
  { validity }: MadeSignature,
): Promise<void> {
  for (const { id, signatureId } of signers) {
    const isValid = signatureId === null ? undefined : validity.get(signatureId)
    if (isValid !== undefined) await setSignatureValid(tx, id, isValid)
  }
}
