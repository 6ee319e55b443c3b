import { randomUUID } from 'node:crypto'
import { and, arrayContains, asc, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import { organisations } from '../schema/organisation-schema'
import type { TokenSource } from '../schema/records'
import { accessTokens, relyingParties } from '../schema/schema'

/**
 * `api`: a relying party’s own program. `hosted`: a portal. `organisation`: a program of an organisation, which makes
 * the calls of `api` on its account; gateways that do not know organisations refuse it. `directory`: the directory of an
 * organisation, which makes the calls of SCIM only.
 */
export type Scope = 'api' | 'hosted' | 'organisation' | 'directory'

/** The owner of an access token and its permissions. */
export interface AuthorisedRelyingParty {
  readonly id: RelyingPartyId
  readonly name: string
  readonly scopes: readonly string[]
  /** The program, a member of an organisation, that has the token; null: another token. */
  readonly memberId?: string | null
  /** The organisation whose directory has the token; null: another token. */
  readonly organisationId?: string | null
}

/** Whether an access token belongs to a portal, which acts for people who have signed in there. */
export function isPortal({ scopes }: Pick<AuthorisedRelyingParty, 'scopes'>): boolean {
  return scopes.includes('hosted')
}

/** Whether a relying party has a portal, where people act for themselves. */
export async function servesPeople(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
): Promise<boolean> {
  const rows = await tx
    .select({ digest: accessTokens.digest })
    .from(accessTokens)
    .where(
      and(
        eq(accessTokens.relyingPartyId, relyingPartyId),
        isNull(accessTokens.revokedAt),
        arrayContains(accessTokens.scopes, ['hosted']),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Finds the relying party of an access token by the token's digest. */
export async function findByTokenDigest(
  tx: Transaction,
  digest: string,
): Promise<AuthorisedRelyingParty | undefined> {
  const [row] = await tx
    .select({
      id: relyingParties.id,
      name: relyingParties.name,
      scopes: accessTokens.scopes,
      memberId: accessTokens.memberId,
      organisationId: accessTokens.organisationId,
    })
    .from(accessTokens)
    .innerJoin(relyingParties, eq(relyingParties.id, accessTokens.relyingPartyId))
    .where(and(eq(accessTokens.digest, digest), isNull(accessTokens.revokedAt)))
  return row && { ...row, id: row.id as RelyingPartyId }
}

/** Digests of all valid access tokens. */
export async function listTokenDigests(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .select({ digest: accessTokens.digest })
    .from(accessTokens)
    .where(isNull(accessTokens.revokedAt))
  return rows.map(({ digest }) => digest)
}

/** Creates the relying party unless it exists; returns its id. */
export async function ensureRelyingParty(tx: Transaction, name: string): Promise<string> {
  await tx.insert(relyingParties).values({ id: randomUUID(), name }).onConflictDoNothing()
  const [row] = await tx
    .select({ id: relyingParties.id })
    .from(relyingParties)
    .where(eq(relyingParties.name, name))
  if (!row) throw new Error('The relying party was removed while it was made')
  return row.id
}

export interface NewToken {
  readonly relyingPartyId: string
  readonly digest: string
  readonly scopes: readonly Scope[]
  readonly memberId?: string
  readonly organisationId?: string
  readonly source: Exclude<TokenSource, 'unknown'>
}

/** False when a command has revoked this token: a start with old settings does not restore it. */
export async function addToken(tx: Transaction, { digest, ...token }: NewToken): Promise<boolean> {
  const values = { ...token, scopes: [...token.scopes], revokedAt: null }
  const rows = await tx
    .insert(accessTokens)
    .values({ digest, ...values })
    .onConflictDoUpdate({
      target: accessTokens.digest,
      set: values,
      setWhere: sql`${accessTokens.revokedAt} is null or ${accessTokens.source} = 'settings'`,
    })
    .returning({ digest: accessTokens.digest })
  return rows.length === 1
}

/**
 * Revokes tokens of a relying party by command; returns their number. `own`: the tokens of programs and directories of
 * its organisations stay valid.
 */
export async function revokeTokens(
  tx: Transaction,
  relyingPartyId: string,
  at: Date,
  which: 'all' | 'own',
): Promise<number> {
  const rows = await tx
    .update(accessTokens)
    .set({ revokedAt: at, source: 'command' })
    .where(
      and(
        eq(accessTokens.relyingPartyId, relyingPartyId),
        isNull(accessTokens.revokedAt),
        which === 'own'
          ? and(isNull(accessTokens.memberId), isNull(accessTokens.organisationId))
          : undefined,
      ),
    )
    .returning({ digest: accessTokens.digest })
  return rows.length
}

/** Revokes the tokens of an organisation's directory; returns their number. */
export async function revokeDirectoryTokens(
  tx: Transaction,
  organisationId: string,
  at: Date,
): Promise<number> {
  const rows = await tx
    .update(accessTokens)
    .set({ revokedAt: at })
    .where(and(eq(accessTokens.organisationId, organisationId), isNull(accessTokens.revokedAt)))
    .returning({ digest: accessTokens.digest })
  return rows.length
}

/** Lets one gateway at a time apply its settings, until the transaction ends. */
export async function lockStarts(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('start of a gateway', 0))`)
}

/** Revokes tokens that came from settings and are no longer there; returns their relying parties. */
export async function revokeOtherSettingsTokens(
  tx: Transaction,
  present: readonly string[],
  at: Date,
): Promise<string[]> {
  const rows = await tx
    .update(accessTokens)
    .set({ revokedAt: at })
    .from(relyingParties)
    .where(
      and(
        eq(relyingParties.id, accessTokens.relyingPartyId),
        eq(accessTokens.source, 'settings'),
        isNull(accessTokens.revokedAt),
        notInArray(accessTokens.digest, [...present]),
      ),
    )
    .returning({ name: relyingParties.name })
  return rows.map(({ name }) => name)
}

/** Deletes callback secrets that came from settings and are no longer there. */
export async function dropOtherSettingsCallbackSecrets(
  tx: Transaction,
  present: readonly string[],
): Promise<void> {
  await tx
    .update(relyingParties)
    .set({ encryptedCallbackSecret: null, callbackSecretSource: null })
    .where(
      and(
        eq(relyingParties.callbackSecretSource, 'settings'),
        notInArray(relyingParties.id, [...present]),
      ),
    )
}

/** Relying parties that have a valid token of unknown origin. */
export async function listUnknownTokens(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ name: relyingParties.name })
    .from(accessTokens)
    .innerJoin(relyingParties, eq(relyingParties.id, accessTokens.relyingPartyId))
    .where(and(eq(accessTokens.source, 'unknown'), isNull(accessTokens.revokedAt)))
    .orderBy(asc(relyingParties.name))
  return rows.map(({ name }) => name)
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

/** Stores the key of a relying party's callbacks, encrypted by the caller. */
export async function setCallbackSecret(
  tx: Transaction,
  relyingPartyId: string,
  encryptedCallbackSecret: string,
  callbackSecretSource: TokenSource,
): Promise<void> {
  await tx
    .update(relyingParties)
    .set({ encryptedCallbackSecret, callbackSecretSource })
    .where(eq(relyingParties.id, relyingPartyId))
}

/** Deletes the secret, so that the relying party's callbacks are no longer signed. */
export async function dropCallbackSecret(tx: Transaction, relyingPartyId: string): Promise<void> {
  await tx
    .update(relyingParties)
    .set({ encryptedCallbackSecret: null, callbackSecretSource: null })
    .where(eq(relyingParties.id, relyingPartyId))
}

/** The encrypted key of a relying party's callbacks; undefined if it has none. */
export async function findCallbackSecret(
  tx: Transaction,
  relyingPartyId: string,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ encrypted: relyingParties.encryptedCallbackSecret })
    .from(relyingParties)
    .where(eq(relyingParties.id, relyingPartyId))
  return row?.encrypted ?? undefined
}

const ownersOfCallbacks = [relyingParties, organisations] as const

/**
 * All encrypted keys of callbacks, of relying parties and of organisations, locked against other writers until the
 * transaction ends.
 */
export async function listEncryptedCallbackSecrets(
  tx: Transaction,
): Promise<{ readonly id: string; readonly encrypted: string }[]> {
  const found = []
  for (const table of ownersOfCallbacks) {
    const rows = await tx
      .select({ id: table.id, encrypted: table.encryptedCallbackSecret })
      .from(table)
      .where(isNotNull(table.encryptedCallbackSecret))
      .orderBy(asc(table.id))
      .for('update')
    found.push(...rows)
  }
  return found.map(({ id, encrypted }) => ({ id, encrypted: encrypted ?? '' }))
}

/** Stores the same key of a relying party or an organisation, encrypted again. */
export async function replaceEncryptedCallbackSecret(
  tx: Transaction,
  id: string,
  encryptedCallbackSecret: string,
): Promise<void> {
  for (const table of ownersOfCallbacks) {
    await tx.update(table).set({ encryptedCallbackSecret }).where(eq(table.id, id))
  }
}

/** All relying parties with the number of their valid tokens. */
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

declare const proof: unique symbol

/**
 * Id of a relying party whose access token was checked. Only this file creates it; every function that reads or
 * changes documents or sessions requires it.
 */
export type RelyingPartyId = string & { readonly [proof]: 'RelyingPartyId' }
