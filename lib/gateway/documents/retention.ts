import type { JobRun } from '@/lib/queue/job'
import { enqueue } from '@/lib/queue/queue'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, lockDocument } from '@/lib/storage/documents'
import { forgetAddressConfirmations } from '@/lib/storage/people/address-confirmations'
import { deletePersonSessions } from '@/lib/storage/people/person-sessions'
import {
  forgetAddresses,
  isKeptLongEnough,
  type KeptLongEnough,
  keptLongEnough,
} from '@/lib/storage/retention'
import type { DocumentState } from '@/lib/vocabulary/document'
import { dayMs, hourMs, minuteMs } from '@/lib/vocabulary/durations'
import type { Retention, Services } from '../operation/context'
import { jobFor } from '../rules/jobs'
import { after } from '../rules/lifetimes'
import { removeLocked } from './remove-document'

const everyMs = hourMs
/** A gateway that was just started has better things to do. */
const firstAfterMs = 10 * minuteMs
const atOnce = 200

/** Which setting says how long documents are kept, by what has become of them. */
const kept = [
  { states: ['signed'], unsent: false, days: 'signedDays' },
  { states: ['declined', 'cancelled', 'expired'], unsent: false, days: 'endedDays' },
  { states: ['saved'], unsent: true, days: 'draftDays' },
] as const satisfies readonly (Pick<KeptLongEnough, 'states' | 'unsent'> & {
  readonly days: keyof Retention
})[]

const ended: readonly DocumentState[] = ['signed', 'declined', 'cancelled', 'expired']

/** Sees to it that what was kept long enough goes; whichever process comes first. */
export async function scheduleRetention(db: Transaction, now: Date): Promise<void> {
  await enqueue(db, jobFor('apply-retention', {}, 'once', after(now, firstAfterMs)))
}

/** Removes documents as their owners would, each in a transaction of its own, and forgets what else was kept long enough. */
export function applyRetentionJob(services: Services) {
  return async (_payload: object, { signal }: Pick<JobRun, 'signal'>) => {
    const { clock, database, settings, log } = services
    const before = (days: number) => after(clock(), -days * dayMs)
    await deletePersonSessions(database.db, clock())
    await forgetAddressConfirmations(database.db, clock())
    let removed = 0
    for (const { states, unsent, days } of kept) {
      const most = settings.retention[days]
      if (most === undefined) continue
      removed += await removeAll(services, { states, unsent, unchangedSince: before(most) }, signal)
    }
    if (removed > 0) {
      services.wakeWorker()
      log.info({ removed }, 'documents were removed that had been kept long enough')
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

/** Somebody may have been asked, or the owner may have opened it again, since it was found. */
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

/** When a document goes, as things stand: its owner has set a time, or it is kept no longer. */
export function goesAt(
  { state, updatedAt, eraseAt }: Pick<Document, 'state' | 'updatedAt' | 'eraseAt'>,
  retention: Retention,
): Date | null {
  const rule = kept.find(({ states, unsent }) => !unsent && states.some((one) => one === state))
  const days = rule && retention[rule.days]
  if (days === undefined) return eraseAt
  const end = after(updatedAt, days * dayMs)
  return eraseAt !== null && eraseAt < end ? eraseAt : end
}
