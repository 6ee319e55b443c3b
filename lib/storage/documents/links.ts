import { and, asc, desc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import type { LinkKind } from '../schema/records'
import { documents, links, signers } from '../schema/schema'
import type { Document } from './documents'
import type { Signer } from './signers'

export type Link = typeof links.$inferSelect

export interface NewLink {
  readonly id: string
  readonly documentId: string
  readonly signerId: string
  readonly kind: LinkKind
  readonly digest: string
  /** Id of the gateway secret from which the link's secret was derived. */
  readonly keyId: string
  readonly expiresAt?: Date | null
}

/** Stores a new link; the signer's older ones stop working, except `keptId`. */
export async function replaceLink(
  tx: Transaction,
  link: NewLink,
  at: Date,
  keptId?: string,
): Promise<void> {
  await retireLinks(tx, link.signerId, at, keptId)
  await insertLink(tx, link)
}

/** Stores a new link next to the existing ones; it becomes the signer's current one. */
export async function insertLink(tx: Transaction, link: NewLink): Promise<void> {
  await tx.insert(links).values(link)
}

/** Makes the signer's links stop working, except `keptId`. */
export async function retireLinks(
  tx: Transaction,
  signerId: string,
  at: Date,
  keptId?: string,
): Promise<void> {
  await tx
    .update(links)
    .set({ replacedAt: at })
    .where(
      and(
        eq(links.signerId, signerId),
        isNull(links.replacedAt),
        keptId === undefined ? undefined : ne(links.id, keptId),
      ),
    )
}

export interface OpenedLink {
  readonly link: Link
  readonly signer: Signer
  readonly document: Document
}

/** Finds a link by the digest of its secret. The caller checks whether it still works. */
export async function findLink(tx: Transaction, digest: string): Promise<OpenedLink | undefined> {
  const [row] = await tx
    .select({ link: links, signer: signers, document: documents })
    .from(links)
    .innerJoin(signers, eq(signers.id, links.signerId))
    .innerJoin(documents, eq(documents.id, links.documentId))
    .where(and(eq(links.digest, digest), isNull(documents.removedAt)))
  const file = row?.document.file
  return row && file ? { ...row, document: { ...row.document, file } as Document } : undefined
}

/** The signer's current link. */
export async function currentLink(
  tx: Transaction,
  signerId: string,
  now: Date,
): Promise<Link | undefined> {
  const [row] = await tx
    .select()
    .from(links)
    .where(
      and(
        eq(links.signerId, signerId),
        isNull(links.replacedAt),
        or(isNull(links.expiresAt), gt(links.expiresAt, now)),
      ),
    )
    .orderBy(desc(links.createdAt))
    .limit(1)
  return row
}

/** All links of a signer, the oldest first. */
export async function listLinks(tx: Transaction, signerId: string): Promise<Link[]> {
  return await tx
    .select()
    .from(links)
    .where(eq(links.signerId, signerId))
    .orderBy(asc(links.createdAt))
}

/** Expiry of the temporary links of some signers, by signer. */
export async function temporaryLinkEnds(
  tx: Transaction,
  signerIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (signerIds.length === 0) return new Map()
  const rows = await tx
    .select({ signerId: links.signerId, expiresAt: links.expiresAt })
    .from(links)
    .where(
      and(
        inArray(links.signerId, [...signerIds]),
        eq(links.kind, 'temporary'),
        isNull(links.replacedAt),
      ),
    )
  return new Map(
    rows.flatMap(({ signerId, expiresAt }) =>
      signerId && expiresAt ? [[signerId, expiresAt]] : [],
    ),
  )
}

export async function findLinkById(tx: Transaction, id: string): Promise<Link | undefined> {
  const [row] = await tx.select().from(links).where(eq(links.id, id))
  return row
}
