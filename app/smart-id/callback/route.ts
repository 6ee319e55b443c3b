import { linkHeaders } from '@/lib/portal/signer/follow-link'
import { takeCallback } from '@/lib/portal/smart-id/device-link'

const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/** The address to which the Smart-ID app returns. Its parameters are removed from the address. */
export async function GET(request: Request): Promise<Response> {
  const back = await takeCallback(new URL(request.url).searchParams)
  const location = back ?? '/smart-id/elsewhere'
  return new Response(null, { status: 303, headers: { ...headers, location } })
}

export const HEAD = linkHeaders
