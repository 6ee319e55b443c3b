import { goBack } from '@/lib/portal/browser-signing/go-back'
import { linkHeaders } from '@/lib/portal/signer/follow-link'

/** The return address of all providers in earlier releases, for sessions that began then. */
export async function GET(request: Request): Promise<Response> {
  return await goBack(request, '/return')
}

export const HEAD = linkHeaders
