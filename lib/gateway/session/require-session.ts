import type { ProviderFamily, SessionKind } from '@/lib/storage/records'
import { findSession, type Session } from '@/lib/storage/sessions'
import type { Context } from '../context'
import { isUuid } from '../document/find-document'
import { OperationFailure } from '../operation-failure'
import { after, lifetimes } from './lifetimes'

/** The caller's session of a token, family and kind; anything else is one answer: 40402. */
export async function requireSession(
  { database, relyingParty, clock }: Context,
  token: string,
  family: ProviderFamily,
  kind?: SessionKind,
): Promise<Session> {
  const session = isUuid(token)
    ? await findSession(database.db, relyingParty.id, token, family, kind)
    : undefined
  if (!session || isForgotten(session, clock())) throw new OperationFailure('session-not-found')
  return session
}

function isForgotten({ finishedAt }: Session, now: Date): boolean {
  return finishedAt !== null && after(finishedAt, lifetimes.readable) <= now
}
