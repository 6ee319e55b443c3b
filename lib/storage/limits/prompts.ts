import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { hourMs } from '@/lib/vocabulary/durations'
import type { Transaction } from '../database/transaction'
import { prompts, runSessions } from '../schema/limit-schema'
import { sessions } from '../schema/schema'

/** A prompt about to be shown on a person's phone. */
export interface NewPrompt {
  readonly id: string
  readonly personKey: string
  readonly createdAt: Date
}

/**
 * A part of the statement that stores a session: stores its prompt from the placeholders `promptId`, `personKey` and
 * `promptAt`. Without a `promptId` no prompt is stored.
 */
export function insertedPrompt(tx: Transaction) {
  const { id, personKey, sessionId, createdAt } = prompts
  const columns = [id, personKey, sessionId, createdAt].map(({ name }) => sql.identifier(name))
  const promptId = sql`${sql.placeholder('promptId')}::uuid`
  return tx.$with('prompted', {}).as(sql`
    insert into ${prompts} (${sql.join(columns, sql`, `)})
    select ${promptId}, ${sql.placeholder('personKey')}, ${sql.placeholder('id')}::uuid,
      ${sql.param(sql.placeholder('promptAt'), createdAt)}::timestamptz
    where ${promptId} is not null`)
}

/** A prompt of the last hour, shown on a person's phone or about to be. */
export interface RecentPrompt {
  readonly at: Date
  /** When the prompt disappears at the latest; undefined: it is already gone. */
  readonly liveUntil: Date | undefined
  /** When the phone began to show it; undefined: not yet. */
  readonly rungAt: Date | undefined
  /** Whether it is shown or about to be: no answer of the person is known. */
  readonly isUnanswered: boolean
  /** The signing run of its session. */
  readonly runId?: string | undefined
}

/** Recent prompts of a person, by any of their keys, of all clients and both families; newest first. */
export async function recentPrompts(
  tx: Transaction,
  personKeys: readonly string[],
  now: Date,
): Promise<RecentPrompt[]> {
  const hourAgo = new Date(now.getTime() - hourMs)
  const rows = await tx
    .select({ prompt: prompts, session: sessions, runId: runSessions.runId })
    .from(prompts)
    .leftJoin(sessions, eq(sessions.id, prompts.sessionId))
    .leftJoin(runSessions, eq(runSessions.sessionId, prompts.sessionId))
    .where(and(inArray(prompts.personKey, [...personKeys]), gt(prompts.createdAt, hourAgo)))
    .orderBy(desc(prompts.createdAt))
  return rows.flatMap(({ prompt, session, runId }) => {
    const waits = session?.finishedAt === null && session.expiresAt > now
    const left = prompt.liveUntil !== null && prompt.liveUntil > now ? prompt.liveUntil : undefined
    if (!waits && !left && prompt.rungAt === null) return []
    return {
      at: prompt.createdAt,
      liveUntil: waits ? session.expiresAt : left,
      rungAt: prompt.rungAt ?? undefined,
      isUnanswered: left !== undefined || (waits && session.state !== 'answered'),
      runId: runId ?? undefined,
    }
  })
}

/** Sets when the phone stops showing the prompt of a session that has ended, at the latest; null: it has stopped. */
export async function setPromptLiveUntil(
  tx: Transaction,
  sessionId: string,
  liveUntil: Date | null,
): Promise<void> {
  await tx.update(prompts).set({ liveUntil }).where(eq(prompts.sessionId, sessionId))
}

/** Whether a session that has ended may still have its prompt on the phone. */
export async function isPromptLive(
  tx: Transaction,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .select({ id: prompts.id })
    .from(prompts)
    .where(and(eq(prompts.sessionId, sessionId), gt(prompts.liveUntil, now)))
  return rows.length > 0
}

/** Deletes prompts that are too old to count. */
export async function forgetPrompts(tx: Transaction, before: Date): Promise<void> {
  await tx.delete(prompts).where(lt(prompts.createdAt, before))
}
