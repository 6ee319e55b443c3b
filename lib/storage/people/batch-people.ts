import { and, asc, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../database/transaction'
import { unlessUsed } from '../documents/free-reference'
import { batches, batchRows } from '../schema/batch-schema'
import { isSought, mentions, type PersonAsOwner, personAsGiven, type SoughtPerson } from './people'

/** Queries for one person: the batches they sent, and rows to be sent to them. */

export async function batchesOwnedBy(tx: Transaction, owners: readonly PersonAsOwner[]) {
  const theirs = owners.map(({ relyingPartyId, owner }) =>
    and(eq(batches.relyingPartyId, relyingPartyId), eq(batches.owner, owner)),
  )
  if (theirs.length === 0) return []
  return await tx
    .select()
    .from(batches)
    .where(or(...theirs))
    .orderBy(asc(batches.createdAt))
}

const signersOfRow = z.array(personAsGiven)

/** Rows without a document that name the person, with their data. */
export async function rowsNaming(tx: Transaction, person: SoughtPerson) {
  const rows = await tx
    .select({ row: batchRows, relyingPartyId: batches.relyingPartyId })
    .from(batchRows)
    .innerJoin(batches, eq(batches.id, batchRows.batchId))
    .where(
      and(isNotNull(batchRows.signers), mentions(person, sql`lower(${batchRows.signers}::text)`)),
    )
    .orderBy(asc(batchRows.batchId), asc(batchRows.position))
  return rows.flatMap(({ row, relyingPartyId }) => {
    const signers = signersOfRow.safeParse(row.signers).data ?? []
    const themselves = signers.filter((signer) => isSought(person, signer))
    return themselves.length === 0 ? [] : [{ row, relyingPartyId, themselves }]
  })
}

/** Erases owner, name and settings of a batch. The caller has locked it. */
export async function disownBatch(tx: Transaction, id: string): Promise<void> {
  const reference = sql`coalesce(${unlessUsed(batches, null)}, ${batches.id}::text)`
  const nothing = { owner: null, sentBy: null, reference, name: '', terms: {}, callbackUrls: [] }
  await tx.update(batches).set(nothing).where(eq(batches.id, id))
}

/** Erases the people of a row, unless it is still to be sent. */
export async function forgetRow(
  tx: Transaction,
  { batchId, position }: Pick<typeof batchRows.$inferSelect, 'batchId' | 'position'>,
): Promise<void> {
  const isIt = and(eq(batchRows.batchId, batchId), eq(batchRows.position, position))
  await tx
    .update(batchRows)
    .set({ signers: null })
    .where(and(isIt, ne(batchRows.state, 'waiting')))
}
