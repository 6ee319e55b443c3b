import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, storeReminders } from '@/lib/storage/documents'
import type { ReminderTerms } from '@/lib/storage/records'
import type { ParsedRequestOf } from '../contract/endpoints'
import type { Context } from '../core/context'
import type { Operation } from '../core/operation'
import { holdDocument } from '../documents/find-document'
import { refuseIfEnded } from '../documents/refresh-state'
import { scheduleReminders, toldTerms } from '../documents/remind-signer'

/** Other reminders that go by themselves, or none. The same once more changes nothing. */
export const setReminders: Operation<'setReminders'> = async (context, { path, body }) => {
  const terms = await context.database.db.transaction(async (tx) => {
    const document = await holdDocument(context, tx, path.documentId)
    refuseIfEnded(document)
    const timeZone = body.time_zone ?? document.timeZone
    const now = { ...document, reminders: reminderTermsOf(body), timeZone }
    if (!isSame(document, now)) await store(context, tx, now)
    return now
  })
  context.wakeWorker()
  return { status: 'ok', reminders: toldTerms(terms), time_zone: terms.timeZone }
}

/** As they are stored. */
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

async function store({ clock }: Context, tx: Transaction, document: Document): Promise<void> {
  const { id: documentId, relyingPartyId, ownerName: actor, timeZone } = document
  await storeReminders(tx, documentId, document)
  await recordEvent(tx, {
    documentId,
    relyingPartyId,
    at: clock(),
    kind: 'reminders-set',
    actor,
    data: { reminders: toldTerms(document), time_zone: timeZone },
  })
  await scheduleReminders(tx, document)
}
