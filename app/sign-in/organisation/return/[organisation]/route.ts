import { finishStaffSignIn } from '@/lib/portal/sign-in/staff-sign-in'
import { linkHeaders } from '@/lib/portal/signer/follow-link'

interface Context {
  readonly params: Promise<{ organisation: string }>
}

/**
 * The address to which providers of organisations send browsers back. The redirect removes code and state from the
 * address.
 */
export async function GET({ url }: Request, { params }: Context): Promise<Response> {
  const { organisation } = await params
  const location = await finishStaffSignIn(organisation, new URL(url).search.slice(1))
  const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', location }
  return new Response(null, { status: 303, headers })
}

export const HEAD = linkHeaders
