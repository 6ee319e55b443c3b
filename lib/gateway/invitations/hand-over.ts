import { randomUUID } from 'node:crypto'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import { snapshot } from '@/lib/storage/audit/verify-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, lockDocument, storeHandOver } from '@/lib/storage/documents/documents'
import { findLink, retireLinks } from '@/lib/storage/documents/links'
import {
  findSigner,
  insertSigner,
  listEverySigner,
  listReaders,
  moveSigner,
  type Signer,
} from '@/lib/storage/documents/signers'
import { forgetIdentifications } from '@/lib/storage/sessions/identifications'
import { onlyReads } from '@/lib/vocabulary/document'
import type { ParsedRequestOf } from '../contract/endpoints'
import { inviteOrLater } from '../documents/ask-signers'
import { refuseIfOverdue } from '../documents/deadline'
import { actorOf, lockOwnDocument } from '../documents/find-document'
import { refreshState, refuseIfEnded } from '../documents/refresh-state'
import { scheduleReminder } from '../documents/remind-signer'
import { admitAddresses } from '../mail/new-owner'
import { notifyOwner } from '../mail/notify-owner'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { invalidParameter, OperationFailure } from '../operation/operation-failure'
import { factsOf, isCounted, isOpen } from '../rules/document-state'
import { fullName } from '../rules/full-name'
import { secretDigest } from '../rules/links'
import { mayHandOver, turnOf } from '../rules/turns'
import { abandonSessionsOf } from '../sessions/end-session'
import { type InvitedIdentity, invitedIdentity, renewLink } from './invite'
import { openLink, requireReader } from './open-link'

type Given = ParsedRequestOf<'handOverInvitation'>

/**
 * A signer names another person who takes their place in the order, with the same deadline. The signer's turn ends and
 * the successor's turn begins in one transaction, so that the next signers are not asked in between.
 */
export const handOverInvitation: Operation<'handOverInvitation'> = async (
  context,
  { path, body },
) => {
  const { db } = context.database
  // One snapshot: a concurrent repetition of this call may end the link between the two queries.
  const found = await db.transaction(async (tx) => {
    const before = await handedOverBefore(tx, path.secret, body)
    return before ? { before } : { opened: await openLink(context, tx, path.secret) }
  }, snapshot)
  if (found.before) return { status: 'ok', handed_over_to: fullName(found.before) }
  const { opened } = found
  await requireReader(context, opened, body.identification)
  const successor = await db.transaction(async (tx) => {
    const document = await lockDocument(tx, opened.document.id)
    if (!document) throw new OperationFailure('document-not-found')
    const meanwhile = await handedOverBefore(tx, path.secret, body)
    if (meanwhile) return meanwhile
    // Since the link was opened, the signer may have been removed or have handed over to another person.
    const { signer } = await openLink(context, tx, path.secret)
    await refuseUnlessAllowed(context, tx, document, signer)
    const identity = identityOf(context, document, body)
    await refuseKnownAddress(tx, document, body)
    await admitAddresses(context, tx, document, [body])
    return await replace(context, tx, document, { from: signer, to: { ...body, ...identity } })
  })
  context.wakeWorker()
  return { status: 'ok', handed_over_to: fullName(successor) }
}

/** The successor, if an earlier call whose answer was lost has already handed over to this address. */
async function handedOverBefore(
  tx: Transaction,
  secret: string,
  { email }: Given,
): Promise<Signer | undefined> {
  const to = (await findLink(tx, secretDigest(secret)))?.signer.handedOverTo
  const successor = to ? await findSigner(tx, to) : undefined
  return successor?.email?.toLowerCase() === email.toLowerCase() ? successor : undefined
}

async function refuseUnlessAllowed(
  context: Context,
  tx: Transaction,
  document: Document,
  signer: Signer,
): Promise<void> {
  refuseIfEnded(document)
  refuseIfOverdue(context, document)
  if (onlyReads(signer.role)) throw new OperationFailure('not-needed')
  if (!isOpen(signer)) {
    throw new OperationFailure('busy', { detail: `This person has already ${signer.state}` })
  }
  const everybody = await listEverySigner(tx, document.id)
  const facts = factsOf(document, everybody)
  if (turnOf(facts, signer) === 'not_needed') throw new OperationFailure('not-needed')
  if (!mayHandOver(document, facts, everybody, signer)) {
    throw new OperationFailure('hand-over-not-allowed')
  }
}

/**
 * The successor's identity. A private document is shown only to a person who can be identified, so it must be given.
 */
function identityOf(context: Context, { access }: Document, given: Given): InvitedIdentity {
  if (access === 'private' && given.personal_code === undefined) {
    throw invalidParameter('personal_code', 'This value is required for a private document')
  }
  return invitedIdentity(context, given, 'personal_code')
}

/** Refuses an address of another signer or copy recipient: each person of a document has their own. */
async function refuseKnownAddress(
  tx: Transaction,
  { id }: Document,
  { email }: Pick<Given, 'email'>,
): Promise<void> {
  const people = [
    ...(await listEverySigner(tx, id)).filter(isCounted),
    ...(await listReaders(tx, id)),
  ]
  const folded = email.toLowerCase()
  if (!people.some((one) => one.email?.toLowerCase() === folded)) return
  throw new OperationFailure('address-taken')
}

interface Replacement {
  readonly from: Signer
  /** The successor that the signer named. */
  readonly to: Omit<Given, 'country'> & InvitedIdentity
}

async function replace(
  context: Context,
  tx: Transaction,
  document: Document,
  { from: signer, to }: Replacement,
): Promise<Signer> {
  await abandonSessionsOf(context, tx, signer, 'invitation-changed')
  await forgetIdentifications(tx, signer.id)
  const at = context.clock()
  const successor = await insertSigner(tx, {
    id: randomUUID(),
    documentId: document.id,
    role: signer.role,
    order: signer.order,
    askedAt: signer.askedAt === null ? null : at,
    mark: signer.mark,
    name: to.name,
    surname: to.surname,
    email: to.email,
    country: to.country,
    personalCode: to.personalCode,
    language: to.language ?? context.locale,
  })
  const change = { state: 'removed', removedAt: at, handedOverTo: successor.id } as const
  if (!(await moveSigner(tx, signer.id, ['pending', 'viewed'], change))) {
    throw new OperationFailure('busy')
  }
  await retireLinks(tx, signer.id, at)
  const mail = await invite(context, tx, document, successor)
  await recordEvent(tx, document, {
    at,
    kind: 'handed-over',
    actor: fullName(signer),
    signerId: signer.id,
    data: { signer: fullName(signer), to: fullName(successor), mail },
  })
  await notifyOwner(tx, document, { kind: 'owner_handed_over', signerId: signer.id })
  await refreshState(context, tx, document, { actor: fullName(signer), signerId: signer.id })
  return successor
}

/** Invites the successor, if the signer was asked before. Returns whether the mail is queued. */
async function invite(
  context: Context,
  tx: Transaction,
  document: Document,
  successor: Signer,
): Promise<boolean> {
  await renewLink(context, tx, successor)
  if (successor.askedAt === null) return false
  await scheduleReminder(tx, document, successor)
  return await inviteOrLater(context, tx, document, successor)
}

/** Sets whether signers may hand over. A repeated call changes nothing. */
export const setHandOver: Operation<'setHandOver'> = async (context, { path, body }) => {
  const { allow_hand_over: allowed } = body
  await context.database.db.transaction(async (tx) => {
    const document = await lockOwnDocument(context, tx, path.documentId)
    refuseIfEnded(document)
    if (document.allowHandOver === allowed) return
    await storeHandOver(tx, document.id, allowed)
    await recordEvent(tx, document, {
      at: context.clock(),
      kind: 'hand-over-set',
      actor: actorOf(context, document),
      data: { allowed },
    })
  })
  return { status: 'ok', allow_hand_over: allowed }
}

export const operations = { handOverInvitation, setHandOver }
