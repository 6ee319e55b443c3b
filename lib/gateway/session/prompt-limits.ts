import { createHmac, randomUUID } from 'node:crypto'
import { countPrompts, insertPrompt, lockPerson, type PromptCounts } from '@/lib/storage/prompts'
import type { Person } from '@/lib/storage/records'
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
  const refusal = refusalOf(counts, settings.promptLimits)
  if (refusal) throw new OperationFailure(...refusal)
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

/** Why not, and for how long: until the phone is free, at most that long. */
function refusalOf(
  { live, onPhone, liveSeconds, lastMinute, lastHour }: PromptCounts,
  limits: Limits,
): ConstructorParameters<typeof OperationFailure> | undefined {
  if (isReached(lastHour, limits.hour)) return ['too-many-requests', { retryAfterSeconds: 600 }]
  if (isReached(lastMinute, limits.minute)) return ['too-many-requests', { retryAfterSeconds: 60 }]
  if (!isReached(live, limits.live)) return undefined
  const reason = onPhone > 0 ? 'earlier-prompt' : 'too-many-requests'
  return [reason, { retryAfterSeconds: liveSeconds }]
}

function isReached(count: number, limit: number): boolean {
  return limit > 0 && count >= limit
}

function personKey(secret: string, { country, personalCode }: Person): string {
  return createHmac('sha256', secret).update(`person:${country}:${personalCode}`).digest('hex')
}
