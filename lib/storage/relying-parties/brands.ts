import { and, eq, type SQL } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import { brands } from '../schema/brand-schema'
import { organisations } from '../schema/organisation-schema'
import { organisationOf } from './access'

export type StoredBrand = typeof brands.$inferSelect

/** The parts of a brand that pages and mails need; the logo itself is read by `findLogo`. */
export interface Brand extends Pick<StoredBrand, 'displayName' | 'accent' | 'logoDigest'> {
  /** Address for answers to mails; null: none. */
  readonly replyTo: string | null
}

/** The owner of a brand. The brand of an organisation replaces that of its relying party. */
interface Branded {
  readonly relyingPartyId: string
  readonly owner: string | null
}

/**
 * The condition for the organisation that owns it; undefined: another owner. A program can choose the reference of an
 * organisation of another relying party.
 */
function isOwner({ relyingPartyId, owner }: Branded): SQL | undefined {
  const id = organisationOf(owner)
  if (id === undefined) return undefined
  return and(eq(organisations.id, id), eq(organisations.relyingPartyId, relyingPartyId))
}

export async function findBrand(
  tx: Transaction,
  { relyingPartyId, owner }: Branded,
): Promise<Brand | undefined> {
  const isIt = isOwner({ relyingPartyId, owner })
  if (isIt) {
    const { name: displayName, accent, logoDigest, replyTo } = organisations
    const [row] = await tx
      .select({ displayName, accent, logoDigest, replyTo })
      .from(organisations)
      .where(isIt)
    if (row) return row
  }
  const { displayName, accent, logoDigest } = brands
  const [row] = await tx
    .select({ displayName, accent, logoDigest })
    .from(brands)
    .where(eq(brands.relyingPartyId, relyingPartyId))
  return row && { ...row, replyTo: null }
}

/** The logo as PNG, in Base64. */
export async function findLogo(
  tx: Transaction,
  { relyingPartyId, owner }: Branded,
): Promise<string | undefined> {
  const isIt = isOwner({ relyingPartyId, owner })
  if (isIt) {
    const [row] = await tx.select({ logo: organisations.logo }).from(organisations).where(isIt)
    if (row) return row.logo ?? undefined
  }
  const [row] = await tx
    .select({ logo: brands.logo })
    .from(brands)
    .where(eq(brands.relyingPartyId, relyingPartyId))
  return row?.logo ?? undefined
}

/** Changes the given parts of a brand, or creates it. */
export async function changeBrand(
  tx: Transaction,
  {
    relyingPartyId,
    ...change
  }: Pick<StoredBrand, 'relyingPartyId' | 'changedAt'> & Partial<StoredBrand>,
): Promise<void> {
  await tx
    .insert(brands)
    .values({ relyingPartyId, ...change })
    .onConflictDoUpdate({ target: brands.relyingPartyId, set: change })
}

export async function removeBrand(tx: Transaction, relyingPartyId: string): Promise<void> {
  await tx.delete(brands).where(eq(brands.relyingPartyId, relyingPartyId))
}
