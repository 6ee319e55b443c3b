import { describe, expect, it } from 'vitest'
import { parseKnownToken } from './known-token'

const secret = `whsec_${Buffer.alloc(32).toString('base64')}`

describe('an entry of ACCESS_TOKENS', () => {
  it('names a relying party and its token', () => {
    expect(parseKnownToken('shop:abc')).toEqual({ name: 'shop', token: 'abc', scopes: ['api'] })
  })

  it('may end with its callback secret', () => {
    expect(parseKnownToken(`shop:abc:${secret}`)).toMatchObject({
      token: 'abc',
      callbackSecret: secret,
    })
  })

  it('may have colons in its token', () => {
    expect(parseKnownToken(`shop:a:b:${secret}`).token).toBe('a:b')
  })

  it.each(['shop', 'shop:', ':abc', `shop:${secret}`, 'shop:abc:whsec_short'])(
    'is rejected as %s',
    (entry) => {
      expect(() => parseKnownToken(entry)).toThrow()
    },
  )
})
