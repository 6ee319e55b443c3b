import { batchProgress } from '@/lib/storage/documents/batches'
import {
  countEntries,
  type DocumentPosition,
  type ListedRow,
  countDocuments as storedCount,
  listDocuments as storedDocuments,
} from '@/lib/storage/documents/document-list'
import { temporaryLinkEnds } from '@/lib/storage/documents/links'
import { listedSigners, mailedOfBatches } from '@/lib/storage/documents/listed-signers'
import { namesOfMembers } from '@/lib/storage/organisations/members'
import { type Access, narrowed, narrowedToMember } from '@/lib/storage/relying-parties/access'
import { type ListedState, listedStates, stateGroups } from '@/lib/vocabulary/document'
import { limits } from '../contract/limits'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { invalidParameter } from '../operation/operation-failure'
import { isUuid } from '../rules/is-uuid'
import { listedDocument, temporaryAmong } from './listed-document'

/** Contents of a cursor. */
interface ListedPosition extends Pick<DocumentPosition, 'changedAt'> {
  readonly document: Pick<ListedRow, 'id'>
}

/** Returns a page of the relying party's documents, last changed first. */
export const listDocuments: Operation<'listDocuments'> = async (context, { body }) => {
  const { db } = context.database
  const rows = await storedDocuments(db, accessOf(context, body), {
    states: body.document_statuses ?? (body.document_status && [body.document_status]),
    search: body.search,
    signer: body.signer,
    batchId: body.batch,
    groupsBatches: body.group_batches,
    changedFrom: momentOf(body.changed_from),
    changedBefore: momentOf(body.changed_before),
    after: body.cursor === undefined ? undefined : parseCursor(body.cursor),
    limit: body.limit + 1,
  })
  const page = rows.slice(0, body.limit)
  const last = page.at(-1)
  const found = page.map(({ document }) => document as ListedRow)
  const ids = found.map(({ id }) => id)
  const signers = await listedSigners(db, ids)
  const linkEnds = await temporaryLinkEnds(db, temporaryAmong([...signers.values()].flat()))
  const grouped = body.group_batches ? batchesOf(found) : []
  const batches = await batchProgress(db, grouped)
  const mailed = await mailedOfBatches(db, grouped)
  const senders = await namesOfMembers(
    db,
    found.flatMap(({ sentBy }) => sentBy ?? []),
  )
  return {
    status: 'ok',
    documents: found.map((document) =>
      listedDocument(document, signers.get(document.id) ?? [], {
        batches,
        mailed,
        linkEnds,
        senders,
      }),
    ),
    next_cursor: last && rows.length > body.limit ? formatCursor(last) : null,
  }
}

function accessOf(
  { access }: Pick<Context, 'access'>,
  {
    owner,
    sent_by_me: mine,
  }: { readonly owner?: string | undefined; readonly sent_by_me: boolean },
): Access {
  const asked = narrowed(access, owner)
  return mine ? narrowedToMember(asked) : asked
}

function batchesOf(found: readonly ListedRow[]): string[] {
  return [...new Set(found.flatMap(({ batchId }) => batchId ?? []))]
}

function momentOf(seconds: number | undefined): Date | undefined {
  return seconds === undefined ? undefined : new Date(seconds * 1000)
}

/** Returns the number of documents in each state, and of entries in the list, up to the counting limit. */
export const countDocuments: Operation<'countDocuments'> = async (context, { body }) => {
  const { db } = context.database
  const access = accessOf(context, body)
  const counted = listedStates.map(async (state) => {
    const which = { state, limit: limits.countedDocuments }
    return [state, await storedCount(db, access, which)] as const
  })
  const counts = Object.fromEntries(await Promise.all(counted))
  const entriesOf = (states: readonly ListedState[]) =>
    countEntries(db, access, { states, limit: limits.countedDocuments })
  const entries = {
    all: await entriesOf(listedStates),
    waiting: await entriesOf(stateGroups.waiting),
    signed: await entriesOf(stateGroups.signed),
    ended: await entriesOf(stateGroups.ended),
  }
  return { status: 'ok', counts: counts as Record<ListedState, number>, entries }
}

function formatCursor({ document, changedAt }: ListedPosition): string {
  return `${changedAt}_${document.id}`
}

function parseCursor(cursor: string): DocumentPosition {
  const [changedAt = '', id = ''] = cursor.split('_')
  if (isMoment(changedAt) && isUuid(id)) return { changedAt, id }
  throw invalidParameter('cursor', 'This value is not a cursor')
}

/**
 * Whether a text is a valid time with at least milliseconds: the database rejects dates such as the 30th of February.
 */
export function isMoment(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\dT[\d:]{8}\.\d{3,6}Z$/.test(text)) return false
  const moment = new Date(text)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text.slice(0, 23))
}
