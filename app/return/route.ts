import { takeReturn } from '@/lib/portal/browser-signing/browser-answer'
import { linkHeaders } from '@/lib/portal/signer/follow-link'

const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/** The address that a provider's page sends the browser back to. Its parameters are removed from the address. */
export async function GET(request: Request): Promise<Response> {
  const back = await takeReturn(new URL(request.url).searchParams)
  const location = back ?? '/return/elsewhere'
  return new Response(null, { status: 303, headers: { ...headers, location } })
}

export const HEAD = linkHeaders
