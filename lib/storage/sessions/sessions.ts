import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { MethodName } from '@/lib/vocabulary/provider'
import { publishEvent } from '../database/events'
import { givenOr, placeholders, prepared } from '../database/prepared'
import type { Transaction } from '../database/transaction'
import { insertedPrompt, type NewPrompt } from '../limits/prompts'
import type { RelyingPartyId } from '../relying-parties/relying-parties'
import { prompts } from '../schema/limit-schema'
import type { SessionKind, SessionState } from '../schema/records'
import { sessions } from '../schema/schema'
import { jobsParameter, queuedJobs, type SessionJob } from './queue-with-session'
import {
  type ProviderSession,
  providerSession,
  type SessionData,
  sessionData,
} from './session-data'

type Row = typeof sessions.$inferSelect

/** The fields of a row that `SessionOf` gives other types than their columns have. */
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

/** The data that waits in a session of a kind, its answer, and its result. */
export type Pending<Kind extends SessionKind> = NonNullable<SessionData[Kind]['prepared']>
export type SessionAnswer<Kind extends SessionKind> = NonNullable<SessionData[Kind]['answer']>
export type Result<Kind extends SessionKind> = NonNullable<SessionData[Kind]['result']>

/** The waiting data of a running session. */
export function pendingOf<Each extends Pick<Session, 'prepared'>>({
  prepared,
}: Each): NonNullable<Each['prepared']> {
  if (prepared === null) throw new Error('A session that has ended has nothing prepared')
  return prepared
}

export function answerOf<Each extends Pick<Session, 'answer'>>({
  answer,
}: Each): NonNullable<Each['answer']> {
  if (answer === null) throw new Error('The session has no answer yet')
  return answer
}

export function resultOf<Each extends Pick<Session, 'result'>>({
  result,
}: Each): NonNullable<Each['result']> {
  if (result === null) throw new Error('A session that has not finished has no result')
  return result
}

/** The provider's session; with an empty name before it exists. */
export function providerSessionOf({ providerSession }: Session): ProviderSession {
  return providerSession ?? { name: '', startedAt: 0 }
}

/**
 * Whether the app must return to the browser that started the session, and that browser has not reported it yet.
 * Until then the answer is not accepted: the link may have been sent to another person (RP API v3, callback).
 */
export function awaitsCallback(session: Session): boolean {
  const { deviceLink } = session.request
  const hasCallback = deviceLink !== undefined && 'callbackUrl' in deviceLink
  return hasCallback && providerSessionOf(session).callback === undefined
}

/** Whether the person's browser has something to do and has not brought the answer yet. */
export function awaitsBrowser(session: Session): boolean {
  const { browserRequest, browserAnswer } = providerSessionOf(session)
  return session.state === 'asked' && browserRequest !== undefined && browserAnswer === undefined
}

/** A session with its waiting data. */
export type NewSession = Omit<
  typeof sessions.$inferInsert,
  Exclude<Parsed, 'kind'> | 'createdAt' | 'finishedAt' | 'personSession' | 'state'
> & {
  readonly relyingPartyId: RelyingPartyId
  readonly person: Session['person']
  readonly prepared?: Session['prepared']
}

/** Throws if a row's content does not match its kind. */
function parsed<Kind extends SessionKind>(row: Row & { readonly kind: Kind }): SessionOf<Kind> {
  const session = {
    ...row,
    ...sessionData[row.kind].parse(row),
    providerSession: providerSession.nullable().parse(row.providerSession),
  }
  // TypeScript cannot see that the parser and its result belong to the same kind.
  return session as unknown as SessionOf<Kind>
}

/** Rows stored by the same statement as a new session. */
interface AlsoStored {
  /** The prompt of the person whose phone is about to ring. */
  readonly prompt?: NewPrompt | undefined
  readonly jobs?: readonly SessionJob[]
  /** Time by the clock of the gateway, which also ends the session. Absent: the time of the database. */
  readonly createdAt?: Date
}

export async function insertSession(
  tx: Transaction,
  session: NewSession,
  { prompt, jobs = [], createdAt: at }: AlsoStored = {},
): Promise<void> {
  await insertPrepared(tx, {
    ...unset,
    ...session,
    promptId: prompt?.id ?? null,
    personKey: prompt?.personKey ?? null,
    promptAt: prompt?.createdAt ?? null,
    jobs: jobsParameter(jobs),
    startedAt: at?.toISOString() ?? null,
  })
}

/** Columns that a new session may set; the others have fixed initial values. */
const { state, createdAt, finishedAt, personSession, ...newColumns } = getTableColumns(sessions)

const unset = Object.fromEntries(Object.keys(newColumns).map((name) => [name, null]))

const insertPrepared = prepared('insert_session', (tx) => {
  const startedAt = sql`coalesce(${sql.placeholder('startedAt')}::timestamptz, now())`
  const values = {
    ...placeholders(newColumns),
    state: 'prepared',
    createdAt: startedAt,
  } as const
  return tx.with(insertedPrompt(tx), queuedJobs(tx, sql`true`)).insert(sessions).values(values)
})

/** The session that was started with a caller's key, and parts of its first answer. */
interface SessionStart {
  readonly id: string
  readonly idempotencyDigest: string | null
  /** Null until the provider has returned it. */
  readonly controlCode: string | null
  readonly firstAnswer: unknown
  readonly expiresAt: Date
}

/** Returns the session that was started with a key after a moment, unless it ended before it had an answer. */
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

/** Removes a key from a session that no longer counts for it: an old one, or one that ended without an answer. */
export async function freeIdempotencyKey(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  key: string,
  since: Date,
): Promise<void> {
  const hadNoAnswer = and(isNotNull(sessions.finishedAt), isNull(sessions.controlCode))
  await tx
    .update(sessions)
    .set({ idempotencyKey: null })
    .where(
      and(
        eq(sessions.relyingPartyId, relyingPartyId),
        eq(sessions.idempotencyKey, key),
        or(lte(sessions.createdAt, since), hadNoAnswer),
      ),
    )
}

interface WantedSession<Kind extends SessionKind> {
  readonly id: string
  readonly relyingPartyId: RelyingPartyId
  /** Absent: a session of any family. Without `kind`, a session of any kind. */
  readonly family?: MethodName | undefined
  readonly kind?: Kind | undefined
}

/** The session with this token, if it belongs to the relying party and has the given family and kind. */
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

const selectById = prepared('session_by_id', (tx) =>
  tx
    .select()
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder('id'))),
)

/** Loads a session for a job, which is not limited to a relying party. */
export async function loadSession(tx: Transaction, id: string): Promise<Session | undefined> {
  const [row] = await selectById(tx, { id })
  return row && parsed(row)
}

/** A session, locked against other writers until the transaction ends. */
export async function lockSession(tx: Transaction, id: string): Promise<Session | undefined> {
  const [row] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update')
  return row && parsed(row)
}

/** The running signing of a signer, otherwise the newest session that asked them, in any state. */
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

/** The session that is signing the document now. */
export async function holderOf(tx: Transaction, documentId: string): Promise<Session | undefined> {
  const [row] = await tx.select().from(sessions).where(eq(sessions.holdsDocument, documentId))
  return row && parsed(row)
}

export type SessionName = Pick<Session, 'id' | 'relyingPartyId' | 'family' | 'kind'>

/**
 * Returns the lines (see `sessionLine`) of those of the sessions that have not ended. The database returns all lines in
 * one text, because rows with separate columns would cost the process many times as much.
 */
export async function runningAmong(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const [row] = await selectRunning(tx, { ids: [...ids] })
  return row?.all?.split(',') ?? []
}

const selectRunning = prepared('running_sessions', (tx) => {
  const { id, relyingPartyId, family, kind } = sessions
  const line = sql`concat_ws(' ', ${id}, ${relyingPartyId}, ${family}, ${kind})`
  return tx
    .select({ all: sql<string | null>`string_agg(${line}, ',')` })
    .from(sessions)
    .where(and(sql`${id} = any(${sql.placeholder('ids')}::uuid[])`, isNull(sessions.finishedAt)))
})

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

/** Changes a session's state; undefined if the present state is not one of `from`. */
export async function moveSession(
  tx: Transaction,
  id: string,
  from: readonly SessionState[],
  change: SessionChange,
): Promise<Session | undefined> {
  const [row] = await updateIn(tx, { ...unchanged, ...change, id, from: [...from] })
  return row && parsed(row)
}

const updateIn = prepared('move_session', (tx) =>
  tx
    .update(sessions)
    .set(changed)
    .where(
      and(
        eq(sessions.id, sql.placeholder('id')),
        sql`${sessions.state} = any(${sql.placeholder('from')}::text[])`,
      ),
    )
    .returning(),
)

const changed = {
  state: givenOr('state', sessions.state),
  providerSession: givenOr('providerSession', sessions.providerSession),
  controlCode: givenOr('controlCode', sessions.controlCode),
  answer: givenOr('answer', sessions.answer),
  expiresAt: givenOr('expiresAt', sessions.expiresAt),
}

/** Null or absent values leave their columns unchanged. */
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

/** Prepares an answered session for its next request to the person. Undefined if the session has ended. */
export async function prepareSession(
  tx: Transaction,
  id: string,
  next: Pick<Session, 'person' | 'expiresAt' | 'prepared'>,
): Promise<Session | undefined> {
  const [row] = await tx
    .update(sessions)
    .set({ ...next, state: 'prepared', answer: null, providerSession: null })
    .where(and(eq(sessions.id, id), eq(sessions.state, 'answered')))
    .returning()
  return row && parsed(row)
}

/** Records that the phone rang, and changes the session's state if it was prepared, in one statement. */
export async function ringSession(
  tx: Transaction,
  id: string,
  at: Date,
  change: SessionChange,
): Promise<Session | undefined> {
  const [row] = await updateRung(tx, { ...unchanged, ...change, state: 'asked', id, at })
  return row && parsed(row)
}

const updateRung = prepared('ring_session', (tx) => {
  const id = sql.placeholder('id')
  const at = sql`${sql.param(sql.placeholder('at'), prompts.rungAt)}::timestamptz`
  const unrung = and(eq(prompts.sessionId, id), isNull(prompts.rungAt))
  const rung = tx
    .$with('rung')
    .as(tx.update(prompts).set({ rungAt: at }).where(unrung).returning({ id: prompts.id }))
  return tx
    .with(rung)
    .update(sessions)
    .set(changed)
    .where(and(eq(sessions.id, id), eq(sessions.state, 'prepared')))
    .returning()
})

/** Deletes sessions, ended or not. */
export async function deleteSessions(tx: Transaction, which: SQL): Promise<void> {
  const gone = await tx.delete(sessions).where(which).returning({ id: sessions.id })
  for (const session of gone) publishEvent(tx, 'session-over', session)
}

export async function deleteSession(tx: Transaction, id: string): Promise<void> {
  await deleteSessions(tx, eq(sessions.id, id))
}
