import { hash, randomUUID } from 'node:crypto'
import { enqueue } from '@/lib/queue/queue'
import { countRows, findBatch, insertBatch, storeBatchFile } from '@/lib/storage/batches'
import type { Transaction } from '@/lib/storage/database/transaction'
import type { StoredFile } from '@/lib/storage/records'
import type { Fault } from '../../contract/endpoint'
import type { ParsedRequestOf, ResponseOf } from '../../contract/endpoints'
import type { Context } from '../../core/context'
import { jobFor } from '../../core/jobs'
import type { Operation } from '../../core/operation'
import { invalidParameter, OperationFailure } from '../../core/operation-failure'
import { type AskedMark, checkMarks } from '../../documents/content/check-marks'
import { discardContent, keepContent } from '../../documents/content/new-content'
import { takeRawUpload } from '../../documents/content/receive-upload'
import { deadlineOf } from '../../documents/deadline'
import {
  callbackUrlsOf,
  checkAnnounced,
  fileOf,
  formatOf,
  invitedPeople,
  marksOf,
  receive,
} from '../upload-document'

type Body = ParsedRequestOf<'sendBatch'>
type Sent = ResponseOf<'sendBatch'>

/** What is done once, however often it is asked for. */
interface Once {
  readonly reference: string
  readonly digest: string
}

interface Received {
  readonly body: Body
  readonly ready: StoredFile | undefined
  readonly digest: string
}

/**
 * Takes a file and the people of many documents, or says what is wrong with any of them. Nobody is invited yet: a
 * job makes the documents one after another. Under one reference that is done once, however often it is asked for.
 */
export const sendBatch: Operation<'sendBatch'> = async (context, { body }) => {
  const once = { reference: body.reference, digest: digestOf(body) }
  return (await sentBefore(context, once)) ?? (await sendNew(context, body, once.digest))
}

/** The same of a reference that nothing was sent under; `digest` is of what was asked for. */
export async function sendNew(context: Context, body: Body, digest: string): Promise<Sent> {
  checkAnnounced(context, body, marksOfRows(body).flat())
  checkPeople(context, body)
  if (body.deadline !== undefined) deadlineOf(context, body.deadline)
  const ready = await receive(context, body)
  const id = randomUUID()
  const file = await context.database.db
    .transaction((tx) => store(context, tx, id, { body, ready, digest }))
    .catch(async (error) => {
      if (ready) await discardContent(context, ready, error)
      throw error
    })
  if (file) keepContent(context, file)
  else if (ready) await discardContent(context, ready)
  context.wakeWorker()
  if (file) return { status: 'ok', batch: { uuid: id, rows: body.rows.length } }
  return await otherCall(context, { reference: body.reference, digest })
}

/** What this reference was used for, when the same is asked for again. */
export async function sentBefore(
  { relyingParty, database: { db } }: Context,
  { reference, digest }: Once,
): Promise<Sent | undefined> {
  const batch = await findBatch(db, relyingParty.id, { reference })
  if (!batch) return undefined
  if (batch.digest !== digest) {
    throw new OperationFailure('busy', { detail: 'Something else was sent under this reference' })
  }
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
  { body, ready, digest }: Received,
): Promise<StoredFile | undefined> {
  const batch = {
    id,
    owner: body.owner ?? null,
    reference: body.reference,
    digest,
    terms: { ...termsOf(body), owner_name: body.owner_name ?? context.relyingParty.name },
    callbackUrls: callbackUrlsOf(body),
    locale: context.locale,
    format: formatOf(body),
    createdAt: context.clock(),
  }
  const rows = body.rows.map(({ signers }) => signers)
  if (!(await insertBatch(tx, context.relyingParty.id, batch, rows))) return undefined
  const file = ready ?? (await takeRawUpload(context, tx, fileOf(body)))
  for (const marks of marksOfRows(body)) {
    await checkMarks(context, { file, format: batch.format }, marks)
  }
  await storeBatchFile(tx, id, file)
  await enqueue(tx, jobFor('send-batch', { batchId: id }, id))
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

/** Of all that is asked for but the content, which a caller who asks again has to send anew. */
function digestOf(body: Body): string {
  const { file, files = [], rows } = body
  const named = [file, ...files].map((one) => one && [one.filename, one.callbackUrl])
  return hash('sha256', JSON.stringify([named, rows, termsOf(body)]))
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
