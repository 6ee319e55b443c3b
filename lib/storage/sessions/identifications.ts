import { and, eq, gt } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import { sessions } from '../schema/schema'
import type { Authentication, Result } from './sessions'

/** An earlier login that is used as the identification of a signer. */
export interface NewIdentification
  extends Pick<Authentication, 'id' | 'relyingPartyId' | 'family' | 'person' | 'request'> {
  readonly documentId: string
  readonly signerId: string
  readonly result: Result<'authentication'>
  /** Digest of the person session that holds the login. */
  readonly personSession: string
  readonly finishedAt: Date
  readonly expiresAt: Date
}

export async function insertIdentification(
  tx: Transaction,
  identification: NewIdentification,
): Promise<void> {
  const ended = { kind: 'authentication', state: 'finished' } as const
  await tx.insert(sessions).values({ ...identification, ...ended })
}

/** The id of a signer's identification that is still valid after the given moment. */
export async function findIdentification(
  tx: Transaction,
  {
    documentId,
    signerId,
    personSession,
  }: Pick<NewIdentification, 'documentId' | 'signerId' | 'personSession'>,
  after: Date,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.documentId, documentId),
        eq(sessions.signerId, signerId),
        eq(sessions.personSession, personSession),
        gt(sessions.expiresAt, after),
      ),
    )
    .limit(1)
  return row?.id
}

/** Deletes all identifications of this signer. */
export async function forgetIdentifications(tx: Transaction, signerId: string): Promise<void> {
  const { kind, state } = sessions
  const identified = and(eq(kind, 'authentication'), eq(state, 'finished'))
  await tx.delete(sessions).where(and(eq(sessions.signerId, signerId), identified))
}
