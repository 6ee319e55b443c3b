import { randomUUID } from 'node:crypto'
import { enqueue } from '@/lib/queue/queue'
import { countRows, findBatch, insertBatch, storeBatchFile } from '@/lib/storage/batches'
import type { Transaction } from '@/lib/storage/database/transaction'
import type { StoredFile } from '@/lib/storage/records'
import type { Fault } from '../../contract/endpoint'
import type { ParsedRequestOf, ResponseOf } from '../../contract/endpoints'
import type { Context } from '../../core/context'
import { jobFor } from '../../core/jobs'
import { type Once, onceUnder, refuseOther } from '../../core/once'
import type { Operation } from '../../core/operation'
import { invalidParameter, OperationFailure } from '../../core/operation-failure'
import { type AskedMark, checkMarks } from '../../documents/content/check-marks'
import { takeRawUpload } from '../../documents/content/receive-upload'
import { refuseOverfull } from '../../documents/content/storage-limits'
import { discardContent, keepContent } from '../../documents/content/stored-content'
import { deadlineOf } from '../../documents/deadline'
import { admitAddresses } from '../../mail/new-owner'
import {
  callbackUrlsOf,
  checkAnnounced,
  fileOf,
  formatOf,
  invitedPeople,
  marksOf,
  receive,
  senderOf,
} from '../upload-document'

type Body = ParsedRequestOf<'sendBatch'>
type Sent = ResponseOf<'sendBatch'>

interface Received {
  readonly body: Body
  readonly ready: StoredFile | undefined
  readonly once: Once
}

/**
 * Takes a file and the people of many documents, or says what is wrong with any of them. Nobody is invited yet: a
 * job makes the documents one after another. Under one reference that is done once, however often it is asked for.
 */
export const sendBatch: Operation<'sendBatch'> = async (context, { body }) => {
  const once = onceOf(context, body)
  return (await sentBefore(context, once)) ?? (await sendNew(context, body, once))
}

/** The same of a reference that nothing was sent under. */
export async function sendNew(context: Context, body: Body, once: Once): Promise<Sent> {
  checkAnnounced(context, body, marksOfRows(body).flat())
  checkPeople(context, body)
  if (body.deadline !== undefined) deadlineOf(context, body.deadline)
  const ready = await receive(context, body)
  const id = randomUUID()
  const file = await context.database.db
    .transaction((tx) => store(context, tx, id, { body, ready, once }))
    .catch(async (error) => {
      if (ready) await discardContent(context, ready, error)
      throw error
    })
  if (file) keepContent(context, file)
  else if (ready) await discardContent(context, ready)
  context.wakeWorker()
  if (file) return { status: 'ok', batch: { uuid: id, rows: body.rows.length } }
  return await otherCall(context, once)
}

/** What this reference was used for, when the same is asked for again. */
export async function sentBefore(
  { relyingParty, database: { db } }: Context,
  once: Once,
): Promise<Sent | undefined> {
  const batch = await findBatch(db, relyingParty.id, { reference: once.reference })
  if (!batch) return undefined
  refuseOther(batch.digest, once)
  const counts = await countRows(db, batch.id)
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return { status: 'ok', batch: { uuid: batch.id, rows } }
}

/** Somebody has sent the same at the same time, and was first. */
async function otherCall(context: Context, once: Once): Promise<Sent> {
  const sent = await sentBefore(context, once)
  if (!sent) throw new OperationFailure('busy', { detail: 'The same is being sent; try again' })
  return sent
}

/** Undefined when the reference is taken. It is claimed before a raw upload is: whoever is late takes nothing. */
async function store(
  context: Context,
  tx: Transaction,
  id: string,
  { body, ready, once: { reference, digests } }: Received,
): Promise<StoredFile | undefined> {
  const batch = {
    id,
    owner: body.owner ?? null,
    reference,
    digest: digests[0],
    terms: { ...termsOf(body), owner_name: body.owner_name ?? context.relyingParty.name },
    callbackUrls: callbackUrlsOf(body),
    locale: context.locale,
    format: formatOf(body),
    createdAt: context.clock(),
  }
  const rows = body.rows.map(({ signers }) => signers)
  if (!(await insertBatch(tx, context.relyingParty.id, batch, rows))) return undefined
  await admitAddresses(context, tx, senderOf(context, body), rows.flat())
  const file = ready ?? (await takeRawUpload(context, tx, fileOf(body)))
  for (const marks of marksOfRows(body)) {
    await checkMarks(context, { file, format: batch.format }, marks)
  }
  await storeBatchFile(tx, id, file)
  await enqueue(tx, jobFor('send-batch', { batchId: id }, id))
  if (ready) await refuseOverfull(context, tx, senderOf(context, body), ready.size)
  return file
}

/** So many different pages of marks are looked at: mostly all rows have the same. */
const placementsMax = 20

/** The marks of each row that has others than the rows before it. */
function marksOfRows({ rows }: Body): AskedMark[][] {
  const placements = new Map<string, AskedMark[]>()
  for (const [row, { signers }] of rows.entries()) {
    const place = JSON.stringify(signers.map(({ mark }) => mark ?? null))
    if (!placements.has(place)) placements.set(place, marksOf(signers, `rows.${row}.signers`))
  }
  const found = [...placements.values()].filter((marks) => marks.length > 0)
  if (found.length <= placementsMax) return found
  throw invalidParameter('rows', `The rows place marks in more than ${placementsMax} ways`)
}

/** What holds for every document. */
function termsOf({ file: _, files: _files, rows: _rows, ...terms }: Body) {
  return terms
}

function onceOf(context: Context, body: Body): Once {
  const { reference, file, files = [], rows } = body
  const named = [file, ...files].map((one) => one && [one.filename, one.callbackUrl])
  return onceUnder(reference, context, [named, rows, termsOf(body)])
}

/** Everything that is wrong with anybody's personal code is said at once. */
function checkPeople(context: Context, body: Body): void {
  const failures = body.rows.flatMap(({ signers }, row) => {
    try {
      invitedPeople(context, body, signers, `rows.${row}.signers`)
      return []
    } catch (failure) {
      if (failure instanceof OperationFailure && failure.parameter !== undefined) return [failure]
      throw failure
    }
  })
  const [first] = failures
  if (!first) return
  const faults = failures.map(({ parameter = '', detail = '' }): Fault => {
    return { parameter, reason: detail }
  })
  const { reason, parameter = '', detail = '' } = first
  throw new OperationFailure(reason, { parameter, detail, faults })
}
