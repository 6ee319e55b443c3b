import { OutgoingFailure } from '@paraph/validator/network/outgoing-failure'
import type { HttpClient } from '@/lib/network/transport'
import type { Again, JobRun } from '@/lib/queue/job'
import {
  type CallbackAttempt,
  type CallbackDelivery,
  findDelivery,
  postponeDelivery,
  settleDelivery,
} from '@/lib/storage/callback-deliveries'
import { findOrganisationCallback } from '@/lib/storage/organisations/organisations'
import { findCallbackSecret } from '@/lib/storage/relying-parties/relying-parties'
import type { CallbackError } from '@/lib/vocabulary/callback'
import type { Services } from '../operation/context'
import { decryptSecret, SecretUnreadable } from '../operation/secrets/encrypted-secret'
import { type JobPayloads, schedule } from '../rules/jobs'
import { readSecrets, signingSecrets } from './callback-secrets'
import { webhookHeaders } from './webhook-signature'

/**
 * A job that delivers a callback to the relying party's server and retries until it is accepted. After a crash
 * following the acceptance it is sent twice, with the same id and body.
 */
export function deliverCallbackJob(services: Services) {
  return async (
    { deliveryId }: JobPayloads['deliver-callback'],
    run: JobRun,
  ): Promise<Again | undefined> => {
    const delivery = await findDelivery(services.database.db, deliveryId)
    if (!delivery?.nextAttemptAt) return undefined
    if (delivery.nextAttemptAt > services.clock()) return { again: delivery.nextAttemptAt }
    const attempt = await attemptCallback(services, delivery, run.signal)
    return await note(services, run, delivery, attempt)
  }
}

/** The parts of a callback that an attempt sends, with its address. */
type SentCallback = Pick<
  CallbackDelivery,
  'id' | 'url' | 'body' | 'relyingPartyId' | 'organisationId'
>

/** The answer to an attempt, and the wait that the receiver asks for. */
interface Answered extends Pick<CallbackAttempt, 'status' | 'error'> {
  readonly askedMs?: number | undefined
}

/** Posts a callback once, with the signatures of its relying party or organisation. An aborted attempt throws. */
export async function attemptCallback(
  services: Pick<Services, 'database' | 'outgoingHttp' | 'clock' | 'settings'>,
  sent: SentCallback,
  signal: AbortSignal,
): Promise<CallbackAttempt & Answered> {
  const triedAt = services.clock()
  const begunMs = performance.now()
  const answered = await tryOnce(services, sent, triedAt, signal)
  return { ...answered, triedAt, durationMs: Math.round(performance.now() - begunMs) }
}

async function tryOnce(
  { database, outgoingHttp: http, settings }: Parameters<typeof attemptCallback>[0],
  delivery: SentCallback,
  at: Date,
  signal: AbortSignal,
): Promise<Answered> {
  try {
    const secrets = await secretsOf({ database, settings }, delivery, at)
    return await deliver({
      http,
      timeoutMs: settings.callbackTimeoutMs,
      delivery,
      secrets,
      at,
      signal,
    })
  } catch (error) {
    // The callback is kept in case the operator restores the old GATEWAY_SECRET.
    if (!(error instanceof SecretUnreadable)) throw error
    return { status: null, error: 'secret-unreadable' }
  }
}

async function secretsOf(
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  { relyingPartyId, organisationId }: SentCallback,
  at: Date,
): Promise<readonly string[]> {
  const encrypted =
    organisationId === null
      ? await findCallbackSecret(database.db, relyingPartyId)
      : (await findOrganisationCallback(database.db, { id: organisationId, relyingPartyId }))
          ?.encrypted
  if (!encrypted) return []
  const owner = organisationId ?? relyingPartyId
  return signingSecrets(readSecrets(decryptSecret(settings.keys, owner, encrypted)), at)
}

/** One attempt to deliver a callback. */
interface Attempt {
  readonly http: HttpClient
  readonly timeoutMs: number
  readonly delivery: Pick<CallbackDelivery, 'id' | 'url' | 'body'>
  /** `whsec_…`. Each secret signs; without secrets the callback is not signed. */
  readonly secrets: readonly string[]
  readonly at: Date
  /** Aborted when the process stops: such an attempt throws and does not count as failed. */
  readonly signal: AbortSignal
}

/** Posts a callback once and returns the result. */
async function deliver(attempt: Attempt): Promise<Answered> {
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

/** Statuses whose Retry-After is honoured (RFC 9110, 10.2.3; RFC 6585, 4). Redirects are not among them. */
function isPatient(status: number): boolean {
  return status === 429 || status === 503
}

/**
 * Parses a Retry-After (RFC 9110, 10.2.3): seconds, or a date. Returns the wait from `at` in milliseconds; undefined if
 * the value is neither.
 */
export function retryAfterMs(value: string | undefined, at: Date): number | undefined {
  if (value === undefined) return undefined
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000
  // IMF-fixdate, the form that senders must use; Date.parse accepts others too.
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(value)) {
    return undefined
  }
  const moment = Date.parse(value)
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - at.getTime())
}

/** Standard Webhooks 1.0.0: 2xx is success; everything else, including a redirect, is a failure. */
function errorOfStatus(status: number): CallbackError | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return 'redirected'
  return status === 410 ? 'gone' : 'not-accepted'
}

/**
 * Stores the result of an attempt and the time of the next attempt together, so that a replay finds both or neither. If
 * a replay was requested meanwhile, nothing is stored and the delivery is due now.
 */
async function note(
  { database, clock }: Services,
  run: JobRun,
  delivery: CallbackDelivery,
  attempt: CallbackAttempt & Answered,
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
    if (again) await schedule(tx, 'deliver-callback', { deliveryId }, deliveryId, again)
    return true
  })
  return isNoted ? undefined : { again: at }
}

function retryAt(
  { attempts }: CallbackDelivery,
  { error, askedMs }: Answered,
  at: Date,
): Date | undefined {
  if (error === null || error === 'gone') return undefined
  return nextAttemptAt(attempts + 1, at, Math.random(), askedMs)
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Standard Webhooks 1.0.0, "Retry schedule": pauses after the first, second … failed attempt. */
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

/** Maximum wait that a receiver can ask for. */
const askedMax = 24 * hour

/**
 * When to retry after this many failed attempts; undefined after the last attempt. `chance`, between 0 and 1, spreads
 * the calls to receivers that come back. `askedMs` is the receiver's Retry-After: it may delay the retry but not bring
 * it forward.
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
