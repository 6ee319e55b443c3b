import { constants, createPublicKey, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Issuer } from '#authority/certificate'
import { authorityExtensions } from '#authority/extensions'
import { signWith } from '#authority/signing-key'
import { type Bytes, utf8 } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import { integer, sequence } from '#encoding/der/writer'
import { digest } from '#encoding/digest'
import { issue } from '#testing/certificates'
import { hasOpenssl, opensslFolder } from '#testing/openssl'
import {
  digestAlgorithmOf,
  type SignatureAlgorithm,
  signatureAlgorithmNames,
  signatureAlgorithms,
} from './algorithms'
import { publicKeyOf, readPublicKey } from './certificate/public-key'
import { verifyRawSignatureOfDigest, verifySignatureOfDigest } from './signature-of-digest'
import {
  decodeEcdsaValue,
  encodeEcdsaValue,
  type StatedSignature,
  verifyRawSignatureValue,
  verifySignatureValue,
} from './signature-value'

const data = utf8('what is signed')
const authority = issue('Authority', undefined, authorityExtensions())
const identities = new Map<SignatureAlgorithm, Issuer>()
for (const algorithm of signatureAlgorithmNames)
  identities.set(algorithm, issue('Signer', authority, [], { algorithm }))

function signerWith(algorithm: SignatureAlgorithm) {
  return identities.get(algorithm) ?? expect.fail()
}

function stated(
  signatureAlgorithm: SignatureAlgorithm,
  signatureValue: Bytes,
  saltLength?: number,
): StatedSignature {
  return { signatureAlgorithm, signatureValue, saltLength }
}

describe.each(signatureAlgorithmNames)('%s', (algorithm) => {
  const identity = signerWith(algorithm)
  const publicKey = publicKeyOf(identity.parsed)
  const value = signWith(identity, data)
  const signature = stated(algorithm, value)

  it('verifies over the data', () => {
    expect(verifySignatureValue(signature, publicKey, data)).toBe(true)
  })

  it('does not verify over other data', () => {
    expect(verifySignatureValue(signature, publicKey, utf8('something else'))).toBe(false)
  })

  it('does not verify with a changed value', () => {
    const changed = Uint8Array.from(value, (byte, index) => (index === 20 ? byte ^ 1 : byte))
    expect(verifySignatureValue(stated(algorithm, changed), publicKey, data)).toBe(false)
  })

  it('verifies over the digest alone, except for EdDSA', () => {
    const digested = digest(digestAlgorithmOf(algorithm), data)
    const isPossible = signatureAlgorithms[algorithm].family !== 'eddsa'
    expect(verifySignatureOfDigest(signature, publicKey, digested)).toBe(isPossible)
    const other = digest(digestAlgorithmOf(algorithm), utf8('something else'))
    expect(verifySignatureOfDigest(signature, publicKey, other)).toBe(false)
  })
})

describe('a signature value', () => {
  const ec = signerWith('ecdsa-sha256')
  const rsa = signerWith('rsa-sha256')
  const pss = signerWith('rsa-pss-sha256')

  it('does not verify with a key of another kind', () => {
    const value = signWith(ec, data)
    const isRight = (algorithm: SignatureAlgorithm, { parsed: certificate }: Issuer) =>
      verifySignatureValue(stated(algorithm, value), publicKeyOf(certificate), data)
    expect(isRight('ecdsa-sha256', rsa)).toBe(false)
    expect(isRight('rsa-sha256', ec)).toBe(false)
  })

  it('of PSS does not verify as PKCS #1 v1.5, nor the reverse', () => {
    const publicKey = publicKeyOf(pss.parsed)
    const pssValue = signWith(pss, data)
    const pkcs1Value = signWith({ ...pss, algorithm: 'rsa-sha256' }, data)
    const isRight = (signature: StatedSignature) => verifySignatureValue(signature, publicKey, data)
    expect(isRight(stated('rsa-sha256', pssValue))).toBe(false)
    expect(isRight(stated('rsa-pss-sha256', pkcs1Value))).toBe(false)
  })

  it.each([0, 20, 32, 222])(
    'of PSS with a salt of %i bytes verifies only with that salt length',
    (salt) => {
      const { parsed: certificate, privateKey } = pss
      const publicKey = publicKeyOf(certificate)
      const padding = constants.RSA_PKCS1_PSS_PADDING
      const value = sign('sha256', data, { key: privateKey, padding, saltLength: salt })
      const isRight = (bytes: Uint8Array, saltLength?: number) => {
        const signature = stated('rsa-pss-sha256', value, saltLength)
        return [
          verifySignatureValue(signature, publicKey, bytes),
          verifySignatureOfDigest(signature, publicKey, digest('SHA-256', bytes)),
        ].join()
      }
      expect(isRight(data, salt)).toBe('true,true')
      expect(isRight(utf8('other'), salt)).toBe('false,false')
      expect(isRight(data, salt + 1)).toBe('false,false')
      // RFC 4055, 3.1: without a stated salt length, the length of the digest is assumed.
      expect(isRight(data)).toBe(salt === 32 ? 'true,true' : 'false,false')
    },
  )

  it('of an unknown algorithm does not verify', () => {
    const publicKey = publicKeyOf(rsa.parsed)
    const unknown = { signatureAlgorithm: undefined, signatureValue: signWith(rsa, data) }
    expect(verifySignatureValue(unknown, publicKey, data)).toBe(false)
    expect(verifySignatureOfDigest(unknown, publicKey, digest('SHA-256', data))).toBe(false)
  })

  it('does not verify over a digest of the wrong length', () => {
    const publicKey = publicKeyOf(rsa.parsed)
    const signature = stated('rsa-sha256', signWith(rsa, data))
    expect(verifySignatureOfDigest(signature, publicKey, data)).toBe(false)
  })
})

describe('an ECDSA value', () => {
  describe.each(['ecdsa-sha256', 'ecdsa-sha384', 'ecdsa-sha512'] as const)('%s', (algorithm) => {
    const identity = signerWith(algorithm)
    const publicKey = publicKeyOf(identity.parsed)
    const der = signWith(identity, data)
    const raw = decodeEcdsaValue(der, publicKey)

    it('converts from DER to r‖s and back', () => {
      expect(encodeEcdsaValue(raw)).toEqual(der)
    })

    it('verifies as r‖s over data and digest', () => {
      const digested = digest(digestAlgorithmOf(algorithm), data)
      const signature = stated(algorithm, raw)
      expect(verifyRawSignatureValue(signature, publicKey, data)).toBe(true)
      expect(verifyRawSignatureOfDigest(signature, publicKey, digested)).toBe(true)
    })

    it('verifies neither DER as r‖s nor r‖s as DER', () => {
      expect(verifyRawSignatureValue(stated(algorithm, der), publicKey, data)).toBe(false)
      expect(verifySignatureValue(stated(algorithm, raw), publicKey, data)).toBe(false)
    })
  })

  it('keeps the width of its curve if r begins with zeros', () => {
    const publicKey = publicKeyOf(signerWith('ecdsa-sha256').parsed)
    const raw = decodeEcdsaValue(sequence(integer(1), integer(2n ** 255n)), publicKey)
    expect(raw).toHaveLength(64)
    expect(encodeEcdsaValue(raw)).toEqual(sequence(integer(1), integer(2n ** 255n)))
  })

  it.each([
    ['zero', sequence(integer(0), integer(0))],
    ['out of range', sequence(integer(2n ** 256n - 1n), integer(1))],
  ])('with r or s %s does not verify over any digest', (_, value) => {
    const publicKey = publicKeyOf(signerWith('ecdsa-sha256').parsed)
    const signature = stated('ecdsa-sha256', value)
    expect(verifySignatureOfDigest(signature, publicKey, new Uint8Array(32))).toBe(false)
  })

  it.each([
    ['with a negative number', sequence(integer(-1), integer(1))],
    ['with numbers wider than its curve', sequence(integer(2n ** 260n), integer(1))],
    ['with three numbers', sequence(integer(1), integer(1), integer(1))],
  ])('%s is rejected', (_, value) => {
    const publicKey = publicKeyOf(signerWith('ecdsa-sha256').parsed)
    expect(() => decodeEcdsaValue(value, publicKey)).toThrow(MalformedDer)
  })

  it('of odd length is rejected', () => {
    expect(() => encodeEcdsaValue(new Uint8Array(63))).toThrow(MalformedDer)
  })
})

describe.runIf(hasOpenssl)('a PSS value by openssl', () => {
  const { write, read, run } = opensslFolder()

  it.each([
    ['rsa', 'RSA', 'SHA-512', ''],
    ['rsa', 'RSA', 'SHA-1', ''],
    ['an unrestricted rsa-pss', 'RSA-PSS', 'SHA-512', ''],
    [
      'a restricted rsa-pss',
      'RSA-PSS',
      'SHA-512',
      ' -pkeyopt rsa_pss_keygen_md:sha256 -pkeyopt rsa_pss_keygen_mgf1_md:sha512',
    ],
  ] as const)('by %s key verifies with its own mask: %s, %s', (_, kind, maskDigest, limits) => {
    write('data', data)
    run(`genpkey -algorithm ${kind} -pkeyopt rsa_keygen_bits:2048${limits} -out key`)
    const mask = `-sigopt rsa_mgf1_md:${maskDigest.replace('-', '')}`
    const scheme = `-sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:32 ${mask}`
    run(`dgst -sha256 ${scheme} -sign key -out value data`)
    const key = createPublicKey(read('key') as Buffer).export({ type: 'spki', format: 'der' })
    const verdictsWith = (mask: Pick<StatedSignature, 'maskDigest'>) => {
      const signature = { ...stated('rsa-pss-sha256', read('value')), ...mask }
      return [
        verifySignatureValue(signature, readPublicKey(key), data),
        verifySignatureOfDigest(signature, readPublicKey(key), digest('SHA-256', data)),
      ]
    }
    expect(verdictsWith({ maskDigest })).toEqual([true, true])
    expect(verdictsWith({})).toEqual([false, false])
  })
})
