import { and, asc, eq, or } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import { labels } from '../schema/label-schema'
import type { PersonAsOwner } from './people'

/** Labels of a person's own accounts. */
export async function labelsOwnedBy(tx: Transaction, owners: readonly PersonAsOwner[]) {
  const theirs = isTheirs(owners)
  if (!theirs) return []
  return await tx.select().from(labels).where(theirs).orderBy(asc(labels.createdAt))
}

/** Documents lose these labels. */
export async function eraseLabels(
  tx: Transaction,
  owners: readonly PersonAsOwner[],
): Promise<void> {
  const theirs = isTheirs(owners)
  if (theirs) await tx.delete(labels).where(theirs)
}

function isTheirs(owners: readonly PersonAsOwner[]) {
  return or(
    ...owners.map(({ relyingPartyId, owner }) =>
      and(eq(labels.relyingPartyId, relyingPartyId), eq(labels.owner, owner)),
    ),
  )
}
