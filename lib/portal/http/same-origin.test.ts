import { describe, expect, it } from 'vitest'
import { isFromOurPages } from './same-origin'

const portalUrl = 'https://sign.example'

describe('a request to a route handler', () => {
  it.each([
    ['sec-fetch-site', 'same-origin', true],
    ['sec-fetch-site', 'same-site', false],
    ['sec-fetch-site', 'cross-site', false],
    ['sec-fetch-site', 'none', false],
    ['origin', 'https://sign.example', true],
    ['origin', 'https://evil.example', false],
    ['origin', 'null', false],
  ])('with %s: %s is from our pages: %s', (name, value, expected) => {
    expect(isFromOurPages(new Headers({ [name]: value }), portalUrl)).toBe(expected)
  })

  it('without origin headers is not from our pages', () => {
    expect(isFromOurPages(new Headers(), portalUrl)).toBe(false)
  })
})
