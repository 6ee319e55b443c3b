import { finishStaffSignIn } from '@/lib/portal/sign-in/staff-sign-in'
import { linkHeaders } from '@/lib/portal/signer/follow-link'

/**
 * The address to which providers of organisations send browsers back. The redirect removes code and state from the
 * address.
 */
export async function GET(request: Request): Promise<Response> {
  const location = await finishStaffSignIn(new URL(request.url).search.slice(1))
  const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', location }
  return new Response(null, { status: 303, headers })
}

export const HEAD = linkHeaders
