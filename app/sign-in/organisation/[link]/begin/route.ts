import { beginStaffSignIn } from '@/lib/portal/sign-in/staff-sign-in'
import { linkHeaders } from '@/lib/portal/signer/follow-link'

interface Context {
  readonly params: Promise<{ link: string }>
}

/**
 * Sends the browser to the provider of an organisation. A link and no form: the content security policy would keep a
 * form from leaving this portal.
 */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  const location = await beginStaffSignIn((await params).link)
  const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', location }
  return new Response(null, { status: 303, headers })
}

export const HEAD = linkHeaders
