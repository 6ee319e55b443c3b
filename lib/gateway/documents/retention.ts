import type { JobRun } from '@/lib/queue/job'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, lockDocument } from '@/lib/storage/documents/documents'
import type { Signer } from '@/lib/storage/documents/signers'
import { forgetStaffSignIns } from '@/lib/storage/organisations/staff-sign-in'
import { forgetAddressConfirmations } from '@/lib/storage/people/address-confirmations'
import { deletePersonSessions } from '@/lib/storage/people/person-sessions'
import { forgetEverySuggestion } from '@/lib/storage/people/suggestions'
import {
  forgetAddresses,
  isKeptLongEnough,
  type KeptLongEnough,
  keptLongEnough,
} from '@/lib/storage/retention'
import type { DocumentState } from '@/lib/vocabulary/document'
import { dayMs, hourMs, minuteMs } from '@/lib/vocabulary/durations'
import type { Retention, Services } from '../operation/context'
import { schedule } from '../rules/jobs'
import { after } from '../rules/lifetimes'
import { removeLocked } from './remove-document'
import { unsignedEnd } from './remove-unsigned'

const everyMs = hourMs
/** Delay after the start, so that a gateway is not busy with this when it starts. */
const firstAfterMs = 10 * minuteMs
const atOnce = 200

/** The setting with the retention period for each document state. */
const kept = [
  { states: ['signed'], unsent: false, days: 'signedDays' },
  { states: ['declined', 'cancelled', 'expired'], unsent: false, days: 'endedDays' },
  { states: ['saved'], unsent: true, days: 'draftDays' },
] as const satisfies readonly (Pick<KeptLongEnough, 'states' | 'unsent'> & {
  readonly days: keyof Retention
})[]

const ended: readonly DocumentState[] = ['signed', 'declined', 'cancelled', 'expired']

/** Schedules the retention job; the first process to do so wins. */
export async function scheduleRetention(db: Transaction, now: Date): Promise<void> {
  await schedule(db, 'apply-retention', {}, 'once', after(now, firstAfterMs))
}

/**
 * A job that removes documents whose retention has ended, each in its own transaction, and deletes other expired
 * data.
 */
export function applyRetentionJob(services: Services) {
  return async (_payload: object, { signal }: Pick<JobRun, 'signal'>) => {
    const { clock, database, settings, log } = services
    const before = (days: number) => after(clock(), -days * dayMs)
    await deletePersonSessions(database.db, clock())
    await forgetStaffSignIns(database.db, clock())
    await forgetAddressConfirmations(database.db, clock())
    if (!settings.suggestPeople) await forgetEverySuggestion(database.db)
    let removed = 0
    for (const { states, unsent, days } of kept) {
      const most = settings.retention[days]
      if (most === undefined) continue
      removed += await removeAll(services, { states, unsent, unchangedSince: before(most) }, signal)
    }
    if (removed > 0) {
      services.wakeWorker()
      log.info({ removed }, 'documents removed after their retention period')
    }
    const { mailDays } = settings.retention
    if (mailDays !== undefined) await forgetAll(services, before(mailDays), signal)
    return { again: after(clock(), everyMs) }
  }
}

async function removeAll(
  services: Services,
  rule: KeptLongEnough,
  signal: AbortSignal,
): Promise<number> {
  const { db } = services.database
  let removed = 0
  for (;;) {
    const ids = await keptLongEnough(db, rule, atOnce)
    let gone = 0
    for (const id of ids) {
      signal.throwIfAborted()
      gone += (await db.transaction((tx) => removeOne(services, tx, rule, id))) ? 1 : 0
    }
    removed += gone
    if (gone === 0 || ids.length < atOnce) return removed
  }
}

/**
 * Removes a document. The state is checked again under the lock: a signer may have been invited, or the owner may have
 * reopened the document.
 */
async function removeOne(
  services: Services,
  tx: Transaction,
  rule: KeptLongEnough,
  id: string,
): Promise<boolean> {
  const document = await lockDocument(tx, id)
  if (!document || !(await isKeptLongEnough(tx, rule, id))) return false
  await removeLocked(services, tx, document, 'gateway')
  return true
}

async function forgetAll(
  { database }: Services,
  settledBefore: Date,
  signal: AbortSignal,
): Promise<void> {
  let forgotten: number
  do {
    signal.throwIfAborted()
    forgotten = await forgetAddresses(database.db, ended, settledBefore, atOnce)
  } while (forgotten === atOnce)
}

/**
 * When a document will be removed if nothing changes: at the owner's set time, at the end of the time to sign it alone,
 * or at the end of its retention.
 */
export function goesAt(
  document: Pick<Document, 'state' | 'updatedAt' | 'eraseAt' | 'unsignedUntil'>,
  everybody: readonly Pick<Signer, 'signedAt'>[],
  retention: Retention,
): Date | null {
  const { state, updatedAt, eraseAt } = document
  const rule = kept.find(({ states, unsent }) => !unsent && states.some((one) => one === state))
  const days = rule && retention[rule.days]
  const keptUntil = days === undefined ? null : after(updatedAt, days * dayMs)
  const ends = [eraseAt, unsignedEnd(document, everybody), keptUntil].filter((end) => end !== null)
  return ends.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null
}
