import { and, isNotNull, isNull } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import type { Access } from '../relying-parties/access'
import { documents } from '../schema/schema'
import { type ListedRows, ofRow } from './listed-rows'

/**
 * Puts the documents of a row into the archive, or takes them out (`at` null). Only lists read it: states, links,
 * reminders, retention and the time of the last change stay as they are. A repeated call changes nothing.
 */
export async function setArchived(
  tx: Transaction,
  access: Access,
  rows: ListedRows,
  at: Date | null,
): Promise<void> {
  const isOther = at === null ? isNotNull(documents.archivedAt) : isNull(documents.archivedAt)
  await tx
    .update(documents)
    .set({ archivedAt: at })
    .where(and(ofRow(access, rows), isOther))
}
