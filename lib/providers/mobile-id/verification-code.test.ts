import { describe, expect, it } from 'vitest'
import { hasIdentityVectors, identityVectors } from '@/lib/testing/providers/identity-vectors'
import { verificationCode } from './verification-code'

describe('Mobile-ID verification code', () => {
  it('is made of the first six and the last seven bits', () => {
    const digest = Buffer.alloc(32)
    digest[0] = 0xff
    expect(verificationCode(digest)).toBe('8064')
    digest[31] = 0xff
    expect(verificationCode(digest)).toBe('8191')
  })

  it('is the one of the published worked example', () => {
    const digest = Buffer.from('2f665f6a6999e0ef0752e00ec9f453adf59d8cb6', 'hex')
    expect(verificationCode(digest)).toBe('1462')
  })

  it('is not made from less than a digest', () => {
    expect(() => verificationCode(Buffer.from('01020304', 'hex'))).toThrow(RangeError)
  })

  it.runIf(hasIdentityVectors)('agrees with the published vectors', () => {
    const vectors = identityVectors<{ rule: string; input_hex: string | null; expected: string }>(
      'verification_codes',
    ).filter(({ rule, input_hex }) => rule === 'mid-13bit' && (input_hex?.length ?? 0) >= 40)
    for (const { input_hex, expected } of vectors) {
      expect(verificationCode(Buffer.from(input_hex ?? '', 'hex'))).toBe(expected)
    }
    expect(vectors.length).toBeGreaterThan(6)
  })
})
