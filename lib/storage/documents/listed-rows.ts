import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { type Access, within } from '../relying-parties/access'
import { documents } from '../schema/schema'

/** A row of the list: one document, or all documents of a batch. */
export type ListedRows = { readonly documentId: string } | { readonly batchId: string }

/** Condition for the documents of a row that are within an access. */
export function ofRow(access: Access, rows: ListedRows): SQL | undefined {
  const isIt =
    'documentId' in rows ? eq(documents.id, rows.documentId) : eq(documents.batchId, rows.batchId)
  return and(within(documents, access), isIt, isNull(documents.removedAt))
}
