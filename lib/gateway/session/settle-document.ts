import { recordEvent } from '@/lib/storage/audit-trail'
import { lockDocument, replaceContent } from '@/lib/storage/documents'
import { listSigners, moveSigner, type Signer, setSignatureValid } from '@/lib/storage/signers'
import type { Transaction } from '@/lib/storage/transaction'
import type { Services } from '../context'
import { fullName } from '../invitation/invite'
import { OperationFailure } from '../operation-failure'
import type { MadeSignature } from './made-signature'

/** A stored document takes its signature: content, signer, state and audit trail move together. */
export async function settleDocument(
  services: Services,
  tx: Transaction,
  made: MadeSignature,
): Promise<void> {
  const { documentId, documentVersion, signerId } = made.session
  const document = documentId && (await lockDocument(tx, documentId))
  if (!document || !signerId || documentVersion === null) {
    throw new OperationFailure('document-changed')
  }
  await noteSigner(services, tx, made, signerId)
  const signers = await listSigners(tx, document.id)
  await noteValidity(tx, signers, made)
  const isComplete = signers.every(({ state }) => state === 'signed')
  const state = isComplete ? 'signed' : 'signed_partially'
  const at = services.clock()
  if (!(await replaceContent(tx, document.id, documentVersion, made.file, state, at))) {
    throw new OperationFailure('document-changed')
  }
  await recordSigned(services, tx, made, signers, isComplete)
}

async function noteSigner(
  { clock }: Services,
  tx: Transaction,
  { pending }: MadeSignature,
  signerId: string,
): Promise<void> {
  const { givenName, surname } = pending.identity
  const moved = await moveSigner(tx, signerId, ['signing'], {
    state: 'signed',
    signedAt: clock(),
    signatureId: pending.signature.signatureId,
    certificateName: `${givenName} ${surname}`,
  })
  if (!moved) throw new OperationFailure('document-changed')
}

/** The newest check of the whole file speaks for the earlier signatures too. */
async function noteValidity(
  tx: Transaction,
  signers: readonly Signer[],
  { verdicts }: MadeSignature,
): Promise<void> {
  for (const { id, signatureId } of signers) {
    const verdict = verdicts.find((candidate) => candidate.signatureId === signatureId)
    if (verdict) await setSignatureValid(tx, id, verdict.valid)
  }
}

async function recordSigned(
  { clock }: Services,
  tx: Transaction,
  { session, file, pending }: MadeSignature,
  signers: readonly Signer[],
  isComplete: boolean,
): Promise<void> {
  const signer = signers.find(({ id }) => id === session.signerId)
  if (!session.documentId || !signer) return
  const common = {
    documentId: session.documentId,
    relyingPartyId: session.relyingPartyId,
    at: clock(),
    actor: fullName(signer),
    signerId: signer.id,
  }
  await recordEvent(tx, {
    ...common,
    kind: 'signed',
    data: {
      method: session.family,
      signature: pending.signature.signatureId,
      sha256: file.sha256,
    },
  })
  if (isComplete) await recordEvent(tx, { ...common, kind: 'completed' })
}
