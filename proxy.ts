import { randomBytes } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { contentSecurityPolicy, securityHeaders } from '@/lib/portal/content-security-policy'
import { cookieAttributes } from '@/lib/portal/cookies'
import { isFresh, viewerCookie, viewerIdleSeconds } from '@/lib/portal/viewer'

/** Pages only: bytes and polls go by, because a proxied body is cut at 10 MB. */
export const config = {
  matcher: '/((?!status/|upload/|_next/|pdfjs/|icon.svg|favicon.ico).*)',
}

/** Gives each page its policy, and a signed-in person another half an hour. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const policy = contentSecurityPolicy(randomBytes(16).toString('base64'))
  const headers = new Headers(request.headers)
  // Next finds the nonce for its own scripts in the request's copy of the policy.
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value)
  await renewViewer(request, response)
  return response
}

/** Only page views count as presence; an action sets its own cookies, sign-out among them. */
async function renewViewer(request: NextRequest, response: NextResponse): Promise<void> {
  const sealed = request.cookies.get(viewerCookie.name())?.value
  if (request.method !== 'GET' || sealed === undefined) return
  const viewer = await viewerCookie.unseal(sealed)
  if (viewer === undefined || !isFresh(viewer, new Date())) return
  const renewed = await viewerCookie.seal(viewer)
  response.cookies.set(viewerCookie.name(), renewed, cookieAttributes(viewerIdleSeconds))
}
