import {
  and,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { answeringRoles } from '@/lib/vocabulary/document'
import type { Person } from '@/lib/vocabulary/person'
import type { Transaction } from '../database/transaction'
import { accessTokens, documents, signers } from '../schema/schema'
import type { Document } from './documents'
import type { Signer } from './signers'

type Asked = Pick<Person, 'country' | 'personalCode'>

export interface AskedSigner {
  readonly signer: Signer
  readonly document: Document
}

/** An entry of the list of documents that wait for a person. */
export interface WaitingEntry extends AskedSigner {
  /** Position of the entry in the list. */
  readonly position: WaitingPosition
  /** How many more entries of the same sender are left out after this one. */
  readonly leftOut: number
}

/** The position of an entry in the list: entries of one moment are ordered by the id of their signer. */
export interface WaitingPosition {
  /** ISO 8601, with the precision of the database. */
  readonly askedAt: string
  readonly signerId: string
}

interface WaitingQuery {
  /** Id of a document: only entries of its sender are listed, and none is left out. */
  readonly senderOf?: string | undefined
  readonly after?: WaitingPosition | undefined
  readonly limit: number
  /** How many entries to list of each sender from whom the person has signed nothing. */
  readonly ofStranger: number
}

/** Returns the entry of one signer, unless it no longer waits. */
export async function findAsked(
  tx: Transaction,
  person: Asked,
  signerId: string,
): Promise<AskedSigner | undefined> {
  const [row] = await tx
    .select({ signer: signers, document: documents })
    .from(signers)
    .innerJoin(documents, eq(documents.id, signers.documentId))
    .where(and(waitsFor(person), eq(signers.id, signerId)))
  return row as AskedSigner | undefined
}

/**
 * Lists the entries of all senders that wait for a person, newest first. Of a sender from whom the person has signed
 * nothing only the newest are listed, so that one sender cannot push the others out.
 */
export async function listWaitingEntries(
  tx: Transaction,
  person: Asked,
  { senderOf, after, limit, ofStranger }: WaitingQuery,
): Promise<WaitingEntry[]> {
  const only = senderOf === undefined ? undefined : await senderOfDocument(tx, person, senderOf)
  if (senderOf !== undefined && only === undefined) return []
  const known = only === undefined ? await knownSenders(tx, person) : []
  const bySender = sql`partition by ${sender}`
  const asked = tx
    .select({
      id: sql<string>`${signers.id}`.as('asked_id'),
      askedAt: sql<string>`${signers.askedAt}`.as('asked_at_exactly'),
      rank: sql<number>`row_number() over (${bySender} order by ${signers.askedAt} desc, ${signers.id} desc)`
        .mapWith(Number)
        .as('rank_of_sender'),
      total: sql<number>`count(*) over (${bySender})`.mapWith(Number).as('total_of_sender'),
      isKnown: sql<boolean>`${known.length === 0 ? sql`false` : inArray(sender, known)}`.as(
        'known',
      ),
    })
    .from(signers)
    .innerJoin(documents, eq(documents.id, signers.documentId))
    .where(and(waitsFor(person), only === undefined ? undefined : eq(sender, only)))
    .as('asked')
  const isListed = only === undefined ? or(asked.isKnown, lte(asked.rank, ofStranger)) : undefined
  const rows = await tx
    .select({
      signer: signers,
      document: documents,
      askedAt: sql<string>`to_char(${asked.askedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      rank: asked.rank,
      total: asked.total,
      isKnown: asked.isKnown,
    })
    .from(asked)
    .innerJoin(signers, eq(signers.id, asked.id))
    .innerJoin(documents, eq(documents.id, signers.documentId))
    .where(and(isListed, after && isAfter(asked, after)))
    .orderBy(desc(asked.askedAt), desc(asked.id))
    .limit(limit)
  return rows.map(({ signer, document, askedAt, rank, total, isKnown }) => ({
    signer,
    document: document as Document,
    position: { askedAt, signerId: signer.id },
    leftOut: only === undefined && !isKnown && rank === ofStranger ? total - ofStranger : 0,
  }))
}

/** Number of documents of all senders that wait for a person whose turn it is, counted up to `limit`. */
export async function countWaitingEntries(
  tx: Transaction,
  person: Asked,
  limit: number,
): Promise<number> {
  const some = tx
    .select({ id: signers.id })
    .from(signers)
    .innerJoin(documents, eq(documents.id, signers.documentId))
    .where(and(waitsFor(person), not(groupIsComplete(tx))))
    .limit(limit)
    .as('some')
  const [row] = await tx.select({ number: count() }).from(some)
  return row?.number ?? 0
}

/** Whether a group that does not need all its signers has the signatures it needs, as in `turnOf` of the gateway. */
function groupIsComplete(tx: Transaction): SQL {
  const member = alias(signers, 'member')
  const signed = tx
    .select({ number: count() })
    .from(member)
    .where(
      and(
        eq(member.documentId, signers.documentId),
        eq(member.order, signers.order),
        eq(member.role, 'signer'),
        isNotNull(member.signedAt),
      ),
    )
  return sql`(${signers.role} = 'signer' and exists (select 1 from jsonb_array_elements(${documents.groups}) as need
    where (need ->> 'order')::int = ${signers.order} and (need ->> 'needed')::int <= (${signed})))`
}

function isAfter(
  asked: { readonly askedAt: SQL.Aliased; readonly id: SQL.Aliased },
  { askedAt, signerId }: WaitingPosition,
): SQL {
  return sql`(${asked.askedAt}, ${asked.id}) < (${askedAt}::timestamptz, ${signerId}::uuid)`
}

/**
 * The sender of a document: at a portal, the person; otherwise the relying party, because it can choose any owner
 * references for its documents.
 */
const sender = sql<string>`${documents.relyingPartyId}::text || ':' || case when exists (
  select 1 from ${accessTokens} where ${accessTokens.relyingPartyId} = ${documents.relyingPartyId}
    and ${accessTokens.revokedAt} is null and 'hosted' = any(${accessTokens.scopes})
) then coalesce(${documents.owner}, '') else '' end`

/** Senders from whom a person has signed a document. */
async function knownSenders(tx: Transaction, person: Asked): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ sender })
    .from(signers)
    .innerJoin(documents, eq(documents.id, signers.documentId))
    .where(and(isPerson(person), isNotNull(signers.signedAt)))
  return rows.map((row) => row.sender)
}

/** The sender of a document; undefined if the document does not name the person. */
async function senderOfDocument(
  tx: Transaction,
  person: Asked,
  signerId: string,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ sender })
    .from(signers)
    .innerJoin(documents, eq(documents.id, signers.documentId))
    .where(and(isPerson(person), eq(signers.id, signerId)))
  return row?.sender
}

function isPerson({ country, personalCode }: Asked): SQL | undefined {
  return and(eq(signers.personalCode, personalCode), eq(signers.country, country))
}

function waitsFor(person: Asked): SQL | undefined {
  return and(
    inArray(signers.role, [...answeringRoles]),
    isPerson(person),
    isNotNull(signers.askedAt),
    isNull(signers.signedAt),
    isNull(signers.approvedAt),
    isNull(signers.rejectedAt),
    isNull(signers.removedAt),
    isNull(signers.expiredAt),
    inArray(documents.state, ['saved', 'signed_partially']),
    isNotNull(documents.file),
  )
}
