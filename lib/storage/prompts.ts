import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { hourMs } from '@/lib/vocabulary/durations'
import type { Transaction } from './database/transaction'
import { prompts } from './schema/limit-schema'
import { sessions } from './schema/schema'

/** A person's phone is about to ring. */
export interface NewPrompt {
  readonly id: string
  readonly personKey: string
  readonly createdAt: Date
}

/**
 * A part of the statement that stores a session: stores its prompt from the placeholders `promptId`, `personKey` and
 * `promptAt`. Without a `promptId` no phone rings.
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

/** One ring of a person's phone within the last hour: one that was heard, or is about to be. */
export interface RecentPrompt {
  readonly at: Date
  /** Until when at the latest the person counts as being asked; undefined: not any more. */
  readonly liveUntil: Date | undefined
  /** Since when the phone rings; undefined: it does not ring yet. */
  readonly rungAt: Date | undefined
  /** Whether it is on the phone or about to be: the person has not answered it, as far as is known. */
  readonly isUnanswered: boolean
}

/** How a person, by any of their keys, has been asked lately, across all clients and both families; newest first. */
export async function recentPrompts(
  tx: Transaction,
  personKeys: readonly string[],
  now: Date,
): Promise<RecentPrompt[]> {
  const hourAgo = new Date(now.getTime() - hourMs)
  const rows = await tx
    .select({ prompt: prompts, session: sessions })
    .from(prompts)
    .leftJoin(sessions, eq(sessions.id, prompts.sessionId))
    .where(and(inArray(prompts.personKey, [...personKeys]), gt(prompts.createdAt, hourAgo)))
    .orderBy(desc(prompts.createdAt))
  return rows.flatMap(({ prompt, session }) => {
    const waits = session?.finishedAt === null && session.expiresAt > now
    const left = prompt.liveUntil !== null && prompt.liveUntil > now ? prompt.liveUntil : undefined
    if (!waits && !left && prompt.rungAt === null) return []
    return {
      at: prompt.createdAt,
      liveUntil: waits ? session.expiresAt : left,
      rungAt: prompt.rungAt ?? undefined,
      isUnanswered: left !== undefined || (waits && session.state !== 'answered'),
    }
  })
}

/** Says until when at the latest the phone shows a session's prompt although the session is over; null: not any more. */
export async function setPromptLiveUntil(
  tx: Transaction,
  sessionId: string,
  liveUntil: Date | null,
): Promise<void> {
  await tx.update(prompts).set({ liveUntil }).where(eq(prompts.sessionId, sessionId))
}

/** Whether a session that is over may still have its prompt on the phone. */
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

/** Forgets what was asked of people so long ago that it counts no more. */
export async function forgetPrompts(tx: Transaction, before: Date): Promise<void> {
  await tx.delete(prompts).where(lt(prompts.createdAt, before))
}
