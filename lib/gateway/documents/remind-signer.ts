import { randomUUID } from 'node:crypto'
import type { Again, JobRun } from '@/lib/queue/job'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, lockDocument } from '@/lib/storage/documents/documents'
import { currentLink } from '@/lib/storage/documents/links'
import {
  findSigner,
  listEverySigner,
  noteAutomaticReminder,
  type Signer,
} from '@/lib/storage/documents/signers'
import type { ResponseOf } from '../contract/endpoints'
import { admitMail, mailRetryMs } from '../mail/mail-limits'
import { queueMail } from '../mail/notify-signers'
import type { Services } from '../operation/context'
import { type DocumentFacts, factsOf } from '../rules/document-state'
import { fullName } from '../rules/full-name'
import { type JobPayloads, schedule } from '../rules/jobs'
import { after } from '../rules/lifetimes'
import { nextOfficeHour, nextReminder } from '../rules/next-reminder'
import { turnOf } from '../rules/turns'
import { whoseTurn } from './their-turn'

type Terms = Pick<Document, 'reminders' | 'timeZone' | 'deadline'>

/** Converts reminder settings to their form in the API. */
export function describedTerms({
  reminders,
}: Pick<Document, 'reminders'>): ResponseOf<'setReminders'>['reminders'] {
  if (!reminders) return null
  return { first_after_days: reminders.firstAfterDays, every_days: reminders.everyDays }
}

/** Whether a signer gets automatic reminders: the signer gets mail and has not turned reminders off. */
export function isReminded(
  { reminders }: Pick<Document, 'reminders'>,
  { email, noEmail, temporary, remindersOffAt }: Signer,
): boolean {
  return reminders !== null && email !== null && !noEmail && !temporary && remindersOffAt === null
}

/** When a signer's next automatic reminder is due if nothing changes; undefined if there is none. */
export function reminderDue(
  document: Terms,
  facts: DocumentFacts,
  signer: Signer,
  now: Date,
): Date | undefined {
  if (!isReminded(document, signer) || turnOf(facts, signer) !== 'now') return undefined
  const next = nextOf(document, signer)
  const due = next && next < now ? nextOfficeHour(now, document.timeZone) : next
  // At the deadline signers get the mail about the expiry instead.
  return due && (document.deadline === null || due < document.deadline) ? due : undefined
}

function nextOf({ reminders, timeZone }: Terms, signer: Signer): Date | undefined {
  const last = signer.remindedAt ?? signer.askedAt
  if (!reminders || !last) return undefined
  return nextReminder(reminders, timeZone, { last, sent: signer.remindersSent })
}

/** Schedules the first reminder of a newly invited signer, in the same transaction. */
export async function scheduleReminder(
  tx: Transaction,
  document: Terms,
  signer: Signer,
): Promise<void> {
  const runAt = isReminded(document, signer) ? nextOf(document, signer) : undefined
  if (!runAt) return
  const payload = { signerId: signer.id, terms: termsOf(document) }
  await schedule(tx, 'remind-signer', payload, `${signer.id} ${payload.terms}`, runAt)
}

/** Schedules reminders for all signers whose turn it is, after the terms or the deadline have changed. */
export async function scheduleReminders(tx: Transaction, document: Document): Promise<void> {
  for (const signer of await whoseTurn(tx, document)) await scheduleReminder(tx, document, signer)
}

/** The terms as text. A job is valid only for the terms it was created with. */
function termsOf({ reminders, timeZone }: Terms): string {
  return `${reminders?.firstAfterDays} ${reminders?.everyDays} ${timeZone}`
}

/**
 * A job that reminds a signer whose turn it still is, and waits for the next time. The reminder and its mail are
 * stored together, so a repeated run finds the next reminder in the future.
 */
export function remindSignerJob(services: Services) {
  return async (
    { signerId, terms }: JobPayloads['remind-signer'],
    run: JobRun,
  ): Promise<Again | undefined> => {
    const again = await services.database.db.transaction(async (tx) => {
      const locked = await lockReminded(tx, signerId)
      const next =
        locked && termsOf(locked.document) === terms
          ? await remind(services, tx, locked)
          : undefined
      if (!next) await run.complete(tx)
      return next
    })
    services.wakeWorker()
    return again && { again }
  }
}

interface LockedReminder {
  readonly document: Document
  readonly facts: DocumentFacts
  readonly signer: Signer
}

async function lockReminded(
  tx: Transaction,
  signerId: string,
): Promise<LockedReminder | undefined> {
  const known = await findSigner(tx, signerId)
  const document = known && (await lockDocument(tx, known.documentId))
  if (!document) return undefined
  const signers = await listEverySigner(tx, document.id)
  const signer = signers.find(({ id }) => id === signerId)
  return signer && { document, facts: factsOf(document, signers), signer }
}

/**
 * Sends a reminder if it is due and returns the next time; tries again later while the signer signs. Undefined if no
 * further reminder is due.
 */
async function remind(
  services: Services,
  tx: Transaction,
  { document, facts, signer }: LockedReminder,
): Promise<Date | undefined> {
  const now = services.clock()
  const due = reminderDue(document, facts, signer, now)
  if (!due || due > now) return due
  if (signer.state === 'signing' || !(await write(services, tx, document, signer))) {
    return after(now, mailRetryMs)
  }
  const reminded = { ...signer, remindedAt: now, remindersSent: signer.remindersSent + 1 }
  return reminderDue(document, facts, reminded, now)
}

/** Mails the current link, so that an open page continues to work. Returns false if the mail limit is reached. */
async function write(
  services: Services,
  tx: Transaction,
  document: Document,
  signer: Signer,
): Promise<boolean> {
  const [id, at] = [randomUUID(), services.clock()]
  const recipient = signer.email ?? ''
  if (!(await admitMail(services, tx, document, { id, recipient }))) return false
  const link = await currentLink(tx, signer.id, at)
  await queueMail(tx, signer, { id, linkId: link?.id ?? null, kind: 'automatic_reminder' })
  await noteAutomaticReminder(tx, signer.id, at)
  await recordEvent(tx, document, {
    at,
    kind: 'reminded',
    actor: 'gateway',
    signerId: signer.id,
    data: { signer: fullName(signer), mail: true },
  })
  return true
}
