import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, lockDocument, storeReminders } from '@/lib/storage/documents/documents'
import { turnRemindersOff } from '@/lib/storage/documents/signers'
import type { ReminderTerms } from '@/lib/storage/schema/records'
import type { ParsedRequestOf } from '../contract/endpoints'
import { actorOf, lockOwnDocument } from '../documents/find-document'
import { refuseIfEnded } from '../documents/refresh-state'
import { describedTerms, scheduleReminders } from '../documents/remind-signer'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { OperationFailure } from '../operation/operation-failure'
import { fullName } from '../rules/full-name'
import { openAnyLink } from './open-link'

/** Changes or disables automatic reminders. A repeated call changes nothing. */
const setReminders: Operation<'setReminders'> = async (context, { path, body }) => {
  const terms = await context.database.db.transaction(async (tx) => {
    const document = await lockOwnDocument(context, tx, path.documentId)
    refuseIfEnded(document)
    const timeZone = body.time_zone ?? document.timeZone
    const now = { ...document, reminders: reminderTermsOf(body), timeZone }
    if (!isSame(document, now)) await store(context, tx, now)
    return now
  })
  context.wakeWorker()
  return { status: 'ok', reminders: describedTerms(terms), time_zone: terms.timeZone }
}

/** Converts reminder settings to their stored form. */
export function reminderTermsOf({
  reminders,
}: Pick<ParsedRequestOf<'setReminders'>, 'reminders'>): ReminderTerms | null {
  if (!reminders) return null
  return { firstAfterDays: reminders.first_after_days, everyDays: reminders.every_days }
}

type Terms = Pick<Document, 'reminders' | 'timeZone'>

function isSame(one: Terms, other: Terms): boolean {
  return (
    one.timeZone === other.timeZone &&
    one.reminders?.firstAfterDays === other.reminders?.firstAfterDays &&
    one.reminders?.everyDays === other.reminders?.everyDays
  )
}

async function store(context: Context, tx: Transaction, document: Document): Promise<void> {
  const { id: documentId, timeZone } = document
  await storeReminders(tx, documentId, document)
  await recordEvent(tx, document, {
    at: context.clock(),
    kind: 'reminders-set',
    actor: actorOf(context, document),
    data: { reminders: describedTerms(document), time_zone: timeZone },
  })
  await scheduleReminders(tx, document)
}

/** A signer turns off automatic reminders. Reminders already queued are dropped before sending. */
const stopReminders: Operation<'stopReminders'> = async (context, { path }) => {
  await context.database.db.transaction(async (tx) => {
    const { signer, document: opened } = await openAnyLink(tx, path.secret)
    const document = await lockDocument(tx, opened.id)
    if (!document) throw new OperationFailure('link-not-found')
    const at = context.clock()
    if (!(await turnRemindersOff(tx, signer.id, at))) return
    await recordEvent(tx, document, {
      at,
      kind: 'reminders-off',
      actor: fullName(signer),
      signerId: signer.id,
    })
  })
  return { status: 'ok' }
}

export const operations = { setReminders, stopReminders }
