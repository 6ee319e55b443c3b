import {
  and,
  count,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { DocumentState } from '@/lib/vocabulary/document'
import type { Transaction } from '../database/transaction'
import { type Access, within } from '../relying-parties/access'
import { batches } from '../schema/batch-schema'
import { documents, signers } from '../schema/schema'
import type { Document } from './documents'
import { hasText } from './folded-text'

export interface DocumentQuery {
  /** Absent: documents in any state. */
  readonly states?: readonly DocumentState[] | undefined
  readonly search?: string | undefined
  /** Text about one of the signers. */
  readonly signer?: string | undefined
  readonly batchId?: string | undefined
  /** Lists one document per batch: the last changed one that matches the query. Ignored in a search for people. */
  readonly groupsBatches?: boolean | undefined
  readonly changedFrom?: Date | undefined
  readonly changedBefore?: Date | undefined
  /** Position of the last row of the previous page. */
  readonly after?: DocumentPosition | undefined
  readonly limit: number
}

/** Position of a document in a list. */
export interface DocumentPosition {
  readonly id: string
  /** ISO 8601, with the precision of the database: several documents can change in one millisecond. */
  readonly changedAt: string
}

/** The columns that a list shows or computes its fields from. */
const listed = {
  id: documents.id,
  sentBy: documents.sentBy,
  name: documents.name,
  format: documents.format,
  access: documents.access,
  state: documents.state,
  file: documents.file,
  groups: documents.groups,
  createdAt: documents.createdAt,
  updatedAt: documents.updatedAt,
  deadline: documents.deadline,
  missedDeadline: documents.missedDeadline,
  cancelledAt: documents.cancelledAt,
  removedAt: documents.removedAt,
  batchId: documents.batchId,
  unsignedUntil: documents.unsignedUntil,
}

export type ListedRow = Pick<Document, keyof typeof listed>

const changedAt = sql<string>`to_char(${documents.updatedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Ordered from the last changed to the first. */
export async function listDocuments(tx: Transaction, access: Access, query: DocumentQuery) {
  const wanted = isWanted(access, query)
  const asksForPeople = Boolean(query.search || query.signer)
  const grouped = query.groupsBatches && !asksForPeople ? standsAlone(tx, access, query) : undefined
  return await tx
    .select({ document: listed, changedAt })
    .from(documents)
    .where(and(wanted, grouped, query.after && olderThan(query.after)))
    .orderBy(desc(documents.updatedAt), desc(documents.id))
    .limit(query.limit)
}

function isWanted(access: Access, query: DocumentQuery): SQL | undefined {
  return and(
    within(documents, access),
    hasPassed(documents, query),
    query.batchId === undefined ? undefined : eq(documents.batchId, query.batchId),
    query.search ? matches(query.search) : undefined,
    query.signer ? hasSigner(query.signer) : undefined,
  )
}

type Facts = Readonly<Record<'removedAt' | 'state' | 'updatedAt', AnyPgColumn>>

/** Conditions of a query on the document itself. */
function hasPassed(
  table: Facts,
  query: Pick<DocumentQuery, 'states' | 'changedFrom' | 'changedBefore'>,
): SQL | undefined {
  return and(
    isNull(table.removedAt),
    query.states && inArray(table.state, [...query.states]),
    query.changedFrom && gte(table.updatedAt, query.changedFrom),
    query.changedBefore && lt(table.updatedAt, query.changedBefore),
  )
}

/** Belongs to no batch, or is the last changed matching document of its batch: an index finds that one directly. */
function standsAlone(tx: Transaction, access: Access, query: DocumentQuery): SQL | undefined {
  const member = alias(documents, 'member')
  const newest = tx
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.batchId, batches.id), hasPassed(member, query)))
    .orderBy(desc(member.updatedAt), desc(member.id))
    .limit(1)
    .as('newest')
  const ofBatches = tx
    .select({ id: newest.id })
    .from(batches)
    .crossJoinLateral(newest)
    .where(within(batches, access))
  return or(isNull(documents.batchId), inArray(documents.id, ofBatches))
}

/** Number of documents in a state, counted up to `limit` only, so that the query stays fast. */
export async function countDocuments(
  tx: Transaction,
  access: Access,
  { state, limit }: { readonly state: DocumentState; readonly limit: number },
): Promise<number> {
  const some = tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(within(documents, access), isNull(documents.removedAt), eq(documents.state, state)))
    .limit(limit)
    .as('some')
  const [row] = await tx.select({ count: count() }).from(some)
  return row?.count ?? 0
}

/**
 * Number of entries that a list which groups batches has for some states, counted up to `limit` documents outside
 * batches. An index finds out whether a batch has such a document.
 */
export async function countEntries(
  tx: Transaction,
  access: Access,
  { states, limit }: { readonly states: readonly DocumentState[]; readonly limit: number },
): Promise<number> {
  const alone = tx
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(within(documents, access), hasPassed(documents, { states }), isNull(documents.batchId)),
    )
    .limit(limit)
    .as('alone')
  const member = tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.batchId, batches.id), hasPassed(documents, { states })))
  const [[single], [grouped]] = await Promise.all([
    tx.select({ count: count() }).from(alone),
    tx
      .select({ count: count() })
      .from(batches)
      .where(and(within(batches, access), exists(member))),
  ])
  return Math.min(limit, (single?.count ?? 0) + (grouped?.count ?? 0))
}

/** Whether the name, a signer's name or their address contains the text. */
function matches(search: string) {
  return sql`(${hasText(documents.name, search)} or ${hasSigner(search)})`
}

/** Evaluated for each document that matches otherwise: an `exists` may be planned as a list of all signers. */
function hasSigner(text: string): SQL {
  const person = sql`(${signers.name} || ' ' || ${signers.surname} || ' ' || coalesce(${signers.email}, ''))`
  return sql`(
    select true from ${signers} where ${signers.documentId} = ${documents.id}
      and ${signers.removedAt} is null and ${hasText(person, text)} limit 1)`
}

function olderThan({ changedAt, id }: DocumentPosition) {
  const moment = sql`${changedAt}::timestamptz`
  return or(
    lt(documents.updatedAt, moment),
    and(eq(documents.updatedAt, moment), lt(documents.id, id)),
  )
}
