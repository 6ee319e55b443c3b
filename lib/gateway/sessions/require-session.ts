import type { SessionKind } from '@/lib/storage/schema/records'
import { findSession, type Session, type SessionOf } from '@/lib/storage/sessions/sessions'
import type { MethodName } from '@/lib/vocabulary/provider'
import type { Context } from '../operation/context'
import { OperationFailure } from '../operation/operation-failure'
import { isUuid } from '../rules/is-uuid'
import { after, lifetimes } from '../rules/lifetimes'

/**
 * Returns the caller's session by token, family (undefined: any) and kind. All mismatches give the same answer:
 * 40402.
 */
export async function requireSession<Kind extends SessionKind = SessionKind>(
  { database, relyingParty, clock }: Context,
  token: string,
  family: MethodName | undefined,
  kind?: Kind,
): Promise<SessionOf<Kind>> {
  const session = isUuid(token)
    ? await findSession(database.db, { id: token, relyingPartyId: relyingParty.id, family, kind })
    : undefined
  if (!session || isForgotten(session, clock())) throw new OperationFailure('session-not-found')
  return session
}

/** Whether the result of a session can no longer be read. An outage extends the time in which it can be read. */
export function isForgotten(
  { finishedAt, expiresAt }: Pick<Session, 'finishedAt' | 'expiresAt'>,
  now: Date,
): boolean {
  return finishedAt !== null && after(finishedAt, lifetimes.readable) <= now && expiresAt <= now
}
