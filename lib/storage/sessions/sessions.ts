import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { ProviderFamily } from '@/lib/vocabulary/provider'
import type { Transaction } from '../database/transaction'
import { occurred } from '../occurrences'
import type { SessionFailure, SessionKind, SessionState } from '../records'
import type { RelyingPartyId } from '../relying-parties'
import { sessions } from '../schema/schema'
import {
  type ProviderSession,
  providerSession,
  type SessionData,
  sessionData,
} from './session-data'
import {
  insertPrepared,
  selectById,
  selectRunning,
  updateEnded,
  updateIn,
  updateRung,
} from './session-statements'

type Row = typeof sessions.$inferSelect

/** What a session's kind decides, and what its provider told, are typed by what was parsed. */
type Parsed = 'relyingPartyId' | 'kind' | 'providerSession' | keyof SessionData[SessionKind]

export type SessionOf<Kind extends SessionKind> = {
  readonly [Each in Kind]: Omit<Row, Parsed> &
    SessionData[Each] & {
      readonly kind: Each
      readonly relyingPartyId: RelyingPartyId
      readonly providerSession: ProviderSession | null
    }
}[Kind]

export type Signing = SessionOf<'signing'>
export type Authentication = SessionOf<'authentication'>
export type HashSigning = SessionOf<'hash-signing'>
export type Session = Signing | Authentication | HashSigning

/** What waits in a session of a kind for its answer, what that is, and what is made of it. */
export type Pending<Kind extends SessionKind> = NonNullable<SessionData[Kind]['prepared']>
export type SessionAnswer<Kind extends SessionKind> = NonNullable<SessionData[Kind]['answer']>
export type Result<Kind extends SessionKind> = NonNullable<SessionData[Kind]['result']>

/** Of a session that goes on. */
export function pendingOf<Each extends Pick<Session, 'prepared'>>({
  prepared,
}: Each): NonNullable<Each['prepared']> {
  if (prepared === null) throw new Error('A session that has ended has nothing prepared')
  return prepared
}

export function answerOf<Each extends Pick<Session, 'answer'>>({
  answer,
}: Each): NonNullable<Each['answer']> {
  if (answer === null) throw new Error('A session that nobody answered has no answer')
  return answer
}

export function resultOf<Each extends Pick<Session, 'result'>>({
  result,
}: Each): NonNullable<Each['result']> {
  if (result === null) throw new Error('A session that has not finished has no result')
  return result
}

/** A session with what waits for its answer. */
export type NewSession = Omit<
  typeof sessions.$inferInsert,
  Exclude<Parsed, 'kind'> | 'createdAt' | 'finishedAt' | 'personSession' | 'state'
> & {
  readonly relyingPartyId: RelyingPartyId
  readonly person: Session['person']
  readonly prepared?: Session['prepared']
}

/** Throws when a row holds what no session of its kind does. */
function parsed<Kind extends SessionKind>(row: Row & { readonly kind: Kind }): SessionOf<Kind> {
  const session = {
    ...row,
    ...sessionData[row.kind].parse(row),
    providerSession: providerSession.nullable().parse(row.providerSession),
  }
  // The compiler does not follow that one kind stands for both the parser and what it gives.
  return session as unknown as SessionOf<Kind>
}

export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  await insertPrepared(tx, { ...unsaid, ...session })
}

/** What a new session need not say. */
const unsaid = {
  documentId: null,
  signerId: null,
  holdsDocument: null,
  documentVersion: null,
  file: null,
  prepared: null,
  controlCode: null,
  providerSession: null,
  answer: null,
  result: null,
  failure: null,
  traceId: null,
  idempotencyKey: null,
  idempotencyDigest: null,
  firstAnswer: null,
}

/** A login of before that stands for the identification of a signer. */
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

/** One that goes on after a moment. */
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

interface WantedSession<Kind extends SessionKind> {
  /** Its token. */
  readonly id: string
  readonly relyingPartyId: RelyingPartyId
  /** Any, when absent. */
  readonly family?: ProviderFamily | undefined
  /** Any, when absent. */
  readonly kind?: Kind | undefined
}

/** The session a token names, when it is this relying party's and, where these are given, of this family and kind. */
export async function findSession<Kind extends SessionKind = SessionKind>(
  tx: Transaction,
  { id, relyingPartyId, family, kind }: WantedSession<Kind>,
): Promise<SessionOf<Kind> | undefined> {
  const [row] = await selectById(tx, { id })
  const isWanted =
    row?.relyingPartyId === relyingPartyId &&
    (family === undefined || row.family === family) &&
    (kind === undefined || row.kind === kind)
  return isWanted ? parsed(row as Row & { readonly kind: Kind }) : undefined
}

/** For jobs, which act on the session itself. */
export async function loadSession(tx: Transaction, id: string): Promise<Session | undefined> {
  const [row] = await selectById(tx, { id })
  return row && parsed(row)
}

/** A session that stays as it is until the transaction ends. */
export async function lockSession(tx: Transaction, id: string): Promise<Session | undefined> {
  const [row] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update')
  return row && parsed(row)
}

/** The signing that runs for a signer, else the newest session they were asked in, whatever became of it. */
export async function latestSession(
  tx: Transaction,
  signerId: string,
): Promise<Session | undefined> {
  const [row] = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.signerId, signerId), isNull(sessions.personSession)))
    .orderBy(
      desc(sql`${sessions.finishedAt} is null and ${sessions.kind} = 'signing'`),
      desc(sessions.createdAt),
    )
    .limit(1)
  return row && parsed(row)
}

/** Who is signing the document right now. */
export async function holderOf(tx: Transaction, documentId: string): Promise<Session | undefined> {
  const [row] = await tx.select().from(sessions).where(eq(sessions.holdsDocument, documentId))
  return row && parsed(row)
}

export type SessionName = Pick<Session, 'id' | 'relyingPartyId' | 'family' | 'kind'>

/**
 * What names each of these sessions that waits for its person, as `sessionLine` writes it. One text for all of
 * them: rows with their own columns cost the process many times as much.
 */
export async function runningAmong(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const [row] = await selectRunning(tx, { ids: [...ids] })
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
  return rows.map(parsed)
}

/** Moves a session on; undefined when it was not in one of the states this may start from. */
export async function moveSession(
  tx: Transaction,
  id: string,
  from: readonly SessionState[],
  change: SessionChange,
): Promise<Session | undefined> {
  const [row] = await updateIn(tx, { ...unchanged, ...change, id, from: [...from] })
  return row && parsed(row)
}

/** What is null, or not said, stays as it was. */
type SessionChange = Partial<
  Pick<Session, 'state' | 'providerSession' | 'controlCode' | 'answer' | 'expiresAt'>
>

const unchanged = {
  state: null,
  providerSession: null,
  controlCode: null,
  answer: null,
  expiresAt: null,
}

/** Moves a session on whose phone rings, and notes that it rang whatever became of the session: one statement. */
export async function ringSession(
  tx: Transaction,
  id: string,
  at: Date,
  change: SessionChange,
): Promise<Session | undefined> {
  const [row] = await updateRung(tx, { ...unchanged, ...change, state: 'asked', id, at })
  return row && parsed(row)
}

export type SessionEnd = (
  | { readonly result: Session['result']; readonly file?: Session['file'] }
  | { readonly failure: SessionFailure }
) & {
  /** Until when it can be read; unchanged when absent. */
  readonly expiresAt?: Date
}

/** Ends a session, once: its document is free again. False when it had ended before. */
export async function endSession(
  tx: Transaction,
  id: string,
  end: SessionEnd,
  at: Date,
): Promise<boolean> {
  const state = 'failure' in end ? 'failed' : 'finished'
  const [row] = await updateEnded(tx, { ...noEnd, ...end, id, state, finishedAt: at })
  if (!row) return false
  occurred(tx, 'session-over', { id })
  occurred(tx, 'session-ended', {
    family: row.family,
    kind: row.kind,
    outcome: 'failure' in end ? end.failure.reason : 'ok',
    // The database has its own clock.
    seconds: Math.max(0, at.getTime() - row.createdAt.getTime()) / 1000,
  })
  return true
}

const noEnd = { result: null, file: null, failure: null, expiresAt: null }

/** Deletes what there is of them, whether they have ended or not. */
export async function deleteSessions(tx: Transaction, which: SQL): Promise<void> {
  const gone = await tx.delete(sessions).where(which).returning({ id: sessions.id })
  for (const session of gone) occurred(tx, 'session-over', session)
}

/** Nobody has identified as this signer any more. */
export async function forgetIdentifications(tx: Transaction, signerId: string): Promise<void> {
  const { kind, state } = sessions
  const identified = and(eq(kind, 'authentication'), eq(state, 'finished'))
  await tx.delete(sessions).where(and(eq(sessions.signerId, signerId), identified))
}

export async function deleteSession(tx: Transaction, id: string): Promise<void> {
  await deleteSessions(tx, eq(sessions.id, id))
}
