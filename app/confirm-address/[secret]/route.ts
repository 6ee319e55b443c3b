import { followConfirmation } from '@/lib/portal/owner/confirm-address'
import { linkHeaders } from '@/lib/portal/signer/follow-link'

interface Context {
  readonly params: Promise<{ secret: string }>
}

/** The link in the mail. It redirects to the page with the button, whose address contains no secret. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  await followConfirmation((await params).secret)
  const { headers } = linkHeaders()
  headers.set('location', '/confirm-address')
  return new Response(null, { status: 303, headers })
}

export const HEAD = linkHeaders
