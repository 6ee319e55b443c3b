import { portalSettings } from '../settings/settings'

/**
 * The content security policy of a page: it may load only files of this portal. Scripts and styles need the nonce of
 * their request, so every page is rendered for its request. Other sites cannot frame our pages.
 */
export function contentSecurityPolicy(nonce: string): string {
  return Object.entries({
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${nonce}' 'strict-dynamic'`,
    'style-src': `'self' 'nonce-${nonce}'`,
    'style-src-attr': `'unsafe-hashes' '${displayNone}'`,
    'img-src': "'self'",
    'font-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')
}

/** Returns the nonce in a policy, which an inline script needs. */
export function nonceIn(policy: string | null): string | undefined {
  return /'nonce-([^']+)'/.exec(policy ?? '')?.[1]
}

/**
 * SHA-256 of `display:none`, the only inline style that is allowed. React uses it to hide late parts of a page until
 * they are in place.
 */
const displayNone = 'sha256-aqNNdDLnnrDOnTNdkJpYlAxKVJtLt9CtFLklmInuUAE='

const everywhere: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-robots-tag': 'noindex',
}

/** Pages that search engines may list. All other pages are about a person or have no content of their own. */
const listedPages: readonly string[] = ['/', '/validation', '/reference']

/** Pages that have no scripts while nobody is signed in (without-scripts.ts). Their addresses contain no secret. */
export const plainPages: readonly string[] = ['/']

/** The headers of the page at a path. */
export function pageHeaders(
  path: string,
  portalUrl = portalSettings().portalUrl,
): Readonly<Record<string, string>> {
  const { 'x-robots-tag': unlisted = '', ...common } = securityHeaders(portalUrl)
  // The browser itself submits the forms of these pages. With `no-referrer` it would omit the origin, which actions
  // need.
  const headers = plainPages.includes(path)
    ? { ...common, 'referrer-policy': 'same-origin' }
    : common
  return listedPages.includes(path) ? headers : { ...headers, 'x-robots-tag': unlisted }
}

/** Headers of every response. After one https response, the browser uses only https for two years (RFC 6797). */
export function securityHeaders(
  portalUrl = portalSettings().portalUrl,
): Readonly<Record<string, string>> {
  if (!portalUrl.startsWith('https:')) return everywhere
  return { ...everywhere, 'strict-transport-security': 'max-age=63072000' }
}
