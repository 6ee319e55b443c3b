import { randomUUID } from 'node:crypto'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type NewPrompt, type RecentPrompt, recentPrompts } from '@/lib/storage/limits/prompts'
import { lockKey } from '@/lib/storage/limits/rate-counts'
import type { RunPart } from '@/lib/storage/limits/signing-runs'
import type { SessionRequest } from '@/lib/storage/schema/records'
import type { Person } from '@/lib/vocabulary/person'
import type { Services } from '../operation/context'
import { OperationFailure } from '../operation/operation-failure'
import { lifetimes } from '../rules/lifetimes'
import { personKey } from './session-request'

type Limiter = Pick<Services, 'settings' | 'clock'>

/**
 * Refuses a person who has too many live or recent prompts, before any provider is called. Device links and answers in
 * the browser are always allowed because no phone rings. Otherwise anyone who knows a personal code could prevent that
 * person from signing.
 */
export async function checkPromptLimits(
  { settings, clock }: Limiter,
  tx: Transaction,
  person: Person,
  request: Pick<SessionRequest, 'deviceLink' | 'byBrowser'>,
  run?: RunPart,
): Promise<void> {
  if (!ringsPhone(request) || !hasLimits(settings.promptLimits)) return
  const now = clock()
  const keys = settings.keys.map((key) => personKey(key, person))
  const refusal = promptRefusal(await recentPrompts(tx, keys, now), settings, now, run?.runId)
  if (refusal) throw refusal
}

/**
 * Checks again under a lock and returns the prompt to store with the session in the same transaction, so that of two
 * concurrent calls only one rings the phone. Undefined if no phone rings.
 */
export async function admitPrompt(
  limiter: Limiter,
  tx: Transaction,
  person: Person,
  request: SessionRequest,
  run?: RunPart,
): Promise<NewPrompt | undefined> {
  if (!ringsPhone(request)) return undefined
  const [first, ...others] = limiter.settings.keys
  const key = personKey(first, person)
  // The keys are sorted to avoid deadlocks: during a change of secrets, gateways list them in different order.
  const locked = [key, ...others.map((other) => personKey(other, person))]
  if (hasLimits(limiter.settings.promptLimits)) {
    for (const one of locked.toSorted()) await lockKey(tx, one)
    await checkPromptLimits(limiter, tx, person, request, run)
  }
  return { id: randomUUID(), personKey: key, createdAt: limiter.clock() }
}

/** Whether a message is sent to the person's phone. */
export function ringsPhone({
  deviceLink,
  byBrowser,
}: Pick<SessionRequest, 'deviceLink' | 'byBrowser'>): boolean {
  return !deviceLink && !byBrowser
}

function hasLimits({ live, minute, hour }: Services['settings']['promptLimits']): boolean {
  return live > 0 || minute > 0 || hour > 0
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

type PromptSettings = Pick<Services['settings'], 'promptLimits' | 'promptDelayMs'>

/**
 * Returns why a person may not be prompted now and when to retry. `asked` has the prompts of the last hour, newest
 * first. A live prompt is reported before the limits per minute and hour, which count a run once; `runId` is the run of
 * the new prompt.
 */
export function promptRefusal(
  asked: readonly RecentPrompt[],
  settings: PromptSettings,
  now: Date,
  runId?: string,
): OperationFailure | undefined {
  const { live, minute, hour } = settings.promptLimits
  const secondsTo = (moment: number) => Math.max(1, Math.ceil((moment - now.getTime()) / 1000))
  const ends = asked
    .flatMap((prompt) => endOfLive(prompt, settings) ?? [])
    .toSorted((a, b) => a - b)
  // The next prompt is allowed when enough live prompts have ended to be one below the limit.
  const freeing = live > 0 ? ends[ends.length - live] : undefined
  if (freeing !== undefined) {
    const isUnanswered = asked.some((prompt) => prompt.isUnanswered)
    return new OperationFailure(isUnanswered ? 'earlier-prompt' : 'too-many-requests', {
      retryAfterSeconds: secondsTo(freeing),
      limit: 'prompt-live',
    })
  }
  if (runId !== undefined && asked.some((prompt) => prompt.runId === runId)) return undefined
  const counted = withRunsOnce(asked)
  const windows = [
    ['prompt-hour', hour, hourMs],
    ['prompt-minute', minute, minuteMs],
  ] as const
  for (const [limit, most, lengthMs] of windows) {
    // The next prompt is allowed when the oldest of the counted prompts has left the window.
    const oldest = most > 0 ? counted[most - 1] : undefined
    const freeAt = oldest ? oldest.at.getTime() + lengthMs : 0
    if (freeAt > now.getTime()) {
      const retryAfterSeconds = secondsTo(freeAt)
      return new OperationFailure('too-many-requests', { retryAfterSeconds, limit })
    }
  }
  return undefined
}

/** Keeps only the first prompt of each run, which is the last prompt of the run in the list. */
function withRunsOnce(asked: readonly RecentPrompt[]): readonly RecentPrompt[] {
  return asked.filter(
    ({ runId }, index) =>
      runId === undefined || !asked.slice(index + 1).some((earlier) => earlier.runId === runId),
  )
}

/** When a live prompt ends: a session may last longer than its provider shows the prompt. */
function endOfLive(
  { at, rungAt, liveUntil, isUnanswered }: RecentPrompt,
  { promptDelayMs }: PromptSettings,
): number | undefined {
  if (!liveUntil) return undefined
  const ringsAt = rungAt?.getTime() ?? at.getTime() + promptDelayMs
  return isUnanswered
    ? Math.min(liveUntil.getTime(), ringsAt + lifetimes.shown)
    : liveUntil.getTime()
}
