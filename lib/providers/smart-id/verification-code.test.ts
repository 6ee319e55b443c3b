import {
  hasIdentityVectors,
  identityVectors,
} from '@paraph/validator/testing/providers/identity-vectors'
import { describe, expect, it } from 'vitest'
import { verificationCode } from './verification-code'

describe('Smart-ID verification code', () => {
  it('hashes the bytes again and uses the last two', () => {
    expect(verificationCode(Uint8Array.of(0x1b, 0xbb))).toBe('4555')
  })

  it.runIf(hasIdentityVectors)('agrees with the published vectors', () => {
    const vectors = identityVectors<{ rule: string; input_hex: string; expected: string }>(
      'verification_codes',
    ).filter(({ rule }) => rule === 'sha256-last2-be-mod10000')
    for (const { input_hex, expected } of vectors) {
      expect(verificationCode(Buffer.from(input_hex, 'hex'))).toBe(expected)
    }
    expect(vectors.length).toBeGreaterThan(8)
  })
})
