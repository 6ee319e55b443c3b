import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { prompts, sessions } from './schema'
import type { Transaction } from './transaction'

/** Notes that a person's phone is about to ring. */
export async function insertPrompt(
  tx: Transaction,
  prompt: { readonly id: string; readonly personKey: string; readonly sessionId: string },
): Promise<void> {
  await tx.insert(prompts).values(prompt)
}

export interface PromptCounts {
  /** Sessions that wait for this person now, and prompts that the phone still shows after theirs. */
  readonly live: number
  /** Those of the live ones that are on the phone by now, as far as anybody knows. */
  readonly onPhone: number
  /** Until the last of the live ones is over at the latest; 0 without any. */
  readonly liveSeconds: number
  readonly lastMinute: number
  readonly lastHour: number
}

/** How often a person has been asked, across all clients and both families. */
export async function countPrompts(
  tx: Transaction,
  personKey: string,
  now: Date,
): Promise<PromptCounts> {
  const minuteAgo = new Date(now.getTime() - 60_000)
  const hourAgo = new Date(now.getTime() - 3_600_000)
  const at = sql`${now.toISOString()}::timestamptz`
  const waits = sql`(${sessions.finishedAt} is null and ${sessions.expiresAt} > ${at})`
  const isLeft = sql`${prompts.liveUntil} > ${at}`
  const rings = sql`(${waits} and ${sessions.state} = 'asked' and ${sessions.request} -> 'deviceLink' is null)`
  const over = sql`case when ${waits} then ${sessions.expiresAt} else ${prompts.liveUntil} end`
  const [row] = await tx
    .select({
      live: countOf(sql`${waits} or ${isLeft}`),
      onPhone: countOf(sql`${rings} or ${isLeft}`),
      liveSeconds: sql<number>`coalesce(ceil(extract(epoch from max(${over}) filter (where ${waits} or ${isLeft}) - ${at})), 0)::int`,
      lastMinute: countOf(sql`${prompts.createdAt} > ${minuteAgo.toISOString()}`),
      lastHour: sql<number>`count(*)::int`,
    })
    .from(prompts)
    .leftJoin(sessions, eq(sessions.id, prompts.sessionId))
    .where(and(eq(prompts.personKey, personKey), gt(prompts.createdAt, hourAgo)))
  return row ?? { live: 0, onPhone: 0, liveSeconds: 0, lastMinute: 0, lastHour: 0 }
}

function countOf(condition: SQL): SQL<number> {
  return sql<number>`count(*) filter (where ${condition})::int`
}

/** One writer at a time for one person, until the transaction ends. */
export async function lockPerson(tx: Transaction, personKey: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${personKey}, 0))`)
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
