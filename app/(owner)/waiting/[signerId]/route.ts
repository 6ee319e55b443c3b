import { unlessUnreachable } from '@/lib/portal/gateway/gateway'
import { isFromOurPages } from '@/lib/portal/http/same-origin'
import { rememberWaiting } from '@/lib/portal/links/followed-links'
import { openWaiting } from '@/lib/portal/owner/waiting'
import { cookieViewer } from '@/lib/portal/sign-in/viewer'

interface Context {
  readonly params: Promise<{ signerId: string }>
}

/** Redirects to the page of the invitation, as the link in the mail does, but keeps the reader's language. */
export async function GET({ headers }: Request, { params }: Context): Promise<Response> {
  const { signerId } = await params
  // If a page of another site links here, the reader is not identified.
  const found = leadsTo(signerId, { identify: isFromOurPages(headers) })
  const location = (await unlessUnreachable(found)) ?? forTheList
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}

/** The list says if the session is missing or ended, or if the gateway does not answer. */
const forTheList = '/waiting'

async function leadsTo(signerId: string, opened: { readonly identify: boolean }): Promise<string> {
  const viewer = await cookieViewer()
  if (!viewer || viewer.isStaff) return forTheList
  const link = await openWaiting(viewer, signerId, opened)
  if (link === undefined) return '/waiting?gone=1'
  return `/sign/${await rememberWaiting(viewer.owner, link)}`
}
