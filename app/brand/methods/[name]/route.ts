import { methodLogo } from '@/lib/portal/browser-signing/methods'
import { headOf, jsonAnswer } from '@/lib/portal/http/answers'
import { securityHeaders } from '@/lib/portal/http/content-security-policy'

interface Context {
  readonly params: Promise<{ name: string }>
}

/** The logo of a remote provider, as the operator configured it; always a PNG. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const logo = await methodLogo((await params).name)
  if (logo === undefined) return jsonAnswer({}, 404)
  return new Response(logo, {
    headers: {
      ...securityHeaders(),
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
    },
  })
}

export const HEAD = headOf(GET)
