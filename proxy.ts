import { randomBytes } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import {
  contentSecurityPolicy,
  pageHeaders,
  securityHeaders,
} from '@/lib/portal/http/content-security-policy'
import { cookieAttributes } from '@/lib/portal/http/cookies'
import { logForeign } from '@/lib/portal/http/own-pages'
import { routeOf } from '@/lib/portal/http/route-of'
import { isFromOurPages } from '@/lib/portal/http/same-origin'
import { portalSettings } from '@/lib/portal/settings/settings'
import { isFresh, viewerCookie, viewerIdleSeconds } from '@/lib/portal/sign-in/viewer'

/**
 * Pages, and everything that Next could take for a server action, on any path. Polls, files, uploads and files of the validation page
 * are left out, because a proxied body is cut at 10 MB. Next would answer a cross-site action that passed this proxy with
 * 500 and a stack. A mail program that turns reminders off (RFC 8058) and a provider that
 * reports a log-out call without a page of this portal. The way back from such a provider sets the viewer's cookie itself.
 */
export const config = {
  matcher: [
    '/((?!healthz|status/|files/|upload/|no-reminders/|sign-in/organisation/logout|sign-in/organisation/return|_next/|pdfjs/|icon.svg|apple-icon.png|favicon.ico|manifest.webmanifest|validation/).*)',
    { source: '/((?!no-reminders/[^/]+$).*)', has: [{ type: 'header', key: 'next-action' }] },
    {
      source: '/((?!no-reminders/[^/]+$).*)',
      has: [{ type: 'header', key: 'content-type', value: 'multipart/form-data.*' }],
    },
  ],
}

/** Gives each page its policy, and a signed-in person another half an hour. Turns foreign actions away. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  if (changes(request) && !isFromOurPages(request.headers)) return refused(request)
  if (!isReadable(request.nextUrl.pathname)) return nowhere()
  const policy = contentSecurityPolicy(randomBytes(16).toString('base64'))
  const headers = new Headers(request.headers)
  // Next finds the nonce for its own scripts in the request's copy of the policy.
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  const own = pageHeaders(request.nextUrl.pathname)
  for (const [name, value] of Object.entries(own)) response.headers.set(name, value)
  await renewViewer(request, response)
  return response
}

/** Of an address that was cut in the middle of a letter Next would say that this is our fault. */
function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** To the page that there is none. Rewritten in place Next may take this portal for another server, and call it. */
function nowhere(): NextResponse {
  return NextResponse.redirect(new URL('/404', portalSettings().portalUrl), 303)
}

function changes({ method }: NextRequest): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

/** Refuses a request that another site's page made the browser send. */
function refused({ method, nextUrl }: NextRequest): NextResponse {
  logForeign(`${method} ${routeOf(nextUrl.pathname)}`)
  return new NextResponse('This action did not come from a page of this portal.\n', {
    status: 403,
    headers: { ...securityHeaders(), 'content-type': 'text/plain; charset=utf-8' },
  })
}

/** Only page views count as presence; an action sets its own cookies, sign-out among them. */
async function renewViewer(request: NextRequest, response: NextResponse): Promise<void> {
  const encrypted = request.cookies.get(viewerCookie.name())?.value
  if (request.method !== 'GET' || encrypted === undefined) return
  const viewer = await viewerCookie.decrypt(encrypted)
  if (viewer === undefined || !isFresh(viewer, new Date())) return
  const renewed = await viewerCookie.encrypt(viewer)
  response.cookies.set(viewerCookie.name(), renewed, cookieAttributes(viewerIdleSeconds))
}
