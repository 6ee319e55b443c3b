import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import type { Document } from './documents'
import type { LinkKind } from './records'
import { documents, links, signers } from './schema'
import type { Signer } from './signers'
import type { Transaction } from './transaction'

export type Link = typeof links.$inferSelect

export interface NewLink {
  readonly id: string
  readonly documentId: string
  readonly signerId: string
  readonly kind: LinkKind
  readonly digest: string
  readonly expiresAt?: Date
}

/** A fresh link; the signer's older ones stop working. */
export async function replaceLink(tx: Transaction, link: NewLink, at: Date): Promise<void> {
  await retireLinks(tx, link.signerId, at)
  await tx.insert(links).values(link)
}

/** The signer's links stop working. */
export async function retireLinks(tx: Transaction, signerId: string, at: Date): Promise<void> {
  await tx
    .update(links)
    .set({ replacedAt: at })
    .where(and(eq(links.signerId, signerId), isNull(links.replacedAt)))
}

export interface OpenedLink {
  readonly link: Link
  readonly signer: Signer
  readonly document: Document
}

/** What a link leads to, by the digest of its secret. Whether it still works is for the caller to say. */
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

/** The link a signer has now. */
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

export async function findLinkById(tx: Transaction, id: string): Promise<Link | undefined> {
  const [row] = await tx.select().from(links).where(eq(links.id, id))
  return row
}
