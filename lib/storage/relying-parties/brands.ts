import { eq } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import { brands } from '../schema/brand-schema'

export type StoredBrand = typeof brands.$inferSelect

/** The parts of a brand that pages and mails need; the logo itself is read by `findLogo`. */
export type Brand = Pick<StoredBrand, 'displayName' | 'accent' | 'logoDigest'>

export async function findBrand(
  tx: Transaction,
  relyingPartyId: string,
): Promise<Brand | undefined> {
  const { displayName, accent, logoDigest } = brands
  const [row] = await tx
    .select({ displayName, accent, logoDigest })
    .from(brands)
    .where(eq(brands.relyingPartyId, relyingPartyId))
  return row
}

/** The logo as PNG, in Base64. */
export async function findLogo(
  tx: Transaction,
  relyingPartyId: string,
): Promise<string | undefined> {
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
