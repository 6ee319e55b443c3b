import { createPublicKey, generateKeyPairSync, KeyObject, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readDer } from '#encoding/der/reader'
import { bitString, sequence } from '#encoding/der/writer'
import { readPublicKey } from './public-key'

const spki = { format: 'der', type: 'spki' } as const

describe('a public key', () => {
  it.each<[kind: string, KeyObject]>([
    ['RSA of 1024 bits', rsaKey(1024)],
    ['RSA of 2048 bits', rsaKey(2048)],
    ['RSA of 3072 bits', rsaKey(3072)],
    ['RSA of 4096 bits', rsaKey(4096)],
    ['RSA of 2048 bits with another exponent', rsaKey(2048, 'Aw')],
    ['P-256', generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey],
    ['P-384', generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey],
    ['Ed25519', generateKeyPairSync('ed25519').publicKey],
  ])('of the kind %s is read as by OpenSSL', (_, key) => {
    const bytes = key.export(spki)
    expect(keyObject(bytes).equals(key)).toBe(true)
    expect(keyObject(bytes).export(spki)).toEqual(bytes)
  })

  it('for RSASSA-PSS only keeps that restriction', () => {
    const { publicKey } = generateKeyPairSync('rsa-pss', { modulusLength: 2048 })
    expect(readPublicKey(publicKey.export(spki)).asymmetricKeyType).toBe('rsa-pss')
  })

  it('for DSA has a size, also if its number is negative', () => {
    const { publicKey } = generateKeyPairSync('dsa', { modulusLength: 1024, divisorLength: 160 })
    const bytes = publicKey.export(spki)
    expect(readPublicKey(bytes).asymmetricKeyDetails).toEqual({ modulusLength: 1024 })
    const [algorithm] = readDer(bytes).children
    const negative = sequence(algorithm?.raw ?? bytes, bitString(Uint8Array.of(2, 1, 0xff)))
    // For the number -1, OpenSSL reads the key, but Node ends the process when it is asked for the key's size.
    expect(readPublicKey(negative).asymmetricKeyDetails).toEqual({ modulusLength: 1024 })
  })

  it('must be a point on its curve', () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const bytes = publicKey.export(spki)
    const elsewhere = bytes.with(-1, (bytes.at(-1) ?? 0) ^ 1)
    expect(() => readPublicKey(elsewhere)).toThrow()
    expect(() => readPublicKey(bytes.subarray(0, -1))).toThrow()
  })
})

function keyObject(bytes: Uint8Array): KeyObject {
  const key = readPublicKey(bytes)
  if (!(key instanceof KeyObject)) throw new TypeError('A key of another implementation')
  return key
}

/** An RSA public key without a known private key. */
function rsaKey(bits: number, e = 'AQAB'): KeyObject {
  const modulus = randomBytes(bits / 8)
  modulus[0] = (modulus[0] ?? 0) | 0x80
  modulus[modulus.length - 1] = (modulus.at(-1) ?? 0) | 1
  const n = modulus.toString('base64url')
  return createPublicKey({ key: { kty: 'RSA', n, e }, format: 'jwk' })
}
