import { randomUUID } from 'node:crypto'
import type { Again, JobRun } from '@/lib/queue/job'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, lockDocument } from '@/lib/storage/documents/documents'
import { currentLink } from '@/lib/storage/documents/links'
import {
  findSigner,
  listEverySigner,
  noteReminded,
  type Signer,
  setAsked,
} from '@/lib/storage/documents/signers'
import { admitMail, mailRetryMs } from '../mail/mail-limits'
import { queueMail } from '../mail/notify-signers'
import type { Context, Services } from '../operation/context'
import { type DocumentFacts, factsOf } from '../rules/document-state'
import { fullName } from '../rules/full-name'
import { type JobPayloads, schedule } from '../rules/jobs'
import { after } from '../rules/lifetimes'
import { dueSigners, turnOf } from '../rules/turns'
import { actorOf } from './find-document'
import { scheduleReminder } from './remind-signer'

export type Asking = Pick<Services, 'settings' | 'clock' | 'noteLimited'> &
  Partial<Pick<Context, 'access'>>

/** Data of a document that its invitations need. */
type Asked = Pick<
  Document,
  'id' | 'relyingPartyId' | 'owner' | 'reminders' | 'timeZone' | 'deadline'
>

/**
 * Records that a signer's turn has come and invites the signer, in the transaction that caused it. Happens once per
 * signer: a turn that has come is never taken back.
 */
export async function askDue(
  services: Asking,
  tx: Transaction,
  document: Asked,
  { facts, signers }: { readonly facts: DocumentFacts; readonly signers: readonly Signer[] },
): Promise<void> {
  // No turn begins after the deadline, even if a signature that was in progress is completed.
  if (facts.deadline && facts.deadline <= services.clock()) return
  for (const signer of dueSigners(facts, signers)) {
    const at = services.clock()
    await setAsked(tx, signer.id, at)
    await scheduleReminder(tx, document, { ...signer, askedAt: at })
    const mail = await inviteOrLater(services, tx, document, signer)
    await recordEvent(tx, document, {
      at,
      kind: 'asked',
      actor: 'gateway',
      signerId: signer.id,
      data: { signer: fullName(signer), order: signer.order, mail },
    })
  }
}

/** Invites a signer again with the current link, so that an open page continues to work. */
export async function askAgain(
  services: Asking,
  tx: Transaction,
  document: Asked & Pick<Document, 'ownerName'>,
  signer: Signer,
): Promise<void> {
  const at = services.clock()
  const mail = await inviteOrLater(services, tx, document, signer)
  if (mail) await noteReminded(tx, signer.id, at)
  await recordEvent(tx, document, {
    at,
    kind: 'reminded',
    actor: actorOf(services, document),
    signerId: signer.id,
    data: { signer: fullName(signer), mail },
  })
}

/** Queues the invitation and returns whether that succeeded. If the mail limit is reached, a job retries later. */
export async function inviteOrLater(
  services: Asking,
  tx: Transaction,
  document: Asked,
  signer: Signer,
): Promise<boolean> {
  const mail = await writeTo(services, tx, document, signer)
  if (mail === 'limited') {
    const runAt = after(services.clock(), mailRetryMs)
    await schedule(tx, 'ask-signer', { signerId: signer.id }, signer.id, runAt)
  }
  return mail === 'queued'
}

async function writeTo(
  services: Asking,
  tx: Transaction,
  document: Asked,
  signer: Signer,
): Promise<'queued' | 'limited' | 'none'> {
  if (signer.noEmail || signer.email === null) return 'none'
  const id = randomUUID()
  const isAdmitted = await admitMail(services, tx, document, { id, recipient: signer.email })
  if (!isAdmitted) return 'limited'
  const link = await currentLink(tx, signer.id, services.clock())
  await queueMail(tx, signer, { id, linkId: link?.id ?? null, kind: 'invitation' })
  return 'queued'
}

/**
 * A job that invites a signer whose turn came while the mail limit was reached, unless the turn is over. Invites
 * once, because the mail and the end of the job are stored together.
 */
export function askSignerJob(services: Services) {
  return async (
    { signerId }: JobPayloads['ask-signer'],
    run: JobRun,
  ): Promise<Again | undefined> => {
    const mail = await services.database.db.transaction(async (tx) => {
      const known = await findSigner(tx, signerId)
      const document = known && (await lockDocument(tx, known.documentId))
      const signers = document ? await listEverySigner(tx, document.id) : []
      const signer = signers.find(({ id }) => id === signerId)
      const isTheirs = document && signer && turnOf(factsOf(document, signers), signer) === 'now'
      const written = isTheirs ? await writeTo(services, tx, document, signer) : 'none'
      if (written !== 'limited') await run.complete(tx)
      return written
    })
    services.wakeWorker()
    return mail === 'limited' ? { again: after(services.clock(), mailRetryMs) } : undefined
  }
}
