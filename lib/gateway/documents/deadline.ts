import type { Again, JobRun } from '@/lib/queue/job'
import type { Transaction } from '@/lib/storage/database/transaction'
import {
  type Document,
  lockDocument,
  noteMissedDeadline,
  storeDeadline,
} from '@/lib/storage/documents/documents'
import { listEverySigner } from '@/lib/storage/documents/signers'
import { liveSessions } from '@/lib/storage/sessions/sessions'
import { dayMs, minuteMs } from '@/lib/vocabulary/durations'
import { queueCallbacks } from '../callbacks/queue-callbacks'
import { limits } from '../contract/limits'
import { notifyOwner } from '../mail/notify-owner'
import { notifySigners } from '../mail/notify-signers'
import type { Services } from '../operation/context'
import { invalidParameter, OperationFailure } from '../operation/operation-failure'
import { isTerminal } from '../rules/document-state'
import { type JobPayloads, schedule } from '../rules/jobs'
import { after } from '../rules/lifetimes'
import { refreshState } from './refresh-state'
import { whoseTurn } from './their-turn'

/** Time between the announcement of a deadline and the deadline. The people whose turn it is get the announcement. */
const noticeMs = dayMs
/** Interval at which signers who were signing at the deadline are checked again. */
const recheckMs = 5_000

/**
 * Parses the deadline of a request, in seconds of Unix time. It must be in the future, and before the document is
 * erased.
 */
export function deadlineOf(
  { clock }: Pick<Services, 'clock'>,
  seconds: number,
  { eraseAt, deadline: before }: Partial<Pick<Document, 'eraseAt' | 'deadline'>> = {},
): Date {
  const [now, deadline] = [clock(), new Date(seconds * 1000)]
  const wrong = (reason: string) => invalidParameter('deadline', reason)
  if (deadline <= now) throw wrong('This value should be in the future')
  if (deadline > after(now, limits.deleteDocumentAfter * minuteMs)) {
    throw wrong('This value is too far ahead')
  }
  if (eraseAt && deadline > eraseAt) throw wrong('The document will be erased before this')
  if (before && deadline < before) throw wrong('This value is earlier than the current deadline')
  return deadline
}

/** Refuses after the deadline, when no signer may start to sign or be invited. */
export function refuseIfOverdue(
  { clock }: Pick<Services, 'clock'>,
  { deadline }: Pick<Document, 'deadline'>,
): void {
  if (deadline && deadline <= clock()) throw new OperationFailure('deadline-passed')
}

/** Sets the deadline and schedules its announcement and its end. */
export async function setDeadline(
  { clock }: Pick<Services, 'clock'>,
  tx: Transaction,
  documentId: string,
  deadline: Date,
): Promise<void> {
  const isAnnounced = after(deadline, -noticeMs) > clock()
  await planDeadline(tx, documentId, deadline, isAnnounced)
}

/** Brings the deadline nearer, as if time had passed. A notice that is due then is sent at once. */
export async function advanceDeadline(
  { clock }: Pick<Services, 'clock'>,
  tx: Transaction,
  documentId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<void> {
  const isAnnounced = after(from, -noticeMs) > clock() && to > clock()
  await planDeadline(tx, documentId, to, isAnnounced)
}

async function planDeadline(
  tx: Transaction,
  documentId: string,
  deadline: Date,
  isAnnounced: boolean,
): Promise<void> {
  await storeDeadline(tx, documentId, deadline)
  const payload = { documentId, deadline: deadline.toISOString() }
  const key = `${documentId} ${payload.deadline}`
  const near = after(deadline, -noticeMs)
  if (isAnnounced) await schedule(tx, 'tell-deadline', payload, key, near)
  await schedule(tx, 'end-at-deadline', payload, key, deadline)
}

/**
 * A job that announces the deadline to the people whose turn it is. It runs once, because the mails and the end of
 * the job are stored together.
 */
export function notifyOfDeadlineJob(services: Services) {
  return async (payload: JobPayloads['tell-deadline'], run: JobRun): Promise<void> => {
    await services.database.db.transaction(async (tx) => {
      const document = await lockForDeadline(tx, payload)
      if (document && isWaiting(document)) await notifyOfDeadline(services, tx, document)
      await run.complete(tx)
    })
    services.wakeWorker()
  }
}

/** Locks the document. Undefined if its deadline was changed, or if it has ended. */
async function lockForDeadline(
  tx: Transaction,
  { documentId, deadline }: JobPayloads['tell-deadline'],
): Promise<Document | undefined> {
  const document = await lockDocument(tx, documentId)
  const stands = document?.deadline?.toISOString() === deadline && !isTerminal(document.state)
  return stands ? document : undefined
}

function isWaiting({ state }: Document): boolean {
  return state === 'saved' || state === 'signed_partially'
}

async function notifyOfDeadline(
  { clock }: Pick<Services, 'clock'>,
  tx: Transaction,
  document: Document,
): Promise<void> {
  const { state } = document
  const at = clock()
  const notified = await whoseTurn(tx, document)
  await notifySigners(tx, notified, 'deadline', at)
  await notifyOwner(tx, document, { kind: 'owner_deadline', notified })
  const signers = await listEverySigner(tx, document.id)
  await queueCallbacks(tx, document, { type: 'document.deadline_near', state, at, signers })
}

/** A job that ends the document at its deadline. A signer who is signing at that time may finish. */
export function endAtDeadlineJob(services: Services) {
  return async (
    payload: JobPayloads['end-at-deadline'],
    run: JobRun,
  ): Promise<Again | undefined> => {
    const again = await services.database.db.transaction(async (tx) => {
      const document = await lockForDeadline(tx, payload)
      if (document && (await isBeingSigned(tx, document.id))) {
        return { again: after(services.clock(), recheckMs) }
      }
      if (document?.deadline) await missDeadline(services, tx, document, document.deadline)
      await run.complete(tx)
      return undefined
    })
    services.wakeWorker()
    return again
  }
}

async function isBeingSigned(tx: Transaction, documentId: string): Promise<boolean> {
  return (await liveSessions(tx, documentId)).some(({ kind }) => kind === 'signing')
}

async function missDeadline(
  services: Services,
  tx: Transaction,
  document: Document,
  deadline: Date,
): Promise<void> {
  const late = await whoseTurn(tx, document)
  await noteMissedDeadline(tx, document.id, deadline)
  await refreshState(services, tx, document, { actor: 'gateway' }, late)
}
