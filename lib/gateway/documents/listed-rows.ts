import type { Transaction } from '@/lib/storage/database/transaction'
import { findBatch } from '@/lib/storage/documents/batches'
import type { ListedRows } from '@/lib/storage/documents/listed-rows'
import type { Context } from '../operation/context'
import { OperationFailure } from '../operation/operation-failure'
import { isUuid } from '../rules/is-uuid'
import { requireDocument } from './find-document'

/** Refuses a row that is not the caller's. Unknown, foreign, removed and malformed ids give the same failure. */
export async function requireListed(
  context: Context,
  tx: Transaction,
  rows: ListedRows,
): Promise<void> {
  if ('documentId' in rows) await requireDocument(context, tx, rows.documentId)
  else await requireOwnBatch(context, tx, rows.batchId)
}

async function requireOwnBatch(
  { access }: Pick<Context, 'access'>,
  tx: Transaction,
  id: string,
): Promise<void> {
  const batch = isUuid(id) ? await findBatch(tx, access, { id }) : undefined
  if (!batch) throw new OperationFailure('batch-not-found')
}
