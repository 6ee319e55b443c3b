import { isByAnotherSite } from '@/lib/portal/http/same-origin'
import { beginStaffSignIn, staffPagePath } from '@/lib/portal/sign-in/staff-sign-in'
import { linkHeaders } from '@/lib/portal/signer/follow-link'

interface Context {
  readonly params: Promise<{ link: string }>
}

/**
 * Sends the browser to the provider of an organisation. A link and not a form, because the content security policy
 * forbids forms that leave this portal. Accepted only from the page with the link: otherwise a foreign page could
 * replace a person's sign-in by one to its own organisation.
 */
export async function GET({ headers: sent }: Request, { params }: Context): Promise<Response> {
  const { link } = await params
  const location = isByAnotherSite(sent) ? staffPagePath(link) : await beginStaffSignIn(link)
  const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', location }
  return new Response(null, { status: 303, headers })
}

export const HEAD = linkHeaders
