import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { DocumentState, StoredFile } from './records'
import type { RelyingPartyId } from './relying-party-id'
import { documents, signers } from './schema'
import type { Transaction } from './transaction'

export type Document = Omit<typeof documents.$inferSelect, 'relyingPartyId' | 'file'> & {
  readonly relyingPartyId: RelyingPartyId
  readonly file: StoredFile
}

export type NewDocument = Omit<
  typeof documents.$inferInsert,
  'relyingPartyId' | 'version' | 'state' | 'createdAt' | 'updatedAt' | 'removedAt'
> & { readonly file: StoredFile }

export async function insertDocument(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  document: NewDocument,
): Promise<void> {
  await tx.insert(documents).values({ ...document, relyingPartyId, state: 'saved' })
}

/** A document of this relying party; anybody else's answers like an unknown one. */
export async function findDocument(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  id: string,
): Promise<Document | undefined> {
  const [row] = await tx
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.id, id),
        eq(documents.relyingPartyId, relyingPartyId),
        isNull(documents.removedAt),
      ),
    )
  return row && whole(row)
}

/** A document that anybody may see who knows its id, whosever it is. */
export async function findPublicDocument(
  tx: Transaction,
  id: string,
): Promise<Document | undefined> {
  const [row] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.access, 'public'), isNull(documents.removedAt)))
  return row && whole(row)
}

/** For jobs, which act on the document itself. */
export async function loadDocument(tx: Transaction, id: string): Promise<Document | undefined> {
  const [row] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), isNull(documents.removedAt)))
  return row && whole(row)
}

/** The same, held against other writers until the transaction ends. */
export async function lockDocument(tx: Transaction, id: string): Promise<Document | undefined> {
  const [row] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), isNull(documents.removedAt)))
    .for('update')
  return row && whole(row)
}

function whole(row: typeof documents.$inferSelect): Document | undefined {
  const { file, relyingPartyId } = row
  return file ? { ...row, file, relyingPartyId: relyingPartyId as RelyingPartyId } : undefined
}

/**
 * Puts signed content in the place of the version it was made from.
 * False when that version is no longer the current one.
 */
export async function replaceContent(
  tx: Transaction,
  id: string,
  fromVersion: number,
  file: StoredFile,
  state: DocumentState,
  at: Date,
): Promise<boolean> {
  const rows = await tx
    .update(documents)
    .set({ file, state, version: fromVersion + 1, updatedAt: at })
    .where(
      and(eq(documents.id, id), eq(documents.version, fromVersion), isNull(documents.removedAt)),
    )
    .returning({ id: documents.id })
  return rows.length === 1
}

export async function setDocumentState(
  tx: Transaction,
  id: string,
  state: DocumentState,
  at: Date,
): Promise<void> {
  await tx.update(documents).set({ state, updatedAt: at }).where(eq(documents.id, id))
}

/** Other content, and its name, in the place of what nobody has signed yet. */
export async function replaceOriginal(
  tx: Transaction,
  { id, version }: Pick<Document, 'id' | 'version'>,
  original: Pick<Document, 'name' | 'format' | 'file'>,
  at: Date,
): Promise<void> {
  await tx
    .update(documents)
    .set({ ...original, version: version + 1, updatedAt: at })
    .where(eq(documents.id, id))
}

/** Where a document's callbacks go, and when it is to be erased. */
export async function setDocumentTerms(
  tx: Transaction,
  id: string,
  terms: Partial<Pick<Document, 'callbackUrl' | 'eraseAt'>>,
): Promise<void> {
  await tx.update(documents).set(terms).where(eq(documents.id, id))
}

/** From now on the document is unknown to everybody; what is stored of it waits to be erased. */
export async function markRemoved(tx: Transaction, id: string, at: Date): Promise<void> {
  const removed = { state: 'removed', removedAt: at, updatedAt: at } as const
  await tx.update(documents).set(removed).where(eq(documents.id, id))
}

export interface DocumentQuery {
  readonly owner?: string | undefined
  readonly state?: DocumentState | undefined
  readonly search?: string | undefined
  /** The last row of the page before. */
  readonly after?: { readonly updatedAt: Date; readonly id: string } | undefined
  readonly limit: number
}

/** Documents of a relying party, last changed first. */
export async function listDocuments(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  query: DocumentQuery,
) {
  return await tx
    .select({
      document: documents,
      signers: tx.$count(signers, and(eq(signers.documentId, documents.id), isPresent)),
      signed: tx.$count(
        signers,
        and(eq(signers.documentId, documents.id), eq(signers.state, 'signed')),
      ),
    })
    .from(documents)
    .where(
      and(
        eq(documents.relyingPartyId, relyingPartyId),
        isNull(documents.removedAt),
        query.owner === undefined ? undefined : eq(documents.owner, query.owner),
        query.state === undefined ? undefined : eq(documents.state, query.state),
        query.search ? matches(query.search) : undefined,
        query.after && olderThan(query.after),
      ),
    )
    .orderBy(desc(documents.updatedAt), desc(documents.id))
    .limit(query.limit)
}

const isPresent = inArray(signers.state, ['pending', 'viewed', 'signing', 'signed', 'rejected'])

/** The text anywhere in the name; the wildcards of LIKE are ordinary letters here. */
function matches(search: string) {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`${documents.name} ilike ${pattern}`
}

function olderThan({ updatedAt, id }: { readonly updatedAt: Date; readonly id: string }) {
  return or(
    lt(documents.updatedAt, updatedAt),
    and(eq(documents.updatedAt, updatedAt), lt(documents.id, id)),
  )
}
