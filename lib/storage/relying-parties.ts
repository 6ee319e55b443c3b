import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { RelyingPartyId } from './relying-party-id'
import { accessTokens, relyingParties } from './schema'
import type { Transaction } from './transaction'

export type Scope = 'api' | 'hosted'

/** Whose token it is and what it is good for. */
export interface AuthorisedRelyingParty {
  readonly id: RelyingPartyId
  readonly name: string
  readonly scopes: readonly string[]
}

/** The relying party an access token belongs to, looked up by the token's digest. */
export async function findByTokenDigest(
  tx: Transaction,
  digest: string,
): Promise<AuthorisedRelyingParty | undefined> {
  const [row] = await tx
    .select({ id: relyingParties.id, name: relyingParties.name, scopes: accessTokens.scopes })
    .from(accessTokens)
    .innerJoin(relyingParties, eq(relyingParties.id, accessTokens.relyingPartyId))
    .where(and(eq(accessTokens.digest, digest), isNull(accessTokens.revokedAt)))
  return row && { ...row, id: row.id as RelyingPartyId }
}

/** Makes the relying party when it is not there yet; gives its id either way. */
export async function ensureRelyingParty(tx: Transaction, name: string): Promise<string> {
  await tx.insert(relyingParties).values({ id: randomUUID(), name }).onConflictDoNothing()
  const [row] = await tx
    .select({ id: relyingParties.id })
    .from(relyingParties)
    .where(eq(relyingParties.name, name))
  if (!row) throw new Error('The relying party was removed while it was made')
  return row.id
}

export async function addToken(
  tx: Transaction,
  relyingPartyId: string,
  digest: string,
  scopes: readonly Scope[],
): Promise<void> {
  await tx
    .insert(accessTokens)
    .values({ digest, relyingPartyId, scopes: [...scopes] })
    .onConflictDoUpdate({
      target: accessTokens.digest,
      set: { relyingPartyId, scopes: [...scopes], revokedAt: null },
    })
}

/** Revokes every token of a relying party; gives how many there were. */
export async function revokeTokens(
  tx: Transaction,
  relyingPartyId: string,
  at: Date,
): Promise<number> {
  const rows = await tx
    .update(accessTokens)
    .set({ revokedAt: at })
    .where(and(eq(accessTokens.relyingPartyId, relyingPartyId), isNull(accessTokens.revokedAt)))
    .returning({ digest: accessTokens.digest })
  return rows.length
}

export async function findRelyingParty(
  tx: Transaction,
  name: string,
): Promise<{ readonly id: string } | undefined> {
  const [row] = await tx
    .select({ id: relyingParties.id })
    .from(relyingParties)
    .where(eq(relyingParties.name, name))
  return row
}

/** Keeps the key of a relying party's callbacks, sealed by the caller. */
export async function setCallbackSecret(
  tx: Transaction,
  relyingPartyId: string,
  sealedCallbackSecret: string,
): Promise<void> {
  await tx
    .update(relyingParties)
    .set({ sealedCallbackSecret })
    .where(eq(relyingParties.id, relyingPartyId))
}

/** The sealed key of a relying party's callbacks; undefined when it has none. */
export async function findCallbackSecret(
  tx: Transaction,
  relyingPartyId: string,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ sealed: relyingParties.sealedCallbackSecret })
    .from(relyingParties)
    .where(eq(relyingParties.id, relyingPartyId))
  return row?.sealed ?? undefined
}

/** Every relying party with the number of its live tokens. */
export async function listRelyingParties(tx: Transaction) {
  const rows = await tx
    .select({
      name: relyingParties.name,
      createdAt: relyingParties.createdAt,
      token: accessTokens.digest,
    })
    .from(relyingParties)
    .leftJoin(
      accessTokens,
      and(eq(accessTokens.relyingPartyId, relyingParties.id), isNull(accessTokens.revokedAt)),
    )
    .orderBy(asc(relyingParties.name))
  const counted = new Map<string, { name: string; createdAt: Date; tokens: number }>()
  for (const { name, createdAt, token } of rows) {
    const known = counted.get(name) ?? { name, createdAt, tokens: 0 }
    counted.set(name, { ...known, tokens: known.tokens + (token === null ? 0 : 1) })
  }
  return [...counted.values()]
}
