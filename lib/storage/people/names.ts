import { and, inArray, isNull } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import { signers } from '../schema/schema'

/** Name, surname and address of all present signers and copy recipients, one line each, by document id. */
export async function listNames(
  tx: Transaction,
  page: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { documentId, name, surname, email } = signers
  const byDocument = new Map<string, string[]>(page.map(({ id }) => [id, []]))
  const rows = await tx
    .select({ documentId, name, surname, email })
    .from(signers)
    .where(and(inArray(documentId, [...byDocument.keys()]), isNull(signers.removedAt)))
  for (const row of rows) {
    byDocument.get(row.documentId)?.push(`${row.name} ${row.surname} ${row.email ?? ''}`)
  }
  return byDocument
}
