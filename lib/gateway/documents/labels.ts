import { randomUUID } from 'node:crypto'
import { isStorageError } from '@/lib/storage/database/storage-error'
import {
  changeLabel,
  countKnown,
  countLabels,
  deleteLabel,
  giveLabels,
  insertLabel,
  listLabels as storedLabels,
  takeLabels,
} from '@/lib/storage/documents/labels'
import type { ListedRows } from '@/lib/storage/documents/listed-rows'
import { narrowed, senderOfNew } from '@/lib/storage/relying-parties/access'
import type { ParsedRequestOf } from '../contract/endpoints'
import { limits } from '../contract/limits'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { invalidParameter, OperationFailure } from '../operation/operation-failure'
import { isUuid } from '../rules/is-uuid'
import { requireListed } from './listed-rows'

const listLabels: Operation<'listLabels'> = async ({ access, database }, { body }) => {
  const found = await storedLabels(database.db, narrowed(access, body.owner), limits.labels)
  return { status: 'ok', labels: found.map(({ id, name, colour }) => ({ id, name, colour })) }
}

const saveLabel: Operation<'saveLabel'> = async (context, { body }) => {
  const { access, clock, database } = context
  const { owner } = senderOfNew(access, body.owner)
  if ((await countLabels(database.db, { ...access, owners: [owner] })) >= limits.labels) {
    throw invalidParameter('name', `There are ${limits.labels} labels already`)
  }
  const label = { id: randomUUID(), name: body.name.trim(), colour: body.colour }
  const stored = {
    ...label,
    relyingPartyId: access.relyingPartyId,
    owner: owner ?? '',
    createdAt: clock(),
  }
  await unlessNameTaken(insertLabel(database.db, stored))
  return { status: 'ok', label }
}

const updateLabel: Operation<'updateLabel'> = async (context, { path, body }) => {
  const { access, database } = context
  const change = {
    ...(body.name !== undefined && { name: body.name.trim() }),
    ...(body.colour !== undefined && { colour: body.colour }),
  }
  const id = knownForm(path.labelId)
  if (!(await unlessNameTaken(changeLabel(database.db, access, id, change)))) throw unknown()
  return { status: 'ok' }
}

const removeLabel: Operation<'removeLabel'> = async ({ access, database }, { path }) => {
  if (!(await deleteLabel(database.db, access, knownForm(path.labelId)))) throw unknown()
  return { status: 'ok' }
}

/** Adds labels to a document and removes others. */
const labelDocument: Operation<'labelDocument'> = async (context, { path, body }) => {
  await label(context, { documentId: path.documentId }, body)
  return { status: 'ok' }
}

/** Adds the given labels to all documents of a batch, and removes those that are to be removed. */
const labelBatch: Operation<'labelBatch'> = async (context, { path, body }) => {
  await label(context, { batchId: path.batchId }, body)
  return { status: 'ok' }
}

async function label(
  context: Context,
  rows: ListedRows,
  { add, remove }: ParsedRequestOf<'labelDocument'>,
): Promise<void> {
  const { access, database } = context
  await database.db.transaction(async (tx) => {
    await requireListed(context, tx, rows)
    const named = [...new Set([...add, ...remove])]
    if ((await countKnown(tx, access, named)) < named.length) throw unknown()
    await takeLabels(tx, access, rows, remove)
    await giveLabels(tx, access, rows, add)
  })
}

const unknown = () => new OperationFailure('label-not-found')

function knownForm(id: string): string {
  if (!isUuid(id)) throw unknown()
  return id
}

async function unlessNameTaken<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (isStorageError(error, 'label-name-taken')) throw new OperationFailure('label-name-taken')
    throw error
  }
}

export const operations = {
  listLabels,
  saveLabel,
  updateLabel,
  removeLabel,
  labelDocument,
  labelBatch,
}
