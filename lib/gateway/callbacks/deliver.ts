import type { HttpClient } from '@/lib/network/http-client'
import { OutgoingFailure } from '@/lib/network/outgoing-failure'
import type { CallbackAttempt, CallbackDelivery } from '@/lib/storage/callback-deliveries'
import type { CallbackError } from '@/lib/storage/records'
import { webhookHeaders } from './webhook-signature'

const timeoutMs = 15_000
const answerBytesMax = 65_536

/** One attempt to hand a callback over. */
export interface Attempt {
  readonly http: HttpClient
  readonly delivery: Pick<CallbackDelivery, 'id' | 'url' | 'body'>
  /** `whsec_…`; without one the callback goes unsigned. */
  readonly secret: string | undefined
  readonly at: Date
  /** Aborted when the process stops: such an attempt throws, it has not failed. */
  readonly signal: AbortSignal
}

/** Posts a callback once and says what came of it. */
export async function deliver(attempt: Attempt): Promise<CallbackAttempt> {
  try {
    const { status } = await post(attempt)
    return { status, error: errorOfStatus(status) }
  } catch (error) {
    if (!(error instanceof OutgoingFailure) || error.code === 'cancelled') throw error
    return { status: null, error: error.code }
  }
}

async function post({ http, delivery, secret, at, signal }: Attempt) {
  const { id, url, body } = delivery
  return await http({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Paraph',
      ...webhookHeaders({ id, at, body }, secret),
    },
    body,
    timeoutMs,
    responseBytesMax: answerBytesMax,
    signal,
  })
}

/** Standard Webhooks 1.0.0: 2xx is success, everything else is not, a redirect least of all. */
function errorOfStatus(status: number): CallbackError | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return 'redirected'
  return status === 410 ? 'gone' : 'not-accepted'
}
