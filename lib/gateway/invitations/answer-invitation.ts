import { certifiedName } from '@/lib/providers/person-identity'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { lockDocument } from '@/lib/storage/documents/documents'
import type { OpenedLink } from '@/lib/storage/documents/links'
import { moveSigner, type Signer } from '@/lib/storage/documents/signers'
import { queueCallbacks } from '../callbacks/queue-callbacks'
import { refuseIfOverdue } from '../documents/deadline'
import { refreshState, refuseIfEnded } from '../documents/refresh-state'
import { refuseIfNotTheirTurn } from '../documents/their-turn'
import { notifyOwner } from '../mail/notify-owner'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { OperationFailure } from '../operation/operation-failure'
import { isOpen } from '../rules/document-state'
import { fullName } from '../rules/full-name'
import { isInvited } from '../sessions/people/is-invited'
import { checkShown } from './claim-turn'
import { type Identified, identifiedAs, openLink, requireReader } from './open-link'

/** An approver, identified for this document, approves exactly the bytes that were shown. */
const approveInvitation: Operation<'approveInvitation'> = async (context, { path, body }) => {
  await answer(context, path.secret, body.identification, async (tx, answering) => {
    await approve(context, tx, answering, body.sha256)
  })
  return { status: 'ok' }
}

/**
 * A signer or approver declines, with a reason. A person who has answered cannot decline; a signer who is signing has
 * to cancel first.
 */
export const rejectInvitation: Operation<'rejectInvitation'> = async (context, { path, body }) => {
  await answer(context, path.secret, body.identification, async (tx, answering) => {
    await reject(context, tx, answering, body.reason)
  })
  return { status: 'ok' }
}

/** Declines for a signer who may read the document. */
export async function rejectOpened(
  context: Context,
  opened: OpenedLink,
  secret: string,
  reason: string,
): Promise<void> {
  await answerOpened(context, opened, secret, async (tx, { document, signer }) => {
    await reject(context, tx, { document, signer, identified: undefined }, reason)
  })
}

interface Answering extends Pick<OpenedLink, 'document' | 'signer'> {
  /** How the person has identified for this document; undefined if it was not necessary. */
  readonly identified: Identified | undefined
}

async function answer(
  context: Context,
  secret: string,
  identification: string | undefined,
  store: (tx: Transaction, answering: Answering) => Promise<void>,
): Promise<void> {
  const opened = await openLink(context, context.database.db, secret)
  await requireReader(context, opened, identification)
  const identified = await identifiedAs(context, opened, identification)
  await answerOpened(context, opened, secret, async (tx, now) => {
    // The owner may have changed the person meanwhile.
    if (identified && !isInvited(identified.identity, now.signer)) {
      throw new OperationFailure('identification-required')
    }
    await store(tx, { ...now, identified })
  })
}

/** Answers with the document locked, after the checks were repeated. */
async function answerOpened(
  context: Context,
  opened: OpenedLink,
  secret: string,
  store: (tx: Transaction, now: Pick<OpenedLink, 'document' | 'signer'>) => Promise<void>,
): Promise<void> {
  await context.database.db.transaction(async (tx) => {
    const document = await lockDocument(tx, opened.document.id)
    if (!document) throw new OperationFailure('document-not-found')
    refuseIfEnded(document)
    // Since the link was opened, the signer may have been removed or have expired.
    const { signer } = await openLink(context, tx, secret)
    if (isOpen(signer)) await refuseIfNotTheirTurn(tx, document, signer)
    await store(tx, { document, signer })
  })
  context.wakeWorker()
}

async function approve(
  context: Context,
  tx: Transaction,
  { document, signer, identified }: Answering,
  shown: string,
): Promise<void> {
  if (signer.role !== 'approver') throw new OperationFailure('not-needed')
  if (!identified) throw new OperationFailure('identification-required')
  refuseIfOverdue(context, document)
  checkShown(document, shown)
  const at = context.clock()
  const { sha256 } = document.file
  await move(tx, signer, {
    state: 'approved',
    approvedAt: at,
    approvedSha256: sha256,
    ...identityColumns(identified),
  })
  const cause = { actor: fullName(signer), signerId: signer.id }
  const data = { method: identified.family, sha256 }
  await recordEvent(tx, document, { at, kind: 'approved', ...cause, data })
  const { state, signers } = await refreshState(context, tx, document, cause)
  const { signerId } = cause
  await notifyOwner(tx, document, { kind: 'owner_approved', signerId })
  await queueCallbacks(tx, document, { type: 'document.approved', state, at, signers, signerId })
}

async function reject(
  context: Context,
  tx: Transaction,
  { document, signer, identified }: Answering,
  reason: string,
): Promise<void> {
  const at = context.clock()
  const known = signer.role === 'approver' ? identified : undefined
  await move(tx, signer, {
    state: 'rejected',
    rejectionReason: reason,
    rejectedAt: at,
    ...identityColumns(known),
  })
  await recordEvent(tx, document, {
    at,
    kind: 'declined',
    actor: fullName(signer),
    signerId: signer.id,
    data: { reason, ...(known && { method: known.family, sha256: document.file.sha256 }) },
  })
  await refreshState(context, tx, document, { actor: fullName(signer), signerId: signer.id })
}

/** The columns that record who answered, because an approver has no certificate in the file. */
function identityColumns(identified: Identified | undefined) {
  if (!identified) return {}
  const certificateName = certifiedName(identified.identity)
  return { identifiedBy: identified.family, certificateName }
}

async function move(
  tx: Transaction,
  signer: Signer,
  change: Parameters<typeof moveSigner>[3],
): Promise<void> {
  const moved = isOpen(signer) && (await moveSigner(tx, signer.id, ['pending', 'viewed'], change))
  if (!moved) throw new OperationFailure('busy')
}

export const operations = { approveInvitation, rejectInvitation }
