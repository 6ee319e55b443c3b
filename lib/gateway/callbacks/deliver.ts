import { OutgoingFailure } from '@/lib/network/outgoing-failure'
import type { HttpClient } from '@/lib/network/transport'
import type { CallbackAttempt, CallbackDelivery } from '@/lib/storage/callback-deliveries'
import type { CallbackError } from '@/lib/vocabulary/callback'
import { retryAfterMs } from './retry-after'
import { webhookHeaders } from './webhook-signature'

const timeoutMs = 15_000
const answerBytesMax = 65_536

/** One attempt to hand a callback over. */
export interface Attempt {
  readonly http: HttpClient
  readonly delivery: Pick<CallbackDelivery, 'id' | 'url' | 'body'>
  /** `whsec_…`, each signs; without one the callback goes unsigned. */
  readonly secrets: readonly string[]
  readonly at: Date
  /** Aborted when the process stops: such an attempt throws, it has not failed. */
  readonly signal: AbortSignal
}

/** What came of an attempt, and for how long the receiver asks to be left alone. */
export interface AttemptOutcome extends CallbackAttempt {
  readonly askedMs?: number | undefined
}

/** Posts a callback once and says what came of it. */
export async function deliver(attempt: Attempt): Promise<AttemptOutcome> {
  try {
    const { status, headers } = await post(attempt)
    const askedMs = isPatient(status) ? retryAfterMs(headers['retry-after'], attempt.at) : undefined
    return { status, error: errorOfStatus(status), askedMs }
  } catch (error) {
    if (!(error instanceof OutgoingFailure) || error.code === 'cancelled') throw error
    return { status: null, error: error.code }
  }
}

async function post({ http, delivery, secrets, at, signal }: Attempt) {
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

/** Standard Webhooks 1.0.0: 2xx is success, everything else is not, a redirect least of all. */
function errorOfStatus(status: number): CallbackError | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return 'redirected'
  return status === 410 ? 'gone' : 'not-accepted'
}
