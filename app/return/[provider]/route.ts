import { goBack } from '@/lib/portal/browser-signing/go-back'
import { linkHeaders } from '@/lib/portal/signer/follow-link'

interface Context {
  readonly params: Promise<{ provider: string }>
}

/** The address to which the page of one provider sends the browser back. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  return await goBack(request, `/return/${(await params).provider}`)
}

export const HEAD = linkHeaders
