import { and, eq, isNull, sql } from 'drizzle-orm'
import { givenOr, prepared } from '../database/prepared'
import { prompts } from '../schema/limit-schema'
import { sessions } from '../schema/schema'

/** Statements that every session needs, built once. Sessions are asked for in sessions.ts. */

export const insertPrepared = prepared('insert_session', (tx) =>
  tx.insert(sessions).values({
    id: sql.placeholder('id'),
    relyingPartyId: sql.placeholder('relyingPartyId'),
    family: sql.placeholder('family'),
    kind: sql.placeholder('kind'),
    state: 'prepared',
    person: sql.placeholder('person'),
    request: sql.placeholder('request'),
    documentId: sql.placeholder('documentId'),
    signerId: sql.placeholder('signerId'),
    holdsDocument: sql.placeholder('holdsDocument'),
    documentVersion: sql.placeholder('documentVersion'),
    file: sql.placeholder('file'),
    prepared: sql.placeholder('prepared'),
    controlCode: sql.placeholder('controlCode'),
    providerSession: sql.placeholder('providerSession'),
    answer: sql.placeholder('answer'),
    result: sql.placeholder('result'),
    failure: sql.placeholder('failure'),
    traceId: sql.placeholder('traceId'),
    expiresAt: sql.placeholder('expiresAt'),
    idempotencyKey: sql.placeholder('idempotencyKey'),
    idempotencyDigest: sql.placeholder('idempotencyDigest'),
    firstAnswer: sql.placeholder('firstAnswer'),
  }),
)

export const selectById = prepared('session_by_id', (tx) =>
  tx
    .select()
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder('id'))),
)

export const selectRunning = prepared('running_sessions', (tx) => {
  const { id, relyingPartyId, family, kind } = sessions
  const line = sql`concat_ws(' ', ${id}, ${relyingPartyId}, ${family}, ${kind})`
  return tx
    .select({ all: sql<string | null>`string_agg(${line}, ',')` })
    .from(sessions)
    .where(and(sql`${id} = any(${sql.placeholder('ids')}::uuid[])`, isNull(sessions.finishedAt)))
})

const changed = {
  state: givenOr('state', sessions.state),
  providerSession: givenOr('providerSession', sessions.providerSession),
  controlCode: givenOr('controlCode', sessions.controlCode),
  answer: givenOr('answer', sessions.answer),
  expiresAt: givenOr('expiresAt', sessions.expiresAt),
}

export const updateIn = prepared('move_session', (tx) =>
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

export const updateRung = prepared('ring_session', (tx) => {
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

export const updateEnded = prepared('end_session', (tx) =>
  tx
    .update(sessions)
    .set({
      result: givenOr('result', sessions.result),
      file: givenOr('file', sessions.file),
      failure: givenOr('failure', sessions.failure),
      expiresAt: givenOr('expiresAt', sessions.expiresAt),
      state: givenOr('state', sessions.state),
      finishedAt: givenOr('finishedAt', sessions.finishedAt),
      holdsDocument: null,
      prepared: null,
      answer: null,
    })
    .where(and(eq(sessions.id, sql.placeholder('id')), isNull(sessions.finishedAt)))
    .returning({ family: sessions.family, kind: sessions.kind, createdAt: sessions.createdAt }),
)
