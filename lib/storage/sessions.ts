import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ProviderFamily, SessionFailure, SessionKind, SessionState } from './records'
import type { RelyingPartyId } from './relying-party-id'
import { sessions } from './schema'
import type { Transaction } from './transaction'

export type Session = Omit<typeof sessions.$inferSelect, 'relyingPartyId'> & {
  readonly relyingPartyId: RelyingPartyId
}

export type NewSession = Omit<
  typeof sessions.$inferInsert,
  'createdAt' | 'finishedAt' | 'state'
> & {
  readonly relyingPartyId: RelyingPartyId
}

const proven = (row: typeof sessions.$inferSelect): Session => ({
  ...row,
  relyingPartyId: row.relyingPartyId as RelyingPartyId,
})

export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  await tx.insert(sessions).values({ ...session, state: 'prepared' })
}

/** The session a token names, when it is this relying party's and of this family and kind. */
export async function findSession(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  id: string,
  family: ProviderFamily,
  kind?: SessionKind,
): Promise<Session | undefined> {
  const [row] = await tx
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.id, id),
        eq(sessions.relyingPartyId, relyingPartyId),
        eq(sessions.family, family),
        kind && eq(sessions.kind, kind),
      ),
    )
  return row && proven(row)
}

/** For jobs, which act on the session itself. */
export async function loadSession(tx: Transaction, id: string): Promise<Session | undefined> {
  const [row] = await tx.select().from(sessions).where(eq(sessions.id, id))
  return row && proven(row)
}

/** A session that stays as it is until the transaction ends. */
export async function lockSession(tx: Transaction, id: string): Promise<Session | undefined> {
  const [row] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update')
  return row && proven(row)
}

/** The signing that runs for a signer, else their newest session, whatever became of it. */
export async function latestSession(
  tx: Transaction,
  signerId: string,
): Promise<Session | undefined> {
  const [row] = await tx
    .select()
    .from(sessions)
    .where(eq(sessions.signerId, signerId))
    .orderBy(
      desc(sql`${sessions.finishedAt} is null and ${sessions.kind} = 'signing'`),
      desc(sessions.createdAt),
    )
    .limit(1)
  return row && proven(row)
}

/** Who is signing the document right now. */
export async function holderOf(tx: Transaction, documentId: string): Promise<Session | undefined> {
  const [row] = await tx.select().from(sessions).where(eq(sessions.holdsDocument, documentId))
  return row && proven(row)
}

export type SessionName = Pick<Session, 'id' | 'relyingPartyId' | 'family' | 'kind'>

/**
 * What names each session that waits for its person, of all relying parties, as `sessionLine` writes it.
 * One text for all of them: a thousand rows, each with its own columns, cost the process twenty times as much.
 */
export async function listRunningSessions(tx: Transaction): Promise<string[]> {
  const { id, relyingPartyId, family, kind } = sessions
  const [row] = await tx
    .select({
      all: sql<
        string | null
      >`string_agg(concat_ws(' ', ${id}, ${relyingPartyId}, ${family}, ${kind}), ',')`,
    })
    .from(sessions)
    .where(isNull(sessions.finishedAt))
  return row?.all?.split(',') ?? []
}

export function sessionLine({ id, relyingPartyId, family, kind }: SessionName): string {
  return `${id} ${relyingPartyId} ${family} ${kind}`
}

/** Sessions of a document that wait for their person. */
export async function liveSessions(tx: Transaction, documentId: string): Promise<Session[]> {
  const rows = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.documentId, documentId), isNull(sessions.finishedAt)))
  return rows.map(proven)
}

/** Moves a session on; undefined when it was not in one of the states this may start from. */
export async function moveSession(
  tx: Transaction,
  id: string,
  from: readonly SessionState[],
  change: Partial<
    Pick<
      Session,
      'state' | 'providerSession' | 'controlCode' | 'answer' | 'expiresAt' | 'certificate'
    >
  >,
): Promise<Session | undefined> {
  const [row] = await tx
    .update(sessions)
    .set(change)
    .where(and(eq(sessions.id, id), inArray(sessions.state, [...from])))
    .returning()
  return row && proven(row)
}

export type SessionEnd =
  | { readonly result: unknown; readonly file?: Session['file'] }
  | { readonly failure: SessionFailure }

/** Ends a session, once: its document is free again. False when it had ended before. */
export async function endSession(
  tx: Transaction,
  id: string,
  end: SessionEnd,
  at: Date,
): Promise<boolean> {
  const rows = await tx
    .update(sessions)
    .set({
      ...end,
      state: 'failure' in end ? 'failed' : 'finished',
      finishedAt: at,
      holdsDocument: null,
      prepared: null,
      answer: null,
    })
    .where(and(eq(sessions.id, id), isNull(sessions.finishedAt)))
    .returning({ id: sessions.id })
  return rows.length === 1
}

export async function deleteSession(tx: Transaction, id: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, id))
}
