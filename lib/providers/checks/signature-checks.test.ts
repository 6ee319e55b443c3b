import { encodeBase64 } from '@paraph/validator/encoding/base64'
import { utf8 } from '@paraph/validator/encoding/bytes'
import { digest } from '@paraph/validator/encoding/digest'
import { createTestPki } from '@paraph/validator/testing/pki'
import { describe, expect, it } from 'vitest'
import type { SignatureOrder } from '../identity-provider'
import { acceptSignature } from './signature-checks'

const algorithms = ['ecdsa-sha256', 'rsa-sha256', 'rsa-pss-sha256'] as const
const data = utf8('what is signed')

const pki = createTestPki(() => new Date())

describe.each(algorithms)('acceptSignature, %s', (algorithm) => {
  const valueOver = (bytes: Uint8Array) => pki.signer(algorithm).sign(bytes, 'raw')
  const orderFor = (more: Partial<SignatureOrder>) =>
    ({
      algorithm,
      digest: encodeBase64(digest('SHA-256', data)),
      certificate: encodeBase64(pki.signer(algorithm).certificate),
      ...more,
    }) as SignatureOrder
  const accept = (signatureValue: Uint8Array, order: SignatureOrder) =>
    acceptSignature({ signatureValue, algorithm }, order)

  it.each([
    ['only the digest is known', {}],
    ['the digested data is known', { digested: encodeBase64(data) }],
  ])('accepts only the signature value for the order when %s', (_where, more) => {
    const value = valueOver(data)
    expect(accept(value, orderFor(more)).signatureValue).toBe(value)
    expect(() => accept(valueOver(utf8('something else')), orderFor(more))).toThrow()
  })

  it('rejects a value over data other than the data behind the displayed code', () => {
    const other = utf8('something else')
    expect(() => accept(valueOver(other), orderFor({ digested: encodeBase64(other) }))).toThrow()
  })
})
