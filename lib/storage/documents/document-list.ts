import {
  and,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type AnyPgColumn, alias, unionAll } from 'drizzle-orm/pg-core'
import {
  type DocumentState,
  type ListedState,
  listedStates,
  stateGroups,
} from '@/lib/vocabulary/document'
import type { Transaction } from '../database/transaction'
import { type Access, within } from '../relying-parties/access'
import { batches } from '../schema/batch-schema'
import { documentLabels } from '../schema/label-schema'
import { documents, signers } from '../schema/schema'
import { personOf } from '../schema/search-grams'
import type { Document } from './documents'
import { hasText, mayHaveText } from './folded-text'
import { isListed } from './is-listed'
import { needsOwner } from './needs-owner'

export interface DocumentQuery {
  /** Absent: documents in any state. */
  readonly states?: readonly DocumentState[] | undefined
  readonly search?: string | undefined
  /** Text about one of the signers. */
  readonly signer?: string | undefined
  /** Text about one of the signers who have not signed. */
  readonly missing?: string | undefined
  /** Id of a label. */
  readonly label?: string | undefined
  /** Absent: archived documents and others. */
  readonly archived?: boolean | undefined
  readonly batchId?: string | undefined
  /** Lists one document per batch: the last changed one that matches the query. Ignored in a search for people. */
  readonly groupsBatches?: boolean | undefined
  readonly changedFrom?: Date | undefined
  readonly changedBefore?: Date | undefined
  /** Only documents that wait for their owner. */
  readonly needsOwner?: boolean | undefined
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
  owner: documents.owner,
  ownerName: documents.ownerName,
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
  const text = query.search || query.signer || query.missing
  if (text) return await findDocuments(tx, access, query, text)
  const grouped = query.groupsBatches ? standsAlone(tx, access, query) : undefined
  return await pageOf(tx, access, query, grouped)
}

async function pageOf(tx: Transaction, access: Access, query: DocumentQuery, among?: SQL) {
  return await tx
    .select({ document: listed, changedAt })
    .from(documents)
    .where(and(isWanted(tx, access, query), among, query.after && olderThan(query.after)))
    .orderBy(desc(documents.updatedAt), desc(documents.id))
    .limit(query.limit)
}

/** Documents that a search reads before it uses an index. Most owners have fewer, and most pages are full by then. */
const newestRead = 120
/** Number of signers or documents with the text up to which an index finds them faster than reading documents. */
const indexedMax = 5_000

/** Searches the newest documents first, then the others among those that an index names. */
async function findDocuments(tx: Transaction, access: Access, query: DocumentQuery, text: string) {
  const last = await lastOfNewest(tx, access, query)
  const newest = await pageOf(tx, access, query, last && notOlderThan(last))
  if (!last || newest.length === query.limit) return newest
  const ids = await mayMatch(tx, text, Boolean(query.search))
  if (ids?.length === 0) return newest
  const others = { ...query, after: last, limit: query.limit - newest.length }
  const among = ids && sql`${documents.id} = any(${sql.param(ids)}::uuid[])`
  return [...newest, ...(await pageOf(tx, access, others, among))]
}

/** Position of the last document that is read before an index is used; undefined: there are fewer documents. */
async function lastOfNewest(
  tx: Transaction,
  access: Access,
  { after, states, archived, label, changedFrom, changedBefore }: DocumentQuery,
): Promise<DocumentPosition | undefined> {
  const facts = hasPassed(documents, { states, archived, label, changedFrom, changedBefore })
  const [last] = await tx
    .select({ id: documents.id, changedAt })
    .from(documents)
    .where(and(within(documents, access), facts, after && olderThan(after)))
    .orderBy(desc(documents.updatedAt), desc(documents.id))
    .offset(newestRead - 1)
    .limit(1)
  return last
}

/** Documents of all owners that an index finds by a text; undefined: too many, or a text that it cannot find. */
async function mayMatch(
  tx: Transaction,
  text: string,
  byName: boolean,
): Promise<string[] | undefined> {
  const isSigner = mayHaveText(personOf(signers), text)
  const isNamed = mayHaveText(documents.name, text)
  if (!isSigner || !isNamed) return undefined
  const bySigner = tx
    .select({ id: signers.documentId })
    .from(signers)
    .where(and(isSigner, isNull(signers.removedAt)))
    .limit(indexedMax + 1)
  if (!byName) return ids(await bySigner)
  const named = tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(isNamed, isNull(documents.removedAt)))
    .limit(indexedMax + 1)
  return ids(await unionAll(bySigner, named))

  function ids(found: readonly { readonly id: string }[]): string[] | undefined {
    return found.length > indexedMax ? undefined : found.map(({ id }) => id)
  }
}

function isWanted(tx: Transaction, access: Access, query: DocumentQuery): SQL | undefined {
  return and(
    within(documents, access),
    hasPassed(documents, query),
    query.batchId === undefined ? undefined : eq(documents.batchId, query.batchId),
    query.search ? matches(query.search) : undefined,
    query.signer ? hasSigner(query.signer) : undefined,
    query.missing ? isMissing(query.missing) : undefined,
    query.needsOwner ? needsOwner(tx, access) : undefined,
  )
}

type Facts = Readonly<
  Record<'id' | 'removedAt' | 'archivedAt' | 'state' | 'updatedAt', AnyPgColumn>
>

/** Conditions of a query on the document itself. */
function hasPassed(
  table: Facts,
  query: Pick<DocumentQuery, 'states' | 'label' | 'archived' | 'changedFrom' | 'changedBefore'>,
): SQL | undefined {
  return and(
    isNull(table.removedAt),
    isArchived(table, query.archived),
    query.label === undefined ? undefined : hasLabel(table, query.label),
    query.states && inArray(table.state, [...query.states]),
    query.changedFrom && gte(table.updatedAt, query.changedFrom),
    query.changedBefore && lt(table.updatedAt, query.changedBefore),
  )
}

function hasLabel({ id }: Facts, label: string): SQL {
  return sql`exists (
    select from ${documentLabels} where ${documentLabels.documentId} = ${id} and ${documentLabels.labelId} = ${label})`
}

function isArchived({ archivedAt }: Facts, archived: boolean | undefined): SQL | undefined {
  if (archived === undefined) return undefined
  return archived ? isNotNull(archivedAt) : isNull(archivedAt)
}

/** Whether a document belongs to no batch, or is the last changed match of its batch, which an index finds directly. */
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

/** Documents of an account in one state that are not archived: those of no batch, and those of batches. */
export interface CountedState {
  readonly state: ListedState
  readonly alone: number
  readonly inBatches: number
}

/** Counts the documents of each state, both numbers up to `limit` only. An index alone answers this query. */
export async function countByState(
  tx: Transaction,
  access: Access,
  limit: number,
): Promise<readonly CountedState[]> {
  const counted = (batch: SQL) => sql`(
    select count(*)::int from (
      select from ${documents}
      where ${within(documents, access)} and ${documents.state} = asked.state
        and ${isListed(documents)} and ${batch}
      limit ${limit}
    ) counted)`
  const { rows } = await tx.execute<Record<keyof CountedState, unknown>>(sql`
    select asked.state, ${counted(isNull(documents.batchId))} as alone,
      ${counted(isNotNull(documents.batchId))} as "inBatches"
    from unnest(${sql.param([...listedStates])}::text[]) asked(state)`)
  return rows as unknown as CountedState[]
}

/** Number of batches that have a document in one of the states, for each choice. An index finds one directly. */
export async function countBatches<Choice extends string>(
  tx: Transaction,
  access: Access,
  choices: Readonly<Record<Choice, readonly ListedState[]>>,
): Promise<Readonly<Record<Choice, number>>> {
  const has = (states: readonly ListedState[]) =>
    exists(
      tx
        .select({ id: documents.id })
        .from(documents)
        .where(
          and(
            eq(documents.batchId, batches.id),
            isListed(documents),
            inArray(documents.state, [...states]),
          ),
        ),
    )
  const names = Object.keys(choices) as Choice[]
  const counts = Object.fromEntries(
    names.map((name) => [
      name,
      sql<number>`count(*) filter (where ${has(choices[name])})`.mapWith(Number),
    ]),
  ) as Record<Choice, SQL<number>>
  const [row] = await tx.select(counts).from(batches).where(within(batches, access))
  return row as Record<Choice, number>
}

/** Whether the name, a signer's name or their address contains the text. */
function matches(search: string) {
  return sql`(${hasText(documents.name, search)} or ${hasSigner(search)})`
}

/** No `exists`, because PostgreSQL may plan it as a list of all signers. This is evaluated document by document. */
function hasSigner(text: string, which = sql``): SQL {
  return sql`(
    select true from ${signers} where ${signers.documentId} = ${documents.id}
      and ${signers.removedAt} is null and ${which} ${hasText(personOf(signers), text)} limit 1)`
}

/** Whether a signer whose name or address contains the text has not signed a document that waits for signatures. */
function isMissing(text: string): SQL | undefined {
  const isOpen = sql`${signers.role} = 'signer' and ${signers.signedAt} is null and ${signers.expiredAt} is null and`
  return and(inArray(documents.state, [...stateGroups.waiting]), hasSigner(text, isOpen))
}

const position = sql`(${documents.updatedAt}, ${documents.id})`
const valuesOf = ({ changedAt, id }: DocumentPosition) =>
  sql`(${changedAt}::timestamptz, ${id}::uuid)`
const olderThan = (other: DocumentPosition): SQL => sql`${position} < ${valuesOf(other)}`
const notOlderThan = (other: DocumentPosition): SQL => sql`${position} >= ${valuesOf(other)}`
