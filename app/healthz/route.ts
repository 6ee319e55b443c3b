import { jsonAnswer } from '@/lib/portal/http/answers'
import { isStopping } from '@/lib/portal/http/stopping'

/**
 * Tells load balancers whether this portal accepts requests. It is healthy even if the gateway does not answer: the
 * pages then say so.
 */
export async function GET(): Promise<Response> {
  return isStopping() ? jsonAnswer({ status: 'unavailable' }, 503) : jsonAnswer({ status: 'ok' })
}
