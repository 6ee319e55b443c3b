import { jsonAnswer } from '@/lib/portal/http/answers'
import { arrivalOfRequest } from '@/lib/portal/http/browser-address'

/** Shows how a request passed through the proxies, for `./paraph doctor`. Each caller sees only their own request. */
export async function GET(): Promise<Response> {
  return jsonAnswer(await arrivalOfRequest())
}
