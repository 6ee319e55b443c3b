import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, findDocument, lockDocumentWithin } from '@/lib/storage/documents/documents'
import type { Context } from '../operation/context'
import { OperationFailure } from '../operation/operation-failure'
import { isUuid } from '../rules/is-uuid'

/** Returns the caller's document by its path. Unknown, foreign, removed and malformed ids give the same failure. */
export async function requireDocument(
  { access }: Pick<Context, 'access'>,
  tx: Transaction,
  id: string,
): Promise<Document> {
  const document = isUuid(id) ? await findDocument(tx, access, id) : undefined
  if (!document) throw new OperationFailure('document-not-found')
  return document
}

/** Returns the caller's document as `requireDocument` does, locked against other writers until the transaction ends. */
export async function lockOwnDocument(
  { access }: Pick<Context, 'access'>,
  tx: Transaction,
  id: string,
): Promise<Document> {
  const document = isUuid(id) ? await lockDocumentWithin(tx, access, id) : undefined
  if (!document) throw new OperationFailure('document-not-found')
  return document
}

/**
 * The actor of a change for the document's audit trail: the member of an organisation, otherwise the document's sender.
 */
export function actorOf(
  { access }: { readonly access?: Context['access'] | undefined },
  { ownerName }: Pick<Document, 'ownerName'>,
): string {
  return access?.member?.name ?? ownerName
}
