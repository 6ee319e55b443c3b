import { followLink, linkHeaders } from '@/lib/portal/signer/follow-link'
import { stopRemindersOfLink } from '@/lib/portal/signer/reminders'

interface Context {
  readonly params: Promise<{ secret: string }>
}

/** The link in a reminder. It redirects to the page with the question, because opening a link must change nothing. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return followLink((await params).secret, '/reminders')
}

export const HEAD = linkHeaders

/**
 * RFC 8058, 3.2: a mail program sends this request for its user, without a cookie or a page of ours. The secret is
 * enough.
 */
export async function POST(_request: Request, { params }: Context): Promise<Response> {
  const status = { stopped: 200, unknown: 404, unreachable: 503 } as const
  const came = await stopRemindersOfLink((await params).secret)
  return new Response(null, { status: status[came], headers: { 'cache-control': 'no-store' } })
}
