import { sha512 } from '@noble/hashes/sha2.js'
import { ml_dsa44, ml_dsa65, ml_dsa87 } from '@noble/post-quantum/ml-dsa.js'
import { describe, expect, it } from 'vitest'
import { type Bytes, utf8 } from '@/lib/encoding/bytes'
import { bitString, nullValue, oid, sequence } from '@/lib/encoding/der/writer'
import { verifyMlDsa as verifyInBrowser } from '@/lib/encoding/platform/browser/ml-dsa'
import { verifyMlDsa as verifyInNode } from '@/lib/encoding/platform/node/ml-dsa'
import { readPublicKey } from './certificate/public-key'
import { isDigestForMlDsa, mlDsaKeyBits, readMlDsaKey } from './ml-dsa'
import { oids } from './oids'
import { verifySignatureOfDigest } from './signature-of-digest'
import { verifySignatureValue } from './signature-value'

const data = utf8('signed attributes')

const sets = [
  ['ml-dsa-44', ml_dsa44, oids.idMlDsa44],
  ['ml-dsa-65', ml_dsa65, oids.idMlDsa65],
  ['ml-dsa-87', ml_dsa87, oids.idMlDsa87],
] as const

function keyInfo(identifier: string, key: Bytes, ...parameters: readonly Bytes[]): Bytes {
  return sequence(sequence(oid(identifier), ...parameters), bitString(key))
}

function changed(bytes: Bytes, at: number): Bytes {
  const copy = Uint8Array.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

describe.each(sets)('%s', (signatureAlgorithm, library, identifier) => {
  const { publicKey, secretKey } = library.keygen(new Uint8Array(32).fill(7))
  const key = readPublicKey(keyInfo(identifier, publicKey))
  const signatureValue = library.sign(data, secretKey)
  const isRight = (value: Bytes, signed = data, by = key) =>
    verifySignatureValue({ signatureAlgorithm, signatureValue: value }, by, signed)

  it('verifies a value over the data', () => {
    expect(isRight(signatureValue)).toBe(true)
    expect(mlDsaKeyBits(key)).toBe(8 * publicKey.length)
  })

  it('does not verify changed data, values or keys', () => {
    expect(isRight(signatureValue, utf8('Signed attributes'))).toBe(false)
    for (const at of [0, 100, signatureValue.length - 1]) {
      expect(isRight(changed(signatureValue, at))).toBe(false)
    }
    for (const at of [0, publicKey.length - 1]) {
      const other = readPublicKey(keyInfo(identifier, changed(publicKey, at)))
      expect(isRight(signatureValue, data, other)).toBe(false)
    }
  })

  it('does not verify a value of another length', () => {
    expect(isRight(signatureValue.subarray(1))).toBe(false)
    expect(isRight(Buffer.concat([signatureValue, Buffer.of(0)]))).toBe(false)
    expect(isRight(new Uint8Array())).toBe(false)
  })

  it('does not verify a value with a context, or over a digest', () => {
    expect(isRight(library.sign(data, secretKey, { context: utf8('a') }))).toBe(false)
    expect(isRight(library.prehash(sha512).sign(data, secretKey))).toBe(false)
    const stated = { signatureAlgorithm, signatureValue }
    expect(verifySignatureOfDigest(stated, key, sha512(data))).toBe(false)
  })

  it('does not verify by another parameter set', () => {
    for (const [other] of sets.filter(([name]) => name !== signatureAlgorithm)) {
      const stated = { signatureAlgorithm: other, signatureValue }
      expect(verifySignatureValue(stated, key, data)).toBe(false)
    }
  })

  it('has the same result in browsers', () => {
    for (const value of [signatureValue, changed(signatureValue, 9), signatureValue.subarray(1)]) {
      const results = [verifyInNode, verifyInBrowser].map((verify) =>
        verify(signatureAlgorithm, publicKey, data, value),
      )
      expect(new Set(results).size).toBe(1)
    }
  })

  it('does not read a key of another length, with parameters or of another set', () => {
    expect(readMlDsaKey(keyInfo(identifier, publicKey.subarray(1)))).toBeUndefined()
    expect(readMlDsaKey(keyInfo(identifier, publicKey, nullValue()))).toBeUndefined()
    expect(readMlDsaKey(keyInfo(oids.idEd25519, publicKey))).toBeUndefined()
  })
})

describe('the digest of signed attributes', () => {
  it.each([
    ['ml-dsa-44', 'SHA-256', true],
    ['ml-dsa-65', 'SHA-256', false],
    ['ml-dsa-65', 'SHA-384', true],
    ['ml-dsa-87', 'SHA-384', false],
    ['ml-dsa-87', 'SHAKE256', true],
    ['ml-dsa-44', 'SHA-1', false],
    ['ed25519', 'SHA-512', false],
  ] as const)('for %s may be %s: %s', (algorithm, digest, isStrong) => {
    expect(isDigestForMlDsa(algorithm, digest)).toBe(isStrong)
  })
})
