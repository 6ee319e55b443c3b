import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Again, JobRun } from '@/lib/queue/job'
import { isDatabaseAway } from '@/lib/storage/database/database-away'
import type { Transaction } from '@/lib/storage/database/transaction'
import {
  type Batch,
  endBatch,
  lockBatch,
  nextRow,
  pauseBatch,
  type RowToSend,
  settleRow,
} from '@/lib/storage/documents/batches'
import { minuteMs } from '@/lib/vocabulary/durations'
import { endpoints } from '../../contract/endpoints'
import type { FailureReason } from '../../contract/failure'
import { refuseIfOverdue } from '../../documents/deadline'
import type { Services } from '../../operation/context'
import { OperationFailure } from '../../operation/operation-failure'
import type { JobPayloads } from '../../rules/jobs'
import { after } from '../../rules/lifetimes'
import { storeDocument } from '../store-document'
import { invitedPeople } from '../upload-document'
import { finishBatch } from './end-batch'

const { rows, ...settings } = endpoints.sendBatch.request.omit({
  reference: true,
  file: true,
  files: true,
  type: true,
}).shape
const termsSchema = z.object(settings)
const signersSchema = rows.element.shape.signers

/** Maximum number of rows sent in one run of the job, so that other batches get their turn. */
const rowsAtATime = 5
/** Number of attempts after which a row that cannot be sent is skipped. */
const patience = 5
/** Pause when the mail limit is reached. */
const pauseMs = minuteMs

/** Thrown if the mail limit is reached; rolls back the row. */
class MailsEnough extends Error {}

/** Thrown if a row gets no document; rolls back the row. */
class RowRefused extends Error {
  readonly row: RowToSend

  constructor(row: RowToSend, cause: unknown) {
    super('The batch row cannot be sent', { cause })
    this.row = row
  }
}

/**
 * A job that makes documents from the rows of a batch in order. A row and its document are stored in one transaction,
 * so each row is sent once even if the process is killed and another one continues.
 */
export function sendBatchJob(services: Services) {
  return async (
    { batchId }: JobPayloads['send-batch'],
    run: JobRun,
  ): Promise<Again | undefined> => {
    for (let sent = 0; sent < rowsAtATime; sent++) {
      run.signal.throwIfAborted()
      const step = await sendNext(services, batchId, run)
      services.wakeWorker()
      if (step === 'ended') return undefined
      if (step === 'paused') return { again: after(services.clock(), pauseMs) }
    }
    return { again: services.clock() }
  }
}

type Step = 'sent' | 'ended' | 'paused'

async function sendNext(services: Services, batchId: string, run: JobRun): Promise<Step> {
  try {
    return await services.database.db.transaction((tx) => sendFirst(services, tx, batchId))
  } catch (failure) {
    if (!(failure instanceof RowRefused)) throw failure
    if (failure.cause instanceof MailsEnough) return await pause(services, batchId)
    if (!isFinal(failure.cause, run)) throw failure.cause
    return await giveUp(services, batchId, failure)
  }
}

/** Whether to skip the row: it was refused, or it failed repeatedly and would delay the other rows. */
function isFinal(cause: unknown, { attempt }: JobRun): boolean {
  if (isDatabaseAway(cause)) return false
  return cause instanceof OperationFailure || attempt >= patience
}

async function sendFirst(services: Services, tx: Transaction, batchId: string): Promise<Step> {
  const batch = await lockBatch(tx, batchId)
  if (batch?.state !== 'sending') return 'ended'
  const row = await nextRow(tx, batchId)
  if (!row) return await finish(services, tx, batch)
  await sendRow(services, tx, batch, row).catch((cause: unknown) => {
    throw new RowRefused(row, cause)
  })
  if (batch.pausedUntil) await pauseBatch(tx, batchId, null)
  return 'sent'
}

async function sendRow(
  services: Services,
  tx: Transaction,
  batch: Batch,
  { position, signers }: RowToSend,
): Promise<void> {
  const { file, format, callbackUrls, id: batchId, locale } = batch
  const terms = termsSchema.parse(batch.terms)
  const { owner_name: ownerName, deadline } = terms
  if (!file || !ownerName) throw new Error('The batch has lost its file or its owner')
  const until = deadline === undefined ? undefined : new Date(deadline * 1000)
  refuseIfOverdue(services, { deadline: until ?? null })
  const people = invitedPeople(services, terms, signersSchema.parse(signers), 'signers')
  const id = randomUUID()
  const invited = await storeDocument({ locale, ...services }, tx, batch.relyingPartyId, {
    id,
    owner: batch.owner,
    sentBy: batch.sentBy,
    ownerName,
    file,
    format,
    callbackUrls,
    batchId,
    settings: terms,
    deadline: until,
    people,
  })
  if (invited.some(({ mail }) => mail === 'limited')) throw new MailsEnough()
  await settleRow(tx, batchId, position, { documentId: id })
}

async function finish(services: Services, tx: Transaction, { id }: Batch): Promise<Step> {
  await endBatch(tx, id, 'sent', services.clock())
  await finishBatch(services, tx, id)
  return 'ended'
}

async function pause({ database, clock }: Services, batchId: string): Promise<Step> {
  await pauseBatch(database.db, batchId, after(clock(), pauseMs))
  return 'paused'
}

async function giveUp(
  { database, log }: Services,
  batchId: string,
  { row, cause }: RowRefused,
): Promise<Step> {
  const isRefused = cause instanceof OperationFailure
  if (!isRefused)
    log.error({ err: cause, batchId, row: row.position }, 'batch row could not be sent')
  const reason: FailureReason = isRefused ? cause.reason : 'technical-fault'
  await database.db.transaction(async (tx) => {
    const batch = await lockBatch(tx, batchId)
    const next = batch?.state === 'sending' ? await nextRow(tx, batchId) : undefined
    if (next?.position === row.position) await settleRow(tx, batchId, row.position, { reason })
  })
  return 'sent'
}
