import { portalSettings } from '../settings'

/**
 * What a page may load: this portal and nothing else. Scripts and styles need the nonce of their
 * request, so every page is rendered for its request; nothing may frame us.
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

/** What a script that stands in a page has to bear. */
export function nonceIn(policy: string | null): string | undefined {
  return /'nonce-([^']+)'/.exec(policy ?? '')?.[1]
}

/**
 * SHA-256 of `display:none`: with this one style, and no other, React hides parts of a drawing that come late
 * until they are in their place.
 */
const displayNone = 'sha256-aqNNdDLnnrDOnTNdkJpYlAxKVJtLt9CtFLklmInuUAE='

const everywhere: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-robots-tag': 'noindex',
}

/** Headers of every page. Who has come by https once is never taken to http again, for two years (RFC 6797). */
export function securityHeaders(
  portalUrl = portalSettings().portalUrl,
): Readonly<Record<string, string>> {
  if (!portalUrl.startsWith('https:')) return everywhere
  return { ...everywhere, 'strict-transport-security': 'max-age=63072000' }
}
