import { and, eq, isNull, sql } from 'drizzle-orm'
import { isDatabaseAway } from '../database/database-away'
import { publishEvent, publishEventNow } from '../database/events'
import { givenOr, prepared } from '../database/prepared'
import type { Transaction } from '../database/transaction'
import type { SessionFailure } from '../schema/records'
import { sessions } from '../schema/schema'
import { jobsParameter, queuedJobs, type SessionJob } from './queue-with-session'
import type { Session } from './sessions'

export type SessionEnd = (
  | { readonly result: Session['result']; readonly file?: Session['file'] }
  | { readonly failure: SessionFailure }
) & {
  /** Until when the result can be read; absent: unchanged. */
  readonly expiresAt?: Date
}

/** Ends a session once: releases its document and queues the jobs. False if it had already ended. */
export async function endSession(
  tx: Transaction,
  id: string,
  end: SessionEnd,
  at: Date,
  jobs: readonly SessionJob[] = [],
): Promise<boolean> {
  const state = 'failure' in end ? 'failed' : 'finished'
  const given = { ...noEnd, ...end, id, state, finishedAt: at, jobs: jobsParameter(jobs) }
  const [row] = await updateEnded(tx, given).catch((failure: unknown) => {
    // Outside a transaction, the statement may have been executed although it failed here.
    if (isDatabaseAway(failure)) publishEventNow('transaction-in-doubt', {})
    throw failure
  })
  if (!row) return false
  publishEvent(tx, 'session-over', { id })
  publishEvent(tx, 'session-ended', {
    family: row.family,
    kind: row.kind,
    outcome: 'failure' in end ? end.failure.reason : 'ok',
    // The database has its own clock, so the difference may be negative.
    seconds: Math.max(0, at.getTime() - row.createdAt.getTime()) / 1000,
  })
  return true
}

const updateEnded = prepared('end_session', (tx) => {
  const update = tx
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
      providerSession: sql`${sessions.providerSession} - 'browserAnswer'`,
    })
    .where(and(eq(sessions.id, sql.placeholder('id')), isNull(sessions.finishedAt)))
    .returning({ family: sessions.family, kind: sessions.kind, createdAt: sessions.createdAt })
  const ended = tx.$with('ended').as(update)
  return tx.with(ended, queuedJobs(tx, sql`exists (select from ended)`)).select().from(ended)
})

const noEnd = { result: null, file: null, failure: null, expiresAt: null }
