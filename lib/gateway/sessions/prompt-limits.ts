import { randomUUID } from 'node:crypto'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type NewPrompt, type RecentPrompt, recentPrompts } from '@/lib/storage/prompts'
import { lockKey } from '@/lib/storage/rate-counts'
import type { SessionRequest } from '@/lib/storage/records'
import type { Person } from '@/lib/vocabulary/person'
import type { Services } from '../operation/context'
import { OperationFailure } from '../operation/operation-failure'
import { lifetimes } from '../rules/lifetimes'
import { personKey } from './session-request'

type Limiter = Pick<Services, 'settings' | 'clock'>

/**
 * Refuses a person who is being asked or was asked too often, before any provider is called. Who is given a
 * link instead has nothing ring: that is always allowed, or else whoever knows somebody's code could keep
 * them from signing.
 */
export async function checkPromptLimits(
  { settings, clock }: Limiter,
  tx: Transaction,
  person: Person,
  { deviceLink }: Pick<SessionRequest, 'deviceLink'>,
): Promise<void> {
  if (deviceLink || !hasLimits(settings.promptLimits)) return
  const now = clock()
  const keys = settings.keys.map((key) => personKey(key, person))
  const refusal = promptRefusal(await recentPrompts(tx, keys, now), settings, now)
  if (refusal) throw refusal
}

/**
 * Checks again under a lock and returns the prompt to store with the session in the same transaction: of two calls at once
 * one rings. Undefined for a link, which rings no phone.
 */
export async function admitPrompt(
  limiter: Limiter,
  tx: Transaction,
  person: Person,
  request: SessionRequest,
): Promise<NewPrompt | undefined> {
  if (request.deviceLink) return undefined
  const [first, ...others] = limiter.settings.keys
  const key = personKey(first, person)
  // In one order everywhere: gateways that are being given a new secret have their values in different ones.
  const locked = [key, ...others.map((other) => personKey(other, person))]
  if (hasLimits(limiter.settings.promptLimits)) {
    for (const one of locked.toSorted()) await lockKey(tx, one)
    await checkPromptLimits(limiter, tx, person, request)
  }
  return { id: randomUUID(), personKey: key, createdAt: limiter.clock() }
}

function hasLimits({ live, minute, hour }: Services['settings']['promptLimits']): boolean {
  return live > 0 || minute > 0 || hour > 0
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

type PromptSettings = Pick<Services['settings'], 'promptLimits' | 'promptDelayMs'>

/**
 * Returns why a person may not be asked now and when to retry; `asked` is the last hour's, newest first. A live prompt
 * is named before the limits of a minute and an hour.
 */
export function promptRefusal(
  asked: readonly RecentPrompt[],
  settings: PromptSettings,
  now: Date,
): OperationFailure | undefined {
  const { live, minute, hour } = settings.promptLimits
  const secondsTo = (moment: number) => Math.max(1, Math.ceil((moment - now.getTime()) / 1000))
  const ends = asked
    .flatMap((prompt) => endOfLive(prompt, settings) ?? [])
    .toSorted((a, b) => a - b)
  // Free again as soon as so many have ended that one fewer than the limit is left.
  const freeing = live > 0 ? ends[ends.length - live] : undefined
  if (freeing !== undefined) {
    const isUnanswered = asked.some((prompt) => prompt.isUnanswered)
    return new OperationFailure(isUnanswered ? 'earlier-prompt' : 'too-many-requests', {
      retryAfterSeconds: secondsTo(freeing),
      limit: 'prompt-live',
    })
  }
  const windows = [
    ['prompt-hour', hour, hourMs],
    ['prompt-minute', minute, minuteMs],
  ] as const
  for (const [limit, most, lengthMs] of windows) {
    // Free again as soon as the oldest of the last so many is old enough.
    const oldest = most > 0 ? asked[most - 1] : undefined
    const freeAt = oldest ? oldest.at.getTime() + lengthMs : 0
    if (freeAt > now.getTime()) {
      const retryAfterSeconds = secondsTo(freeAt)
      return new OperationFailure('too-many-requests', { retryAfterSeconds, limit })
    }
  }
  return undefined
}

/** When a live prompt is over: a session may wait for longer than its provider shows the prompt. */
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
