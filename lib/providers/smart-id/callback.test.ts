import {
  hasIdentityVectors,
  identityVectors,
} from '@paraph/validator/testing/providers/identity-vectors'
import { describe, expect, it } from 'vitest'
import {
  isCallbackOf,
  isCallbackToAnswer,
  isCallbackUrl,
  sessionSecretDigest,
  userChallengeOf,
} from './callback'

const secret = Buffer.alloc(32, 1).toString('base64')

describe('isCallbackUrl', () => {
  it.each([
    ['a bar', 'https://rp.example/a|b'],
    ['a fragment', 'https://rp.example/#a'],
    ['a blank', 'https://rp.example/a b'],
    ['more than 1800 letters', `https://rp.example/${'a'.repeat(1800)}`],
  ])('rejects %s', (_what, address) => {
    expect(isCallbackUrl(address)).toBe(false)
  })

  it
    .runIf(hasIdentityVectors)
    .each(identityVectors<{ url: string; valid: boolean }>('callback_url_validity'))(
    'returns $valid for the published address "$url"',
    ({ url, valid }) => {
      expect(isCallbackUrl(url)).toBe(valid)
    },
  )
})

describe('the values of a callback', () => {
  it('match the session whose secret they are the digest of, and no other', () => {
    const values = { sessionSecretDigest: sessionSecretDigest(secret) }
    expect(isCallbackOf({ secret }, values)).toBe(true)
    expect(isCallbackOf({ secret: Buffer.alloc(32, 2).toString('base64') }, values)).toBe(false)
    expect(isCallbackOf({ secret }, { sessionSecretDigest: '' })).toBe(false)
  })

  it('match an answer whose challenge is the digest of the verifier', () => {
    const values = { sessionSecretDigest: '', userChallengeVerifier: 'verifier' }
    expect(isCallbackToAnswer(values, { userChallenge: userChallengeOf('verifier') })).toBe(true)
    expect(isCallbackToAnswer(values, { userChallenge: userChallengeOf('another') })).toBe(false)
    expect(isCallbackToAnswer(values, {})).toBe(false)
    expect(
      isCallbackToAnswer({ sessionSecretDigest: '' }, { userChallenge: userChallengeOf('') }),
    ).toBe(false)
  })

  it.runIf(hasIdentityVectors).each(
    identityVectors<{
      id: string
      sessionSecretBase64: string
      expected_sessionSecretDigest: string
      userChallengeVerifier: string
      expected_userChallenge: string
    }>('callback_values'),
  )('published: $id', (vector) => {
    expect(sessionSecretDigest(vector.sessionSecretBase64)).toBe(
      vector.expected_sessionSecretDigest,
    )
    expect(userChallengeOf(vector.userChallengeVerifier)).toBe(vector.expected_userChallenge)
  })
})
