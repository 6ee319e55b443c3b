import { unlessUnreachable } from '@/lib/portal/gateway'
import { waitingSecret } from '@/lib/portal/owner/waiting'
import { currentViewer } from '@/lib/portal/sign-in/viewer'
import { rememberLink } from '@/lib/portal/signer/invitations'

interface Context {
  readonly params: Promise<{ signerId: string }>
}

/** Leads to the page of the invitation, as its link in the mail does; the language stays the reader's own. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { signerId } = await params
  return new Response(null, {
    status: 303,
    headers: { location: await leadsTo(signerId), 'cache-control': 'no-store' },
  })
}

async function leadsTo(signerId: string): Promise<string> {
  const viewer = await unlessUnreachable(currentViewer())
  // Both are for the list to say: that nobody is signed in, and that nobody can tell.
  if (!viewer) return '/waiting'
  const secret = await waitingSecret(viewer, signerId)
  return secret === undefined ? '/waiting?gone=1' : `/sign/${await rememberLink(secret)}`
}
