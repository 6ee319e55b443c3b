import { followLink, linkHeaders } from '@/lib/portal/signer/follow-link'

interface Context {
  readonly params: Promise<{ secret: string }>
}

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return followLink((await params).secret)
}

export const HEAD = linkHeaders
