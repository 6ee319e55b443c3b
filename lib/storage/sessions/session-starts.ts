import { and, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import type { RelyingPartyId } from '../relying-parties'
import { sessions } from '../schema/schema'

/** The session that a caller's key started, and what its first answer held. */
interface SessionStart {
  readonly id: string
  readonly idempotencyDigest: string | null
  /** Null until the provider has given it. */
  readonly controlCode: string | null
  readonly firstAnswer: unknown
  readonly expiresAt: Date
}

/** Returns the session that a key started after a moment; one that ended before it had an answer is not returned. */
export async function findSessionStart(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  key: string,
  since: Date,
): Promise<SessionStart | undefined> {
  const { id, idempotencyDigest, controlCode, firstAnswer, expiresAt } = sessions
  const [row] = await tx
    .select({ id, idempotencyDigest, controlCode, firstAnswer, expiresAt })
    .from(sessions)
    .where(
      and(
        eq(sessions.relyingPartyId, relyingPartyId),
        eq(sessions.idempotencyKey, key),
        gt(sessions.createdAt, since),
        or(isNull(sessions.finishedAt), isNotNull(controlCode)),
      ),
    )
  return row
}

/** Takes a key from the session that it no longer stands for: an old one, or one that ended without an answer. */
export async function freeIdempotencyKey(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  key: string,
  since: Date,
): Promise<void> {
  const isVain = and(isNotNull(sessions.finishedAt), isNull(sessions.controlCode))
  await tx
    .update(sessions)
    .set({ idempotencyKey: null })
    .where(
      and(
        eq(sessions.relyingPartyId, relyingPartyId),
        eq(sessions.idempotencyKey, key),
        or(lte(sessions.createdAt, since), isVain),
      ),
    )
}
