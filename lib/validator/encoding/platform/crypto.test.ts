import { createCipheriv, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Bytes } from '../bytes'
import * as browser from './browser/crypto'
import type { CryptoPort, HashName, PublicKey } from './crypto-port'
import * as node from './node/crypto'

const ports: readonly (readonly [name: string, CryptoPort])[] = [
  ['Node', node],
  ['browsers', browser],
]
const spki = { type: 'spki', format: 'der' } as const

const hashNames: readonly HashName[] = [
  'md5',
  'sha1',
  'ripemd160',
  'sha224',
  'sha256',
  'sha384',
  'sha512',
  'sha3-256',
  'sha3-384',
  'sha3-512',
  'shake256',
]

describe('hashes', () => {
  // Lengths around the block lengths and padding limits of all hash functions.
  const lengths = [0, 1, 55, 56, 63, 64, 65, 71, 72, 103, 104, 111, 112, 127, 128, 135, 136, 137]

  it.each(hashNames)('%s is the same in browsers', (name) => {
    for (const length of [...lengths, 10_000]) {
      const bytes = randomBytes(length)
      expect(Buffer.from(browser.hash(name, bytes))).toEqual(node.hash(name, bytes))
    }
  })

  it.each(ports)('of %s continue from a copied state', (_, port) => {
    const options = { outputLength: 64 }
    for (const name of ['sha256', 'sha512', 'sha3-256', 'shake256'] as const) {
      const settings = name === 'shake256' ? options : {}
      const whole = port.startHash(name, settings).update(Buffer.from('abcdef')).digest()
      const begun = port.startHash(name, settings).update(Buffer.from('abc'))
      const copy = begun.copy(settings)
      begun.update(Buffer.from('xyz'))
      expect(Buffer.from(copy.update(Buffer.from('def')).digest())).toEqual(Buffer.from(whole))
    }
  })

  it.each(ports)('of %s give the digests of FIPS 180-4 and FIPS 202', (_, port) => {
    const hex = (name: HashName) => Buffer.from(port.hash(name, Buffer.from('abc'))).toString('hex')
    expect(hex('sha1')).toBe('a9993e364706816aba3e25717850c26c9cd0d89d')
    expect(hex('sha256')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(hex('sha3-256')).toBe('3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532')
  })
})

describe('AES in CBC mode', () => {
  it.each([16, 32])('with a key of %i bytes is the same in browsers', (keyLength) => {
    const [key, vector, blocks] = [randomBytes(keyLength), randomBytes(16), randomBytes(160)]
    const cipher = createCipheriv(keyLength === 32 ? 'aes-256-cbc' : 'aes-128-cbc', key, vector)
    const encrypted = cipher.setAutoPadding(false).update(blocks)
    for (const [, port] of ports) {
      expect(Buffer.from(port.encryptAesCbc(key, vector, blocks))).toEqual(encrypted)
      expect(Buffer.from(port.decryptAesCbc(key, vector, encrypted))).toEqual(blocks)
    }
  })
})

const ec = (namedCurve: string, paramEncoding: 'named' | 'explicit' = 'named') =>
  generateKeyPairSync('ec', { namedCurve, paramEncoding }).publicKey

const pssOptions = {
  modulusLength: 1024,
  hashAlgorithm: 'sha256',
  mgf1HashAlgorithm: 'sha256',
} as const

describe('a public key', () => {
  it.each<[kind: string, KeyObject]>([
    ['RSA', generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey],
    ['RSASSA-PSS', generateKeyPairSync('rsa-pss', { modulusLength: 1024 }).publicKey],
    ['RSASSA-PSS with parameters', generateKeyPairSync('rsa-pss', pssOptions).publicKey],
    ['P-256', ec('P-256')],
    ['P-384', ec('P-384')],
    ['P-521', ec('P-521')],
    ['P-224', ec('secp224r1')],
    ['secp256k1', ec('secp256k1')],
    ['brainpoolP256r1', ec('brainpoolP256r1')],
    ['brainpoolP384r1', ec('brainpoolP384r1')],
    ['brainpoolP512r1', ec('brainpoolP512r1')],
    ['P-256 with explicit parameters', ec('P-256', 'explicit')],
    ['brainpoolP384r1 with explicit parameters', ec('brainpoolP384r1', 'explicit')],
    ['P-192', ec('prime192v1')],
    ['brainpoolP256t1', ec('brainpoolP256t1')],
    ['brainpoolP320r1', ec('brainpoolP320r1')],
    ['brainpoolP384t1', ec('brainpoolP384t1')],
    ['brainpoolP512t1', ec('brainpoolP512t1')],
    ['Ed25519', generateKeyPairSync('ed25519').publicKey],
    ['Ed448', generateKeyPairSync('ed448').publicKey],
    ['DSA', generateKeyPairSync('dsa', { modulusLength: 1024, divisorLength: 160 }).publicKey],
  ])('of the kind %s is the same in browsers', (_, key) => {
    const bytes = key.export(spki)
    expect(summaryOf(browser, bytes)).toBe(summaryOf(node, bytes))
    expect(summaryOf(browser, bytes)).not.toBe('unusable')
  })

  it.each<[kind: string, KeyObject]>([
    ['RSA', generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey],
    ['RSASSA-PSS with parameters', generateKeyPairSync('rsa-pss', pssOptions).publicKey],
    ['P-256', ec('P-256')],
    ['P-384', ec('P-384')],
    ['P-256 with explicit parameters', ec('P-256', 'explicit')],
    ['Ed25519', generateKeyPairSync('ed25519').publicKey],
    ['Ed448', generateKeyPairSync('ed448').publicKey],
  ])('of the kind %s with a changed bit is refused in browsers if OpenSSL refuses it', (_, key) => {
    const bytes = key.export(spki)
    const accepted: string[] = []
    for (const [at, byte] of bytes.entries()) {
      for (const mask of [1, 4, 0x80]) {
        const changed = bytes.with(at, byte ^ mask)
        const [here, there] = [summaryOf(node, changed), summaryOf(browser, changed)]
        if (there !== 'unusable' && here !== there)
          accepted.push(`${at} ^ ${mask}: ${there}, ${here}`)
      }
    }
    // OpenSSL also refuses ignored parameters if they are an empty BOOLEAN.
    expect(accepted.filter((line) => !line.includes('rsa,1024'))).toEqual([])
    expect(accepted.length).toBeLessThanOrEqual(1)
  })

  it.each(['P-256', 'secp256k1', 'brainpoolP384r1'])('on %s has every form of a point', (name) => {
    const bytes = ec(name).export(spki)
    const pointLength = name === 'brainpoolP384r1' ? 97 : 65
    const start = bytes.length - pointLength
    const odd = (bytes.at(-1) ?? 0) & 1
    const hybrid = bytes.with(start, 6 + odd)
    expect(summaryOf(browser, hybrid)).toBe(summaryOf(node, hybrid))
    expect(summaryOf(browser, hybrid)).not.toBe('unusable')
    const wrongSign = bytes.with(start, 7 - odd)
    expect([summaryOf(node, wrongSign), summaryOf(browser, wrongSign)]).toEqual([
      'unusable',
      'unusable',
    ])
  })
})

/** The properties of a key that affect a verdict; `unusable` if the key verifies nothing and has no size. */
function summaryOf(port: CryptoPort, bytes: Bytes): string {
  const key = readable(port, bytes)
  const { modulusLength, namedCurve } = key?.asymmetricKeyDetails ?? {}
  const type = key?.asymmetricKeyType ?? ''
  if (type === 'ed25519' || type === 'ed448') return type
  if (modulusLength !== undefined) return `${type},${modulusLength}`
  return namedCurve === undefined || namedCurve === 'UNDEF' ? 'unusable' : `${type},${namedCurve}`
}

function readable(port: CryptoPort, bytes: Bytes): PublicKey | undefined {
  try {
    return port.readPublicKey(bytes)
  } catch {
    return undefined
  }
}
