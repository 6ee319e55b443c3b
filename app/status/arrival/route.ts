import { jsonAnswer } from '@/lib/portal/http/answers'
import { arrivalOfRequest } from '@/lib/portal/http/browser-address'

/** How a request came through the proxies, for `./paraph doctor`: it shows each caller only their own. */
export async function GET(): Promise<Response> {
  return jsonAnswer(await arrivalOfRequest())
}
