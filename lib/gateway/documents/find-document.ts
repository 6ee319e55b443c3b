import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, findDocument, lockDocument } from '@/lib/storage/documents'
import type { Context } from '../core/context'
import { isUuid } from '../core/is-uuid'
import { OperationFailure } from '../core/operation-failure'

/** The caller's document of a path; unknown, foreign, removed and malformed are one answer. */
export async function requireDocument(
  { relyingParty }: Pick<Context, 'relyingParty'>,
  tx: Transaction,
  id: string,
): Promise<Document> {
  const document = isUuid(id) ? await findDocument(tx, relyingParty.id, id) : undefined
  if (!document) throw new OperationFailure('document-not-found')
  return document
}

/** The same, as it is now and held against other writers until the transaction ends. */
export async function holdDocument(
  context: Pick<Context, 'relyingParty'>,
  tx: Transaction,
  id: string,
): Promise<Document> {
  await requireDocument(context, tx, id)
  const document = await lockDocument(tx, id)
  if (!document) throw new OperationFailure('document-not-found')
  return document
}
