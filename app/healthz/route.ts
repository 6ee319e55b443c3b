import { jsonAnswer } from '@/lib/portal/http/answers'

/** For balancers: this portal answers. Whether its gateway does is no reason to take it out; its pages say so in words. */
export async function GET(): Promise<Response> {
  return jsonAnswer({ status: 'ok' })
}
