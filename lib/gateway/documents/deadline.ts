import type { Again, JobRun } from '@/lib/queue/job'
import { enqueue } from '@/lib/queue/queue'
import type { Transaction } from '@/lib/storage/database/transaction'
import {
  type Document,
  lockDocument,
  noteMissedDeadline,
  storeDeadline,
} from '@/lib/storage/documents'
import { liveSessions } from '@/lib/storage/sessions/sessions'
import { listEverySigner } from '@/lib/storage/signers'
import { dayMs, minuteMs } from '@/lib/vocabulary/durations'
import { queueCallbacks } from '../callbacks/queue-callbacks'
import { limits } from '../contract/limits'
import { tellOwner } from '../mail/tell-owner'
import { tellSigners } from '../mail/tell-signers'
import type { Services } from '../operation/context'
import { invalidParameter, OperationFailure } from '../operation/operation-failure'
import { isTerminal } from '../rules/document-state'
import { type JobPayloads, jobFor } from '../rules/jobs'
import { after } from '../rules/lifetimes'
import { refreshState } from './refresh-state'
import { whoseTurn } from './their-turn'

/** So long before a deadline everybody who has not signed is told. */
const noticeMs = dayMs
/** How often it is asked whether somebody who was signing at the deadline has finished. */
const recheckMs = 5_000

/** The deadline of a request, in seconds of Unix time. It lies ahead, and the document still exists then. */
export function deadlineOf(
  { clock }: Pick<Services, 'clock'>,
  seconds: number,
  { eraseAt, deadline: before }: Partial<Pick<Document, 'eraseAt' | 'deadline'>> = {},
): Date {
  const [now, deadline] = [clock(), new Date(seconds * 1000)]
  const wrong = (reason: string) => invalidParameter('deadline', reason)
  if (deadline <= now) throw wrong('This value should lie ahead')
  if (deadline > after(now, limits.deleteDocumentAfter * minuteMs)) {
    throw wrong('This value is too far ahead')
  }
  if (eraseAt && deadline > eraseAt) throw wrong('The document is erased before this')
  if (before && deadline < before) throw wrong('This value is earlier than the deadline there is')
  return deadline
}

/** Nobody begins to sign, or is asked to, when the time is over. */
export function refuseIfOverdue(
  { clock }: Pick<Services, 'clock'>,
  { deadline }: Pick<Document, 'deadline'>,
): void {
  if (deadline && deadline <= clock()) throw new OperationFailure('deadline-passed')
}

/** Until when signatures are taken, from now on, and what happens because of that. */
export async function setDeadline(
  { clock }: Pick<Services, 'clock'>,
  tx: Transaction,
  documentId: string,
  deadline: Date,
): Promise<void> {
  await storeDeadline(tx, documentId, deadline)
  const payload = { documentId, deadline: deadline.toISOString() }
  const key = `${documentId} ${payload.deadline}`
  const near = after(deadline, -noticeMs)
  if (near > clock()) await enqueue(tx, jobFor('tell-deadline', payload, key, near))
  await enqueue(tx, jobFor('end-at-deadline', payload, key, deadline))
}

/** Tells those who have not signed, once: what is told and the end of the job are stored together. */
export function tellDeadlineJob(services: Services) {
  return async (payload: JobPayloads['tell-deadline'], run: JobRun): Promise<void> => {
    await services.database.db.transaction(async (tx) => {
      const document = await lockForDeadline(tx, payload)
      if (document && isWaiting(document)) await tellNear(services, tx, document)
      await run.complete(tx)
    })
    services.wakeWorker()
  }
}

/** Unless somebody has set another deadline since, or nobody wants signatures any more. */
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

async function tellNear(
  { clock }: Pick<Services, 'clock'>,
  tx: Transaction,
  document: Document,
): Promise<void> {
  const { state } = document
  const at = clock()
  const notified = await whoseTurn(tx, document)
  await tellSigners(tx, notified, 'deadline', at)
  await tellOwner(tx, document, { kind: 'owner_deadline', notified })
  const signers = await listEverySigner(tx, document.id)
  await queueCallbacks(tx, document, { type: 'document.deadline_near', state, at, signers })
}

/** From its deadline on a document takes no signature; who is signing then may finish. */
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
      if (document?.deadline) await miss(services, tx, document, document.deadline)
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

async function miss(
  services: Services,
  tx: Transaction,
  document: Document,
  deadline: Date,
): Promise<void> {
  const late = await whoseTurn(tx, document)
  await noteMissedDeadline(tx, document.id, deadline)
  const { state } = await refreshState(services, tx, document, { actor: 'gateway' })
  const isNew = state === 'expired' && document.state !== 'expired'
  if (isNew) await tellSigners(tx, late, 'expired', services.clock())
}
