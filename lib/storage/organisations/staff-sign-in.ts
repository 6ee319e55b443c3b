import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import type { RelyingPartyId } from '../relying-parties/relying-parties'
import { organisations } from '../schema/organisation-schema'
import {
  staffLogoutTokens,
  staffSessions,
  staffSignInAttempts,
  staffSignIns,
} from '../schema/staff-schema'

/** How members of an organisation sign in by OpenID Connect. */
export type StaffSignIn = typeof staffSignIns.$inferSelect

export async function findStaffSignIn(
  tx: Transaction,
  organisationId: string,
): Promise<StaffSignIn | undefined> {
  const [row] = await tx
    .select()
    .from(staffSignIns)
    .where(eq(staffSignIns.organisationId, organisationId))
  return row
}

/** Stores the settings of an organisation, which the caller has locked. */
export async function storeStaffSignIn(tx: Transaction, settings: StaffSignIn): Promise<void> {
  const target = staffSignIns.organisationId
  await tx.insert(staffSignIns).values(settings).onConflictDoUpdate({ target, set: settings })
}

export async function deleteStaffSignIn(tx: Transaction, organisationId: string): Promise<void> {
  await tx.delete(staffSignIns).where(eq(staffSignIns.organisationId, organisationId))
}

/** The organisation whose members sign in at an address, with its name. */
export interface FoundStaffSignIn {
  readonly signIn: StaffSignIn
  readonly organisation: string
}

export async function findStaffSignInAt(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  link: string,
): Promise<FoundStaffSignIn | undefined> {
  const [row] = await tx
    .select({ signIn: staffSignIns, organisation: organisations.name })
    .from(staffSignIns)
    .innerJoin(organisations, eq(organisations.id, staffSignIns.organisationId))
    .where(and(eq(organisations.relyingPartyId, relyingPartyId), eq(staffSignIns.link, link)))
  return row
}

/** The organisations whose members sign in at a provider by one of these clients. */
export async function listStaffSignInsAt(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  issuer: string,
): Promise<StaffSignIn[]> {
  const rows = await tx
    .select({ signIn: staffSignIns })
    .from(staffSignIns)
    .innerJoin(organisations, eq(organisations.id, staffSignIns.organisationId))
    .where(and(eq(organisations.relyingPartyId, relyingPartyId), eq(staffSignIns.issuer, issuer)))
  return rows.map(({ signIn }) => signIn)
}

/** All encrypted client secrets, locked against other writers until the transaction ends. */
export async function listEncryptedClientSecrets(
  tx: Transaction,
): Promise<{ readonly id: string; readonly encrypted: string }[]> {
  return await tx
    .select({ id: staffSignIns.organisationId, encrypted: staffSignIns.encryptedClientSecret })
    .from(staffSignIns)
    .orderBy(asc(staffSignIns.organisationId))
    .for('update')
}

/** Stores the same secret, encrypted again. */
export async function replaceEncryptedClientSecret(
  tx: Transaction,
  organisationId: string,
  encryptedClientSecret: string,
): Promise<void> {
  await tx
    .update(staffSignIns)
    .set({ encryptedClientSecret })
    .where(eq(staffSignIns.organisationId, organisationId))
}

/** A sign-in that has begun in a browser. */
export type StaffSignInAttempt = typeof staffSignInAttempts.$inferSelect

export async function insertAttempt(tx: Transaction, attempt: StaffSignInAttempt): Promise<void> {
  await tx.insert(staffSignInAttempts).values(attempt)
}

/** Deletes and returns an attempt, so that it is used once; undefined if it is unknown, used or expired. */
export async function takeAttempt(
  tx: Transaction,
  digest: string,
  now: Date,
): Promise<StaffSignInAttempt | undefined> {
  const [row] = await tx
    .delete(staffSignInAttempts)
    .where(and(eq(staffSignInAttempts.digest, digest), gt(staffSignInAttempts.expiresAt, now)))
    .returning()
  return row
}

/** Notes that a logout token was used. False if it was used before. */
export async function spendLogoutToken(
  tx: Transaction,
  token: typeof staffLogoutTokens.$inferSelect,
): Promise<boolean> {
  const rows = await tx
    .insert(staffLogoutTokens)
    .values(token)
    .onConflictDoNothing()
    .returning({ digest: staffLogoutTokens.digest })
  return rows.length === 1
}

/** Deletes sessions, attempts and logout tokens that have expired. */
export async function forgetStaffSignIns(tx: Transaction, now: Date): Promise<void> {
  await tx.delete(staffSessions).where(lt(staffSessions.endsAt, now))
  await tx.delete(staffSignInAttempts).where(lt(staffSignInAttempts.expiresAt, now))
  await tx.delete(staffLogoutTokens).where(lt(staffLogoutTokens.expiresAt, now))
}
