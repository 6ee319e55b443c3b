import { securityHeaders } from '@/lib/portal/http/content-security-policy'
import { accentStyle } from '@/lib/portal/signer/accent-style'

interface Context {
  readonly params: Promise<{ accent: string }>
}

/** `/brand/7a1f5c.css`: the colours of a page with this accent. An inline style would need the page's nonce. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const style = accentStyle((await params).accent)
  return new Response(style ?? '', {
    status: style === undefined ? 404 : 200,
    headers: {
      ...securityHeaders(),
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
}
