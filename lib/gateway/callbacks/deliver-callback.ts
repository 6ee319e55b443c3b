import { OutgoingFailure } from '@/lib/network/outgoing-failure'
import type { HttpClient } from '@/lib/network/transport'
import type { Again, JobRun } from '@/lib/queue/job'
import { enqueue } from '@/lib/queue/queue'
import {
  type CallbackAttempt,
  type CallbackDelivery,
  findDelivery,
  postponeDelivery,
  settleDelivery,
} from '@/lib/storage/callback-deliveries'
import { findCallbackSecret } from '@/lib/storage/relying-parties'
import type { CallbackError } from '@/lib/vocabulary/callback'
import type { Services } from '../operation/context'
import { openSecret, SealedSecretUnreadable } from '../operation/secrets/sealed-secret'
import { type JobPayloads, jobFor } from '../rules/jobs'
import { readSecrets, signingSecrets } from './callback-secrets'
import { webhookHeaders } from './webhook-signature'

/**
 * Hands a callback to the relying party's server, again and again until it is taken. A crash after the
 * server took it means that it is sent twice, with the same id and body.
 */
export function deliverCallbackJob(services: Services) {
  return async (
    { deliveryId }: JobPayloads['deliver-callback'],
    run: JobRun,
  ): Promise<Again | undefined> => {
    const delivery = await findDelivery(services.database.db, deliveryId)
    if (!delivery?.nextAttemptAt) return undefined
    if (delivery.nextAttemptAt > services.clock()) return { again: delivery.nextAttemptAt }
    const attempt = await tryOnce(services, delivery, run.signal)
    return await note(services, run, delivery, attempt)
  }
}

/** What came of an attempt, and for how long the receiver asks to be left alone. */
interface AttemptOutcome extends CallbackAttempt {
  readonly askedMs?: number | undefined
}

async function tryOnce(
  services: Services,
  delivery: CallbackDelivery,
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  try {
    const secrets = await secretsOf(services, delivery)
    const { outgoingHttp: http, clock, settings } = services
    const timeoutMs = settings.callbackTimeoutMs
    return await deliver({ http, timeoutMs, delivery, secrets, at: clock(), signal })
  } catch (error) {
    // An operator who puts the old GATEWAY_SECRET back finds the callback still waiting.
    if (!(error instanceof SealedSecretUnreadable)) throw error
    return { status: null, error: 'secret-unreadable' }
  }
}

async function secretsOf(
  { database, settings, clock }: Services,
  { relyingPartyId }: CallbackDelivery,
): Promise<readonly string[]> {
  const sealed = await findCallbackSecret(database.db, relyingPartyId)
  if (sealed === undefined) return []
  return signingSecrets(readSecrets(openSecret(settings.keys, relyingPartyId, sealed)), clock())
}

/** One attempt to hand a callback over. */
interface Attempt {
  readonly http: HttpClient
  readonly timeoutMs: number
  readonly delivery: Pick<CallbackDelivery, 'id' | 'url' | 'body'>
  /** `whsec_…`, each signs; without one the callback goes unsigned. */
  readonly secrets: readonly string[]
  readonly at: Date
  /** Aborted when the process stops: such an attempt throws, it has not failed. */
  readonly signal: AbortSignal
}

/** Posts a callback once and says what came of it. */
async function deliver(attempt: Attempt): Promise<AttemptOutcome> {
  try {
    const { status, headers } = await post(attempt)
    const askedMs = isPatient(status) ? retryAfterMs(headers['retry-after'], attempt.at) : undefined
    return { status, error: errorOfStatus(status), askedMs }
  } catch (error) {
    if (!(error instanceof OutgoingFailure) || error.code === 'cancelled') throw error
    return { status: null, error: error.code }
  }
}

const answerBytesMax = 65_536

async function post({ http, timeoutMs, delivery, secrets, at, signal }: Attempt) {
  const { id, url, body } = delivery
  return await http({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Paraph',
      ...webhookHeaders({ id, at, body }, secrets),
    },
    body,
    timeoutMs,
    responseBytesMax: answerBytesMax,
    statusSuffices: true,
    signal,
  })
}

/** RFC 9110, 10.2.3 and RFC 6585, 4: the statuses that Retry-After goes with; a redirect is no excuse. */
function isPatient(status: number): boolean {
  return status === 429 || status === 503
}

/** RFC 9110, 10.2.3: seconds, or a date; how long from `at`, in milliseconds. Undefined when it is neither. */
export function retryAfterMs(value: string | undefined, at: Date): number | undefined {
  if (value === undefined) return undefined
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000
  // IMF-fixdate, the form a sender must use; whatever else Date.parse accepts is not one.
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(value)) {
    return undefined
  }
  const moment = Date.parse(value)
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - at.getTime())
}

/** Standard Webhooks 1.0.0: 2xx is success, everything else is not, a redirect least of all. */
function errorOfStatus(status: number): CallbackError | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return 'redirected'
  return status === 410 ? 'gone' : 'not-accepted'
}

/**
 * What came of an attempt and when the next is due are stored together: a replay finds both or neither. Of a delivery
 * that was asked for again meanwhile nothing is noted, and its turn is now.
 */
async function note(
  { database, clock }: Services,
  run: JobRun,
  delivery: CallbackDelivery,
  attempt: AttemptOutcome,
): Promise<Again | undefined> {
  const at = clock()
  const again = retryAt(delivery, attempt, at)
  const isNoted = await database.db.transaction(async (tx) => {
    const noted = again
      ? await postponeDelivery(tx, delivery, attempt, again)
      : await settleDelivery(tx, delivery, attempt, at)
    if (!noted) return false
    await run.complete(tx)
    const { id: deliveryId } = delivery
    if (again) await enqueue(tx, jobFor('deliver-callback', { deliveryId }, deliveryId, again))
    return true
  })
  return isNoted ? undefined : { again: at }
}

function retryAt(
  { attempts }: CallbackDelivery,
  { error, askedMs }: AttemptOutcome,
  at: Date,
): Date | undefined {
  if (error === null || error === 'gone') return undefined
  return nextAttemptAt(attempts + 1, at, Math.random(), askedMs)
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Standard Webhooks 1.0.0, "Retry schedule": pauses after the first, second … attempt that failed. */
const pauses = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

const jitter = 0.1

/** A receiver may ask for patience, not for ever. */
const askedMax = 24 * hour

/**
 * When to try again after so many attempts that failed; undefined when that was the last one.
 * `chance` is between 0 and 1: receivers that come back are not called by everybody at once.
 * `askedMs`: what the receiver's Retry-After says; later than planned, never sooner.
 */
export function nextAttemptAt(
  failed: number,
  at: Date,
  chance: number,
  askedMs = 0,
): Date | undefined {
  const pause = pauses[failed - 1]
  if (pause === undefined) return undefined
  const planned = pause * (1 + jitter * (2 * chance - 1))
  return new Date(at.getTime() + Math.max(planned, Math.min(askedMs, askedMax)))
}
