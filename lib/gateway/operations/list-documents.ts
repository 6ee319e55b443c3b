import type { Document } from '@/lib/storage/documents'
import { listDocuments as storedDocuments } from '@/lib/storage/documents'
import { documentSummary } from '../document/document-summary'
import { isUuid } from '../document/find-document'
import { invalidParameter } from '../operation-failure'
import type { Operation } from './operation'

/** The relying party's documents, last changed first, a page at a time. */
export const listDocuments: Operation<'listDocuments'> = async (context, { body }) => {
  const rows = await storedDocuments(context.database.db, context.relyingParty.id, {
    owner: body.owner,
    state: body.document_status,
    search: body.search,
    after: body.cursor === undefined ? undefined : parseCursor(body.cursor),
    limit: body.limit + 1,
  })
  const page = rows.slice(0, body.limit)
  const last = page.at(-1)?.document
  return {
    status: 'ok',
    documents: page.map(({ document, signers, signed }) =>
      documentSummary(document as Document, { signers, signed }),
    ),
    next_cursor: last && rows.length > body.limit ? formatCursor(last) : null,
  }
}

function formatCursor({
  updatedAt,
  id,
}: {
  readonly updatedAt: Date
  readonly id: string
}): string {
  return `${updatedAt.toISOString()}_${id}`
}

function parseCursor(cursor: string) {
  const [time = '', id = ''] = cursor.split('_')
  const updatedAt = new Date(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(time) ? time : Number.NaN)
  if (Number.isNaN(updatedAt.getTime()) || !isUuid(id)) {
    throw invalidParameter('cursor', 'This value is not a cursor')
  }
  return { updatedAt, id }
}
