import { jsonAnswer } from '@/lib/portal/http/answers'
import { isStopping } from '@/lib/portal/http/drain-on-close'

/**
 * For balancers: whether this portal takes requests. A gateway that is away is no reason to take it out; its pages say
 * so in words.
 */
export async function GET(): Promise<Response> {
  return isStopping() ? jsonAnswer({ status: 'unavailable' }, 503) : jsonAnswer({ status: 'ok' })
}
