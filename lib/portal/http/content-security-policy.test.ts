import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, pageHeaders, securityHeaders } from './content-security-policy'

const directives = contentSecurityPolicy('n0nce').split('; ')

describe('the policy of a page', () => {
  it('lets the scripts and styles of its own request run', () => {
    expect(directives).toContain("script-src 'self' 'nonce-n0nce' 'strict-dynamic'")
    expect(directives).toContain("style-src 'self' 'nonce-n0nce'")
  })

  it.each(["default-src 'self'", "object-src 'none'", "frame-ancestors 'none'", "base-uri 'self'"])(
    'has %s',
    (directive) => {
      expect(directives).toContain(directive)
    },
  )

  it('allows no inline scripts and no evaluation', () => {
    expect(contentSecurityPolicy('n0nce')).not.toMatch(/unsafe-(inline|eval)/)
  })

  it('allows one inline style only, which hides elements', () => {
    const digest = createHash('sha256').update('display:none').digest('base64')
    expect(directives).toContain(`style-src-attr 'unsafe-hashes' 'sha256-${digest}'`)
    expect(directives.filter((each) => each.includes('unsafe'))).toHaveLength(1)
  })
})

it.each([
  ['https://sign.example', 'max-age=63072000'],
  ['http://localhost:3000', undefined],
])('sends Strict-Transport-Security from %s: %j', (address, expected) => {
  expect(securityHeaders(address)['strict-transport-security']).toBe(expected)
})

describe('search engines', () => {
  const robots = (path: string) => pageHeaders(path, 'http://localhost:3000')['x-robots-tag']

  it.each(['/', '/validation', '/reference'])('may list %s', (path) => {
    expect(robots(path)).toBeUndefined()
  })

  it.each([
    '/invitation/a-secret',
    '/signing-link/a-secret',
    '/sign/1',
    '/public/8d64b869-8c6f-413f-b1f9-7b1440172837',
    '/documents',
    '/sign-in',
    '/validation/x',
    '//',
  ])('never list %s', (path) => {
    expect(robots(path)).toBe('noindex')
  })
})
