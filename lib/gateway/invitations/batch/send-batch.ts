import { randomUUID } from 'node:crypto'
import type { Transaction } from '@/lib/storage/database/transaction'
import { countRows, findBatch, insertBatch, storeBatchFile } from '@/lib/storage/documents/batches'
import type { Fault } from '../../contract/endpoint'
import type { ParsedRequestOf, ResponseOf } from '../../contract/endpoints'
import type { AskedMark } from '../../documents/content/check-marks'
import { notesOn } from '../../documents/notes'
import type { Context } from '../../operation/context'
import { type Once, onceUnder, refuseOther } from '../../operation/once'
import type { Operation } from '../../operation/operation'
import { invalidParameter, OperationFailure } from '../../operation/operation-failure'
import { schedule } from '../../rules/jobs'
import type { InvitedPerson } from '../invite'
import { invitedPeople, marksOf, parseUpload, senderName, storeUpload } from '../upload-document'

type Body = ParsedRequestOf<'sendBatch'>
type Sent = ResponseOf<'sendBatch'>

/**
 * Accepts a file and the people of many documents, or reports all faults in them. Nothing is sent yet: a job makes the
 * documents in turn. One reference creates one batch, however often the call is repeated.
 */
export const sendBatch: Operation<'sendBatch'> = async (context, { body }) => {
  const once = onceOf(context, body)
  return (await sentBefore(context, once)) ?? (await sendNew(context, body, once))
}

/** Sends a batch under an unused reference. */
export async function sendNew(context: Context, body: Body, once: Once): Promise<Sent> {
  const upload = parseUpload(context, body, marksOfRows(body), () => peopleOf(context, body))
  const id = randomUUID()
  const taken = new OperationFailure('busy', { detail: 'The same batch is being sent; try again' })
  const claim = async (tx: Transaction) => {
    const batch = {
      id,
      owner: upload.sender.owner,
      sentBy: upload.sender.sentBy,
      reference: once.reference,
      digest: once.digests[0],
      terms: { ...termsOf(body), owner_name: senderName(context, body) },
      callbackUrls: upload.callbackUrls,
      locale: context.locale,
      format: upload.format,
      createdAt: context.clock(),
    }
    const rows = body.rows.map(({ signers }) => signers)
    if (!(await insertBatch(tx, context.relyingParty.id, batch, rows))) throw taken
  }
  try {
    const file = await storeUpload(
      context,
      upload,
      async (tx, stored) => {
        await storeBatchFile(tx, id, stored)
        await schedule(tx, 'send-batch', { batchId: id }, id)
        return stored
      },
      claim,
    )
    const noted = await notesOn(context, file, upload.format)
    return { status: 'ok', batch: { uuid: id, rows: body.rows.length }, ...noted }
  } catch (failure) {
    // A concurrent identical call may have been first.
    const other = failure === taken ? await sentBefore(context, once) : undefined
    if (!other) throw failure
    return other
  }
}

/** The answer to a repeated call with this reference. */
export async function sentBefore(
  { access, database: { db } }: Context,
  once: Once,
): Promise<Sent | undefined> {
  const batch = await findBatch(db, access, { reference: once.reference })
  if (!batch) return undefined
  refuseOther(batch.digest, once)
  const counts = await countRows(db, batch.id)
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return { status: 'ok', batch: { uuid: batch.id, rows } }
}

/** Maximum number of different mark placements that are checked. Usually all rows have the same placement. */
const placementsMax = 20

/** The distinct mark placements of all rows. */
function marksOfRows({ rows }: Body): AskedMark[][] {
  const placements = new Map<string, AskedMark[]>()
  for (const [row, { signers }] of rows.entries()) {
    const key = JSON.stringify(signers.map(({ mark }) => mark ?? null))
    const marks = marksOf(signers, `rows.${row}.signers`)
    const before = placements.get(key) ?? []
    placements.set(
      key,
      marks.map((mark, index) => longerName(before[index], mark)),
    )
  }
  const found = [...placements.values()].filter((marks) => marks.length > 0)
  if (found.length <= placementsMax) return found
  throw invalidParameter('rows', `The rows place marks in more than ${placementsMax} ways`)
}

/** Returns the mark with the longer name. If it fits, the other mark fits too. */
function longerName(one: AskedMark | undefined, other: AskedMark): AskedMark {
  const lengthOf = ({ name: { name, surname } }: AskedMark) => `${name} ${surname}`.length
  return one && lengthOf(one) >= lengthOf(other) ? one : other
}

/** Settings that apply to every document. */
function termsOf({ file: _, files: _files, rows: _rows, ...terms }: Body) {
  return terms
}

function onceOf(context: Context, body: Body): Once {
  const { reference, file, files = [], rows } = body
  const named = [file, ...files].map((one) => one && [one.filename, one.callbackUrl])
  return onceUnder(reference, context, [named, rows, termsOf(body)])
}

/** The people of all rows. Reports all invalid personal codes at once. */
function peopleOf(context: Context, body: Body): InvitedPerson[] {
  const failures: OperationFailure[] = []
  const people = body.rows.flatMap(({ signers }, row) => {
    try {
      return invitedPeople(context, body, signers, `rows.${row}.signers`)
    } catch (failure) {
      if (!(failure instanceof OperationFailure && failure.parameter !== undefined)) throw failure
      failures.push(failure)
      return []
    }
  })
  const [first] = failures
  if (!first) return people
  const faults = failures.map(({ parameter = '', detail = '' }): Fault => {
    return { parameter, reason: detail }
  })
  const { reason, parameter = '', detail = '' } = first
  throw new OperationFailure(reason, { parameter, detail, faults })
}
