import { and, eq, inArray, isNull, lt, ne, notExists, type SQL, sql } from 'drizzle-orm'
import type { DocumentState } from '@/lib/vocabulary/document'
import type { Transaction } from './database/transaction'
import { keptDocuments } from './schema/keeping-schema'
import { documents, mails, signers } from './schema/schema'

/** Selects documents in one of these states that have not changed since the given time. */
export interface KeptLongEnough {
  readonly states: readonly DocumentState[]
  readonly unchangedSince: Date
  /** Whether only documents are selected that never had a signer or copy recipient, not even a removed one. */
  readonly unsent: boolean
}

/** Ids of the documents that the rule selects, up to a maximum. */
export async function keptLongEnough(
  tx: Transaction,
  rule: KeptLongEnough,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(matches(tx, rule))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Whether the rule selects a document, which the caller has locked. */
export async function isKeptLongEnough(
  tx: Transaction,
  rule: KeptLongEnough,
  id: string,
): Promise<boolean> {
  const rows = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.id, id), matches(tx, rule)))
  return rows.length > 0
}

function matches(
  tx: Transaction,
  { states, unchangedSince, unsent }: KeptLongEnough,
): SQL | undefined {
  const keptMark = tx
    .select({ one: sql`1` })
    .from(keptDocuments)
    .where(eq(keptDocuments.documentId, documents.id))
  const people = tx
    .select({ one: sql`1` })
    .from(signers)
    .where(eq(signers.documentId, documents.id))
  return and(
    isNull(documents.removedAt),
    inArray(documents.state, [...states]),
    lt(documents.updatedAt, unchangedSince),
    unsent ? notExists(people) : undefined,
    // Documents whose signatures are kept valid are never removed by age.
    notExists(keptMark),
  )
}

/**
 * Erases recipients' addresses and servers' replies from the mails of ended documents; the mails and their times
 * stay. Returns the number of mails, up to a maximum at once.
 */
export async function forgetAddresses(
  tx: Transaction,
  states: readonly DocumentState[],
  settledBefore: Date,
  limit: number,
): Promise<number> {
  const some = tx
    .select({ id: mails.id })
    .from(mails)
    .innerJoin(documents, eq(documents.id, mails.documentId))
    .where(
      and(
        inArray(documents.state, [...states]),
        lt(mails.settledAt, settledBefore),
        ne(mails.recipient, ''),
      ),
    )
    .limit(limit)
  const rows = await tx
    .update(mails)
    .set({ recipient: '', refusal: null })
    .where(inArray(mails.id, some))
    .returning({ id: mails.id })
  return rows.length
}
