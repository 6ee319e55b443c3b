import { recordEvent } from '@/lib/storage/audit-trail'
import { type Document, lockDocument, replaceContent } from '@/lib/storage/documents'
import {
  findSigner,
  listSigners,
  moveSigner,
  type Signer,
  setSignatureValid,
} from '@/lib/storage/signers'
import type { Transaction } from '@/lib/storage/transaction'
import { queueCallback } from '../callbacks/queue-callback'
import type { Services } from '../context'
import { formats } from '../document/formats'
import { countingSigners, everybodyHasSigned } from '../document/signing-progress'
import { fullName } from '../invitation/full-name'
import { tellSigners } from '../invitation/tell-signers'
import { OperationFailure } from '../operation-failure'
import type { MadeSignature } from './made-signature'

/** Thrown when a container got another signature first: ours goes into that one then. */
export class Overtaken extends Error {
  readonly code = 'overtaken'
}

/** A stored document takes its signature: content, signer, state and audit trail move together. */
export async function settleDocument(
  services: Services,
  tx: Transaction,
  made: MadeSignature,
): Promise<void> {
  const { documentId, signerId } = made.session
  const document = documentId && (await lockDocument(tx, documentId))
  if (!document || !signerId || made.version === null) {
    throw new OperationFailure('document-changed')
  }
  await noteSigner(services, tx, made, signerId)
  const signers = await listSigners(tx, document.id)
  await noteValidity(tx, signers, made)
  const isComplete = everybodyHasSigned(signers)
  const state = isComplete ? 'signed' : 'signed_partially'
  const at = services.clock()
  if (!(await replaceContent(tx, document.id, made.version, made.file, state, at))) {
    if (formats[document.format].parallel) throw new Overtaken()
    throw new OperationFailure('document-changed')
  }
  await recordSigned(services, tx, document, made, signers, isComplete)
  const members = countingSigners(signers)
  const signed = members.filter((signer) => signer.state === 'signed').length
  await queueCallback(tx, document, { documentId, state, at, members: members.length, signed })
}

async function noteSigner(
  { clock }: Services,
  tx: Transaction,
  { pending }: MadeSignature,
  signerId: string,
): Promise<void> {
  const { givenName, surname } = pending.identity
  const moved = await moveSigner(tx, signerId, ['signing'], {
    ...(await nameOnceSigned(tx, signerId, pending)),
    state: 'signed',
    signedAt: clock(),
    signatureId: pending.signature.signatureId,
    certificateName: `${givenName} ${surname}`,
  })
  if (!moved) throw new OperationFailure('document-changed')
}

/** Whoever comes by an anonymous link becomes its signer: the certificate says who they are. */
async function nameOnceSigned(
  tx: Transaction,
  signerId: string,
  { identity }: MadeSignature['pending'],
): Promise<Partial<Pick<Signer, 'name' | 'surname'>>> {
  const signer = await findSigner(tx, signerId)
  if (!signer) return {}
  return { name: signer.name || identity.givenName, surname: signer.surname || identity.surname }
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
  document: Document,
  { session, file, pending }: MadeSignature,
  signers: readonly Signer[],
  isComplete: boolean,
): Promise<void> {
  const signer = signers.find(({ id }) => id === session.signerId)
  if (!signer) return
  const common = {
    documentId: document.id,
    relyingPartyId: document.relyingPartyId,
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
  if (!isComplete) return
  await recordEvent(tx, { ...common, kind: 'completed' })
  await tellSigners(tx, countingSigners(signers), 'completed', common.at)
}
