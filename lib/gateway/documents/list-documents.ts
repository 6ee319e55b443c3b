import { narrowed } from '@/lib/storage/access'
import {
  type DocumentPosition,
  countDocuments as storedCount,
  listDocuments as storedDocuments,
} from '@/lib/storage/document-list'
import type { Document } from '@/lib/storage/documents'
import { type ListedState, listedStates } from '@/lib/vocabulary/document'
import type { DocumentSummary } from '../contract/entries/document-extensions'
import { limits } from '../contract/limits'
import type { Operation } from '../operation/operation'
import { invalidParameter } from '../operation/operation-failure'
import { isUuid } from '../rules/is-uuid'

/** A document as lists and its own page show it. */
export function documentSummary(
  document: Document,
  counts: { readonly signers: number; readonly signed: number },
): DocumentSummary {
  return {
    uuid: document.id,
    name: document.name,
    type: document.format,
    access: document.access,
    document_status: document.state,
    size: document.file.size,
    signers_count: counts.signers,
    signed_signers_count: counts.signed,
    created_at: document.createdAt.toISOString(),
    updated_at: document.updatedAt.toISOString(),
  }
}

/** What a cursor is made of. */
interface ListedPosition extends Pick<DocumentPosition, 'changedAt'> {
  readonly document: Pick<Document, 'id'>
}

/** The relying party's documents, last changed first, a page at a time. */
export const listDocuments: Operation<'listDocuments'> = async (context, { body }) => {
  const rows = await storedDocuments(context.database.db, narrowed(context.access, body.owner), {
    state: body.document_status,
    search: body.search,
    signer: body.signer,
    batchId: body.batch,
    changedFrom: momentOf(body.changed_from),
    changedBefore: momentOf(body.changed_before),
    after: body.cursor === undefined ? undefined : parseCursor(body.cursor),
    limit: body.limit + 1,
  })
  const page = rows.slice(0, body.limit)
  const last = page.at(-1)
  return {
    status: 'ok',
    documents: page.map(({ document, signers, signed }) =>
      documentSummary(document as Document, { signers, signed }),
    ),
    next_cursor: last && rows.length > body.limit ? formatCursor(last) : null,
  }
}

function momentOf(seconds: number | undefined): Date | undefined {
  return seconds === undefined ? undefined : new Date(seconds * 1000)
}

/** How many documents there are in each state, as far as is counted. */
export const countDocuments: Operation<'countDocuments'> = async (context, { body }) => {
  const { db } = context.database
  const access = narrowed(context.access, body.owner)
  const counted = listedStates.map(async (state) => {
    const which = { state, limit: limits.countedDocuments }
    return [state, await storedCount(db, access, which)] as const
  })
  const counts = Object.fromEntries(await Promise.all(counted))
  return { status: 'ok', counts: counts as Record<ListedState, number> }
}

function formatCursor({ document, changedAt }: ListedPosition): string {
  return `${changedAt}_${document.id}`
}

function parseCursor(cursor: string): DocumentPosition {
  const [changedAt = '', id = ''] = cursor.split('_')
  if (isMoment(changedAt) && isUuid(id)) return { changedAt, id }
  throw invalidParameter('cursor', 'This value is not a cursor')
}

/** A moment that there is, in milliseconds or more exactly: the 30th of February is none to the database. */
export function isMoment(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\dT[\d:]{8}\.\d{3,6}Z$/.test(text)) return false
  const moment = new Date(text)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text.slice(0, 23))
}
