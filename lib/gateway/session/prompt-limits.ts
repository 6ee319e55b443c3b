import { createHmac, randomUUID } from 'node:crypto'
import type { Person } from '@/lib/storage/records'
import { countPrompts, insertPrompt, lockPerson, type PromptCounts } from '@/lib/storage/sessions'
import type { Transaction } from '@/lib/storage/transaction'
import type { Services } from '../context'
import { OperationFailure } from '../operation-failure'

type Limiter = Pick<Services, 'settings' | 'clock'>

/** Refuses a person who is being asked or was asked too often, before any provider is called. */
export async function checkPromptLimits(
  { settings, clock }: Limiter,
  tx: Transaction,
  person: Person,
): Promise<void> {
  const counts = await countPrompts(tx, personKey(settings.secret, person), clock())
  const retryAfterSeconds = waitingTime(counts, settings.promptLimits)
  if (retryAfterSeconds > 0) {
    throw new OperationFailure('too-many-requests', { retryAfterSeconds })
  }
}

/** Checks again under a lock and notes the prompt: of two calls at once one rings. */
export async function reservePrompt(
  limiter: Limiter,
  tx: Transaction,
  person: Person,
  sessionId: string,
): Promise<void> {
  const key = personKey(limiter.settings.secret, person)
  await lockPerson(tx, key)
  await checkPromptLimits(limiter, tx, person)
  await insertPrompt(tx, { id: randomUUID(), personKey: key, sessionId })
}

type Limits = Services['settings']['promptLimits']

function waitingTime(counts: PromptCounts, limits: Limits): number {
  if (isReached(counts.lastHour, limits.hour)) return 600
  if (isReached(counts.lastMinute, limits.minute)) return 60
  return isReached(counts.live, limits.live) ? 30 : 0
}

function isReached(count: number, limit: number): boolean {
  return limit > 0 && count >= limit
}

function personKey(secret: string, { country, personalCode }: Person): string {
  return createHmac('sha256', secret).update(`person:${country}:${personalCode}`).digest('hex')
}
