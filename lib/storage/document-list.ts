import {
  and,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { DocumentState } from '@/lib/vocabulary/document'
import { type Access, within } from './access'
import { foldedAsColumn, foldText, hasText } from './columns/folded-text'
import { isSealed, mayBeSealed } from './columns/sealed-lookup'
import type { Transaction } from './database/transaction'
import { listNames } from './people/names'
import { documents, signers } from './schema/schema'

export interface DocumentQuery {
  readonly state?: DocumentState | undefined
  readonly search?: string | undefined
  /** Of one of the signers. */
  readonly signer?: string | undefined
  readonly batchId?: string | undefined
  readonly changedFrom?: Date | undefined
  readonly changedBefore?: Date | undefined
  /** The last row of the page before. */
  readonly after?: DocumentPosition | undefined
  readonly limit: number
}

/** Where a document stands in a list. */
export interface DocumentPosition {
  readonly id: string
  /** ISO 8601, as exact as the database has it: documents are sent faster than one a millisecond. */
  readonly changedAt: string
}

const changedAt = sql<string>`to_char(${documents.updatedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Ordered from the last changed to the first. */
export async function listDocuments(tx: Transaction, access: Access, query: DocumentQuery) {
  const wanted = isWanted(tx, access, query)
  const asksForPeople = Boolean(query.search || query.signer)
  const found = asksForPeople && mayBeSealed(tx) ? await findByPeople(tx, wanted, query) : undefined
  return await tx
    .select({
      document: documents,
      changedAt,
      signers: tx.$count(signers, and(eq(signers.documentId, documents.id), isCounted)),
      signed: tx.$count(
        signers,
        and(eq(signers.documentId, documents.id), isNotNull(signers.signedAt)),
      ),
    })
    .from(documents)
    .where(
      found
        ? and(isNull(documents.removedAt), inArray(documents.id, found))
        : and(wanted, query.after && olderThan(query.after)),
    )
    .orderBy(desc(documents.updatedAt), desc(documents.id))
    .limit(query.limit)
}

function isWanted(tx: Transaction, access: Access, query: DocumentQuery): SQL | undefined {
  return and(
    within(documents, access),
    isNull(documents.removedAt),
    query.state === undefined ? undefined : eq(documents.state, query.state),
    query.batchId === undefined ? undefined : eq(documents.batchId, query.batchId),
    query.changedFrom && gte(documents.updatedAt, query.changedFrom),
    query.changedBefore && lt(documents.updatedAt, query.changedBefore),
    query.search ? matches(tx, query.search) : undefined,
    query.signer ? hasSigner(tx, query.signer) : undefined,
  )
}

/** So many documents are looked at in one go where SQL cannot look at their signers. */
const lookedAtOnce = 500

/** What of the wanted documents has the people that are asked for, as SQL cannot tell of those whose names are sealed. */
async function findByPeople(
  tx: Transaction,
  wanted: SQL | undefined,
  query: DocumentQuery,
): Promise<string[]> {
  const found: string[] = []
  for (let { after } = query; found.length < query.limit; ) {
    const page = await tx
      .select({ id: documents.id, name: documents.name, changedAt })
      .from(documents)
      .where(and(wanted, after && olderThan(after)))
      .orderBy(desc(documents.updatedAt), desc(documents.id))
      .limit(lookedAtOnce)
    const people = await listNames(tx, page)
    const isMeant = (document: (typeof page)[number]) =>
      isFound(query, document.name, people.get(document.id) ?? [])
    found.push(...page.filter(isMeant).map(({ id }) => id))
    after = page.at(-1)
    if (page.length < lookedAtOnce) break
  }
  return found.slice(0, query.limit)
}

function isFound(
  { search, signer }: DocumentQuery,
  name: string,
  people: readonly string[],
): boolean {
  const folded = people.map(foldedAsColumn)
  const has = (text: string) => folded.some((person) => person.includes(foldText(text)))
  if (signer && !has(signer)) return false
  return !search || foldedAsColumn(name).includes(foldText(search)) || has(search)
}

/** How many documents in a state there are; further than to `limit` is not counted, so that it takes no longer. */
export async function countDocuments(
  tx: Transaction,
  access: Access,
  { state, limit }: Required<Pick<DocumentQuery, 'state' | 'limit'>>,
): Promise<number> {
  const some = tx
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        within(documents, access),
        isNull(documents.removedAt),
        state === undefined ? undefined : eq(documents.state, state),
      ),
    )
    .limit(limit)
    .as('some')
  const [row] = await tx.select({ count: count() }).from(some)
  return row?.count ?? 0
}

/** Neither removed nor out of time unsigned: what gateway/rules/document-state.ts calls counted. */
const isCounted = and(
  eq(signers.role, 'signer'),
  isNull(signers.removedAt),
  or(isNull(signers.expiredAt), isNotNull(signers.signedAt)),
)

/** The text anywhere in the name, in that of a signer or in their address. */
function matches(tx: Transaction, search: string) {
  return sql`(${hasText(documents.name, search)} or ${hasSigner(tx, search)})`
}

/** Asked of each document that is otherwise wanted: `exists` is made a list of all signers there are where that seems cheaper. */
function hasSigner(tx: Transaction, text: string): SQL {
  const person = sql`(${signers.name} || ' ' || ${signers.surname} || ' ' || coalesce(${signers.email}, ''))`
  const sealed = [signers.name, signers.surname, signers.email].map((column) =>
    isSealed(tx, column),
  )
  return sql`(
    select true from ${signers} where ${signers.documentId} = ${documents.id}
      and ${signers.removedAt} is null and ${or(...sealed, hasText(person, text))} limit 1)`
}

function olderThan({ changedAt, id }: DocumentPosition) {
  const moment = sql`${changedAt}::timestamptz`
  return or(
    lt(documents.updatedAt, moment),
    and(eq(documents.updatedAt, moment), lt(documents.id, id)),
  )
}
