import { unlessUnreachable } from '@/lib/portal/gateway/gateway'
import { isFromOurPages } from '@/lib/portal/http/same-origin'
import { rememberWaiting } from '@/lib/portal/links/followed-links'
import { openWaiting } from '@/lib/portal/owner/waiting'
import { cookieViewer } from '@/lib/portal/sign-in/viewer'

interface Context {
  readonly params: Promise<{ signerId: string }>
}

/** Leads to the page of the invitation, as its link in the mail does; the language stays the reader's own. */
export async function GET({ headers }: Request, { params }: Context): Promise<Response> {
  const { signerId } = await params
  // A page of another site that links here must not identify the reader.
  const found = leadsTo(signerId, { identify: isFromOurPages(headers) })
  const location = (await unlessUnreachable(found)) ?? forTheList
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}

/** The list reports a missing or ended session, or that the gateway is away. */
const forTheList = '/waiting'

async function leadsTo(signerId: string, opened: { readonly identify: boolean }): Promise<string> {
  const viewer = await cookieViewer()
  if (!viewer || viewer.isStaff) return forTheList
  const link = await openWaiting(viewer, signerId, opened)
  if (link === undefined) return '/waiting?gone=1'
  return `/sign/${await rememberWaiting(viewer.owner, link)}`
}
