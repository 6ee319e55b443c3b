import { followInvitation } from '@/lib/portal/owner/organisation'
import { linkHeaders } from '@/lib/portal/signer/follow-link'

interface Context {
  readonly params: Promise<{ secret: string }>
}

/** The link of an invitation. It redirects to the page with the button, whose address contains no secret. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  await followInvitation((await params).secret)
  const { headers } = linkHeaders()
  headers.set('location', '/join')
  return new Response(null, { status: 303, headers })
}

export const HEAD = linkHeaders
