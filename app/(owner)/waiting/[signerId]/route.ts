import { unlessUnreachable } from '@/lib/portal/gateway'
import { isFromOurPages } from '@/lib/portal/http/same-origin'
import { openWaiting } from '@/lib/portal/owner/waiting'
import { cookieViewer } from '@/lib/portal/sign-in/viewer'
import { rememberWaiting } from '@/lib/portal/signer/invitations'

interface Context {
  readonly params: Promise<{ signerId: string }>
}

/** Leads to the page of the invitation, as its link in the mail does; the language stays the reader's own. */
export async function GET({ headers }: Request, { params }: Context): Promise<Response> {
  const { signerId } = await params
  // A page of somebody else's that sends people here does not say for them who they are.
  const found = leadsTo(signerId, { identify: isFromOurPages(headers) })
  const location = (await unlessUnreachable(found)) ?? forTheList
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}

/** Says that no person is signed in, that the session has ended, or that the gateway is away. */
const forTheList = '/waiting'

async function leadsTo(signerId: string, opened: { readonly identify: boolean }): Promise<string> {
  const viewer = await cookieViewer()
  if (!viewer) return forTheList
  const link = await openWaiting(viewer, signerId, opened)
  if (link === undefined) return '/waiting?gone=1'
  return `/sign/${await rememberWaiting(viewer.owner, link)}`
}
