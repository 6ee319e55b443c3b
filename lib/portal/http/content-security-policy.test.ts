import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, securityHeaders } from './content-security-policy'

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

  it('lets nothing run inline or be evaluated', () => {
    expect(contentSecurityPolicy('n0nce')).not.toMatch(/unsafe-(inline|eval)/)
  })

  it('lets elements have no style but the one that hides them', () => {
    const digest = createHash('sha256').update('display:none').digest('base64')
    expect(directives).toContain(`style-src-attr 'unsafe-hashes' 'sha256-${digest}'`)
    expect(directives.filter((each) => each.includes('unsafe'))).toHaveLength(1)
  })
})

it.each([
  ['https://sign.example', 'max-age=63072000'],
  ['http://localhost:3000', undefined],
])('whoever came to %s is held to https by %j', (address, expected) => {
  expect(securityHeaders(address)['strict-transport-security']).toBe(expected)
})
