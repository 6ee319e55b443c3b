import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import { sessions } from '../schema/schema'
import { type Pending, pendingOf, type Session, type Signing } from './sessions'

/** A signing that waits for its signer's certificate, not for the signature. */
type Choosing = Extract<Pending<'signing'>, { readonly signature?: undefined }>
export type ToSign = Exclude<Pending<'signing'>, Choosing>

/** A signing whose certificate is not known yet. */
export type ChoosingSession = Signing & { readonly prepared: Choosing }

/** Position of the visible signature of a file that is not a stored document. */
export type SignaturePlace = NonNullable<Choosing['place']>

/** Whether a session waits for its signer's certificate, not for the signature. */
export function isChoosing(session: Session): session is ChoosingSession {
  return session.kind === 'signing' && session.prepared !== null && !session.prepared.signature
}

/** The waiting signature of a signing whose signer is known. */
export function toSignOf(session: Signing): ToSign {
  const pending = pendingOf(session)
  if (!pending.signature)
    throw new Error('A session that waits for a certificate signs nothing yet')
  return pending
}

/** Ids of the sessions that the authorisation of this one covers, too, in the order of their digests. */
export function followersOf({ kind, prepared }: Session): readonly string[] {
  return kind === 'signing' ? ((prepared as Signing['prepared'])?.followers ?? []) : []
}

/** Whether the person is asked by another session, which covers this one. */
export const isFollower = ({ request }: Pick<Session, 'request'>): boolean =>
  request.byBrowser?.lead !== undefined

/** Stores the signature of a session that another one covers; nothing if it has ended. */
export async function prepareFollower(
  tx: Transaction,
  id: string,
  next: Pick<Signing, 'person' | 'expiresAt' | 'prepared'>,
): Promise<void> {
  await tx
    .update(sessions)
    .set(next)
    .where(and(eq(sessions.id, id), eq(sessions.state, 'prepared')))
}
