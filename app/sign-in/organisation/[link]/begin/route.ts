import { isByAnotherSite } from '@/lib/portal/http/same-origin'
import { beginStaffSignIn, staffPagePath } from '@/lib/portal/sign-in/staff-sign-in'
import { linkHeaders } from '@/lib/portal/signer/follow-link'

interface Context {
  readonly params: Promise<{ link: string }>
}

/**
 * Sends the browser to the provider of an organisation. A link and no form: the content security policy would keep a
 * form from leaving this portal. Only from the page with the link: otherwise a foreign page could sign somebody in to its
 * own organisation, in the place of the account in which they believe to be.
 */
export async function GET({ headers: sent }: Request, { params }: Context): Promise<Response> {
  const { link } = await params
  const location = isByAnotherSite(sent) ? staffPagePath(link) : await beginStaffSignIn(link)
  const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', location }
  return new Response(null, { status: 303, headers })
}

export const HEAD = linkHeaders
