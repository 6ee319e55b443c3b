import { constants, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { utf8 } from '@/lib/encoding/bytes'
import { MalformedDer } from '@/lib/encoding/der/malformed-der'
import { integer, sequence } from '@/lib/encoding/der/writer'
import { digest } from '@/lib/encoding/digest'
import { digestAlgorithmOf, type SignatureAlgorithm, signatureAlgorithms } from './algorithms'
import { verifyRawSignatureOfDigest, verifySignatureOfDigest } from './signature-of-digest'
import {
  decodeEcdsaValue,
  encodeEcdsaValue,
  verifyRawSignatureValue,
  verifySignatureValue,
} from './signature-value'
import { issue, signAs } from './test-authority'

const data = utf8('what is signed')
const algorithms = Object.keys(signatureAlgorithms) as SignatureAlgorithm[]
const identities = new Map(
  algorithms.map((algorithm) => [algorithm, issue({ name: 'Signer', algorithm })]),
)

function signerWith(algorithm: SignatureAlgorithm) {
  return identities.get(algorithm) ?? expect.fail()
}

describe.each(algorithms)('%s', (algorithm) => {
  const identity = signerWith(algorithm)
  const { publicKey } = identity.certificate
  const value = signAs(identity, data)

  it('verifies over the data', () => {
    expect(verifySignatureValue(algorithm, publicKey, data, value)).toBe(true)
  })

  it('does not verify over other data', () => {
    expect(verifySignatureValue(algorithm, publicKey, utf8('something else'), value)).toBe(false)
  })

  it('does not verify with a changed value', () => {
    const changed = Uint8Array.from(value, (byte, index) => (index === 20 ? byte ^ 1 : byte))
    expect(verifySignatureValue(algorithm, publicKey, data, changed)).toBe(false)
  })

  it('verifies over the digest alone, except EdDSA', () => {
    const digested = digest(digestAlgorithmOf(algorithm), data)
    const isPossible = signatureAlgorithms[algorithm].family !== 'eddsa'
    expect(verifySignatureOfDigest(algorithm, publicKey, digested, value)).toBe(isPossible)
    const other = digest(digestAlgorithmOf(algorithm), utf8('something else'))
    expect(verifySignatureOfDigest(algorithm, publicKey, other, value)).toBe(false)
  })
})

describe('a value', () => {
  const ec = signerWith('ecdsa-sha256')
  const rsa = signerWith('rsa-sha256')
  const pss = signerWith('rsa-pss-sha256')

  it('is false under a key of another kind', () => {
    const value = signAs(ec, data)
    expect(verifySignatureValue('ecdsa-sha256', rsa.certificate.publicKey, data, value)).toBe(false)
    expect(verifySignatureValue('rsa-sha256', ec.certificate.publicKey, data, value)).toBe(false)
  })

  it('of PSS is false as PKCS #1 v1.5, and the other way round', () => {
    const { publicKey } = pss.certificate
    const pssValue = signAs(pss, data)
    const pkcs1Value = signAs({ ...pss, algorithm: 'rsa-sha256' }, data)
    expect(verifySignatureValue('rsa-sha256', publicKey, data, pssValue)).toBe(false)
    expect(verifySignatureValue('rsa-pss-sha256', publicKey, data, pkcs1Value)).toBe(false)
  })

  it.each([0, 20, 32, 222])(
    'of PSS has the salt that is stated, and of %i bytes none other',
    (salt) => {
      const { certificate, privateKey } = pss
      const padding = constants.RSA_PKCS1_PSS_PADDING
      const value = sign('sha256', data, { key: privateKey, padding, saltLength: salt })
      const isRight = (bytes: Uint8Array, stated?: number) =>
        [
          verifySignatureValue('rsa-pss-sha256', certificate.publicKey, bytes, value, stated),
          verifySignatureOfDigest(
            'rsa-pss-sha256',
            certificate.publicKey,
            digest('SHA-256', bytes),
            value,
            stated,
          ),
        ].join()
      expect(isRight(data, salt)).toBe('true,true')
      expect(isRight(utf8('other'), salt)).toBe('false,false')
      expect(isRight(data, salt + 1)).toBe('false,false')
      // RFC 4055, 3.1: as long as the digest, where nobody said anything.
      expect(isRight(data)).toBe(salt === 32 ? 'true,true' : 'false,false')
    },
  )

  it('of another length than the digest’s is no digest', () => {
    const { publicKey } = rsa.certificate
    expect(verifySignatureOfDigest('rsa-sha256', publicKey, data, signAs(rsa, data))).toBe(false)
  })
})

describe('an ECDSA value', () => {
  describe.each(['ecdsa-sha256', 'ecdsa-sha384', 'ecdsa-sha512'] as const)('%s', (algorithm) => {
    const identity = signerWith(algorithm)
    const { publicKey } = identity.certificate
    const der = signAs(identity, data)
    const raw = decodeEcdsaValue(der, publicKey)

    it('goes from DER to r‖s and back', () => {
      expect(encodeEcdsaValue(raw)).toEqual(der)
    })

    it('verifies as r‖s over data and digest', () => {
      const digested = digest(digestAlgorithmOf(algorithm), data)
      expect(verifyRawSignatureValue(algorithm, publicKey, data, raw)).toBe(true)
      expect(verifyRawSignatureOfDigest(algorithm, publicKey, digested, raw)).toBe(true)
    })

    it('is neither DER as r‖s nor r‖s as DER', () => {
      expect(verifyRawSignatureValue(algorithm, publicKey, data, der)).toBe(false)
      expect(verifySignatureValue(algorithm, publicKey, data, raw)).toBe(false)
    })
  })

  it('keeps the width of its curve when r begins with zeros', () => {
    const { publicKey } = signerWith('ecdsa-sha256').certificate
    const raw = decodeEcdsaValue(sequence(integer(1), integer(2n ** 255n)), publicKey)
    expect(raw).toHaveLength(64)
    expect(encodeEcdsaValue(raw)).toEqual(sequence(integer(1), integer(2n ** 255n)))
  })

  it.each([
    ['zero', sequence(integer(0), integer(0))],
    ['out of range', sequence(integer(2n ** 256n - 1n), integer(1))],
  ])('of %s is false over any digest', (_, value) => {
    const { publicKey } = signerWith('ecdsa-sha256').certificate
    expect(verifySignatureOfDigest('ecdsa-sha256', publicKey, new Uint8Array(32), value)).toBe(
      false,
    )
  })

  it.each([
    ['with a negative number', sequence(integer(-1), integer(1))],
    ['wider than its curve', sequence(integer(2n ** 260n), integer(1))],
    ['with three numbers', sequence(integer(1), integer(1), integer(1))],
  ])('%s is refused', (_, value) => {
    const { publicKey } = signerWith('ecdsa-sha256').certificate
    expect(() => decodeEcdsaValue(value, publicKey)).toThrow(MalformedDer)
  })

  it('without a middle is refused', () => {
    expect(() => encodeEcdsaValue(new Uint8Array(63))).toThrow(MalformedDer)
  })
})
