import { jsonAnswer } from '@/lib/portal/http/answers'
import { arrivalOfRequest } from '@/lib/portal/http/browser-address'

/** How a request has come through the proxies, for `npm run doctor`: it tells each caller of their own alone. */
export async function GET(): Promise<Response> {
  return jsonAnswer(await arrivalOfRequest())
}
