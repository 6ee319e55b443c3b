import { and, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import { countedBytes, noteStored } from '../limits/stored-bytes'
import type { RelyingPartyId } from '../relying-parties/relying-parties'
import { personSessions } from '../schema/person-schema'
import { documents } from '../schema/schema'

export type PersonSession = Omit<typeof personSessions.$inferSelect, 'relyingPartyId'>

export interface NewPersonSession {
  /** SHA-256 of the session's id, hex. */
  readonly digest: string
  readonly relyingPartyId: RelyingPartyId
  readonly owner: string
  readonly authenticationId: string
  /** The identity that the login proved, encrypted. */
  readonly login: string
  readonly createdAt: Date
  readonly endsAt: Date
}

export async function insertPersonSession(
  tx: Transaction,
  session: NewPersonSession,
): Promise<void> {
  await tx.insert(personSessions).values(session)
}

/** A running session of this relying party; another one's is undefined like an unknown session. */
export async function findPersonSession(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  digest: string,
  now: Date,
): Promise<PersonSession | undefined> {
  const [row] = await tx
    .select()
    .from(personSessions)
    .where(
      and(
        eq(personSessions.digest, digest),
        eq(personSessions.relyingPartyId, relyingPartyId),
        isNull(personSessions.revokedAt),
        gt(personSessions.endsAt, now),
      ),
    )
  return row
}

/** Ends one session; has no effect on an ended one. */
export async function revokePersonSession(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  digest: string,
  at: Date,
): Promise<void> {
  await tx
    .update(personSessions)
    .set({ revokedAt: at })
    .where(
      and(
        eq(personSessions.digest, digest),
        eq(personSessions.relyingPartyId, relyingPartyId),
        isNull(personSessions.revokedAt),
      ),
    )
}

/** Ends all sessions of a person; returns how many were running. */
export async function revokePersonSessions(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  owner: string,
  at: Date,
): Promise<number> {
  const rows = await tx
    .update(personSessions)
    .set({ revokedAt: at })
    .where(
      and(
        eq(personSessions.relyingPartyId, relyingPartyId),
        eq(personSessions.owner, owner),
        isNull(personSessions.revokedAt),
        gt(personSessions.endsAt, at),
      ),
    )
    .returning({ digest: personSessions.digest })
  return rows.length
}

/** Whether a session that began with this login was signed out. */
export async function isSignedOut(tx: Transaction, authenticationId: string): Promise<boolean> {
  const rows = await tx
    .select({ digest: personSessions.digest })
    .from(personSessions)
    .where(
      and(
        eq(personSessions.authenticationId, authenticationId),
        isNotNull(personSessions.revokedAt),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export async function deletePersonSessions(tx: Transaction, endedBefore: Date): Promise<void> {
  await tx.delete(personSessions).where(lt(personSessions.endsAt, endedBefore))
}

/** Gives a relying party's documents another owner reference for the same person. */
export async function renameOwner(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  from: readonly string[],
  to: string,
): Promise<void> {
  const theirs = and(
    eq(documents.relyingPartyId, relyingPartyId),
    inArray(documents.owner, [...from]),
  )
  const renamed = await tx.select().from(documents).where(theirs).for('update')
  if (renamed.length === 0) return
  // A reference that both names have used stays with the document of the new name.
  const owners = sql.param([...from, to])
  const isUsedOnce = sql`(
    select count(*) = 1 from ${documents} other
    where other.relying_party_id = ${relyingPartyId} and other.owner = any(${owners}::text[])
      and other.reference = ${documents.reference}
  )`
  const reference = sql`case when ${isUsedOnce} then ${documents.reference} end`
  await tx.update(documents).set({ owner: to, reference }).where(theirs)
  for (const document of renamed) {
    const bytes = countedBytes(document)
    await noteStored(tx, document, -bytes)
    await noteStored(tx, { relyingPartyId, owner: to }, bytes)
  }
}
