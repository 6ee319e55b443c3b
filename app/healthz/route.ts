import { jsonAnswer } from '@/lib/portal/http/answers'
import { isStopping } from '@/lib/portal/http/stopping'

/**
 * For load balancers: whether this portal takes requests. A gateway that is away does not make it unhealthy: its
 * pages say so.
 */
export async function GET(): Promise<Response> {
  return isStopping() ? jsonAnswer({ status: 'unavailable' }, 503) : jsonAnswer({ status: 'ok' })
}
