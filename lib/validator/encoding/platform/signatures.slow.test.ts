import { constants, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { ed448 } from '@noble/curves/ed448.js'
import { ed25519 } from '@noble/curves/ed25519.js'
import { describe, expect, it } from 'vitest'
import type { Bytes } from '../bytes'
import { bitString, octetString, oid, sequence, unsignedInteger } from '../der/writer'
import * as browser from './browser/crypto'
import { namedCurves } from './browser/curves'
import type { HashName, SignatureScheme } from './crypto-port'
import * as node from './node/crypto'

const message = Buffer.from('the message')
const spki = { type: 'spki', format: 'der' } as const

/** The verdicts of Node and of the browser implementation on a signature. */
function verdicts(scheme: SignatureScheme, key: Bytes, value: Bytes, about: Bytes = message) {
  const [here, there] = [node, browser].map((port) =>
    port.verifySignature(scheme, port.readPublicKey(key), about, value),
  )
  return { here, there }
}

/** Expects that both implementations give the same verdict for each value. */
function expectAgreement(scheme: SignatureScheme, key: Bytes, values: Iterable<Bytes>): void {
  for (const value of values) {
    const { here, there } = verdicts(scheme, key, value)
    expect(there).toBe(here)
  }
}

const right = { here: true, there: true }
const wrong = { here: false, there: false }

const rsa = [1024, 1025, 2048].map((modulusLength) => generateKeyPairSync('rsa', { modulusLength }))
const rsaHashes: readonly HashName[] = ['sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'sha3-256']

const pss = (hash: HashName, saltLength: number, maskHash = hash) =>
  ({ kind: 'rsa-pss', hash, maskHash, saltLength }) as const

describe('RSASSA-PSS', () => {
  it.each(rsaHashes)('with %s is verified in browsers as in Node', (hash) => {
    for (const { publicKey, privateKey } of rsa) {
      const key = publicKey.export(spki)
      for (const saltLength of [0, 20, 32]) {
        const value = sign(hash, message, {
          key: privateKey,
          padding: constants.RSA_PKCS1_PSS_PADDING,
          saltLength,
        })
        expect(verdicts(pss(hash, saltLength), key, value)).toEqual(right)
        for (const other of [1, 21, 64, 100_000]) {
          expect(verdicts(pss(hash, other), key, value)).toEqual(wrong)
        }
        expectAgreement(pss(hash, saltLength), key, damaged(value))
        expect(verdicts(pss(hash, saltLength), key, value, key)).toEqual(wrong)
      }
    }
  })

  it('is bound to the parameters of a key', () => {
    const hashes = ['sha256', 'sha1', 'sha512'] as const
    for (const mgf1HashAlgorithm of hashes) {
      const options = { modulusLength: 1024, hashAlgorithm: 'sha256', mgf1HashAlgorithm }
      const { publicKey, privateKey } = generateKeyPairSync('rsa-pss', options)
      const key = publicKey.export(spki)
      const value = sign('sha256', message, { key: privateKey, saltLength: 32 })
      for (const [hash, mask, saltLength] of [
        ...hashes.map((other) => [other, mgf1HashAlgorithm, 32] as const),
        ...hashes.map((other) => ['sha256', other, 32] as const),
        ['sha256', mgf1HashAlgorithm, 20] as const,
      ]) {
        const isRight = hash === 'sha256' && mask === mgf1HashAlgorithm && saltLength === 32
        const found = verdicts(pss(hash, saltLength, mask), key, value)
        expect(found).toEqual(isRight ? right : wrong)
      }
    }
  })
})

describe('the RSA operation', () => {
  const numbers = (n: bigint, e: bigint) => {
    const bytes = [n, e].map((number) => unsignedInteger(bytesOf(number)))
    const algorithm = sequence(oid('1.2.840.113549.1.1.1'), Uint8Array.of(5, 0))
    return sequence(algorithm, bitString(sequence(...bytes)))
  }
  const odd = (bits: number) => numberOf(randomBytes(bits / 8)) | (1n << BigInt(bits - 1)) | 1n
  const n = odd(1024)

  it.each<[what: string, n: bigint, e: bigint, value: bigint | undefined]>([
    ['a usual key', n, 65_537n, n - 2n],
    ['the exponent 1', n, 1n, n - 2n],
    ['the exponent 3 and the value 0', n, 3n, 0n],
    ['an exponent of 1000 bits', n, odd(1000), n - 2n],
    ['an even modulus', n - 1n, 3n, 5n],
    ['a value as large as the modulus', n, 3n, n],
    ['a value above the modulus', n, 3n, n + 1n],
    ['an exponent above the modulus', n, n + 2n, 5n],
    ['an exponent as large as the modulus', n, n, 5n],
    ['4096 bits with an exponent of 64 bits', odd(4096), odd(64), 5n],
    ['4096 bits with an exponent of 72 bits', odd(4096), odd(72), 5n],
    ['3072 bits with a long exponent', odd(3072), odd(512), 5n],
    ['16 384 bits', odd(16_384), 65_537n, 5n],
    ['more than 16 384 bits', odd(16_392), 65_537n, 5n],
    ['a small modulus', 3n * 5n, 3n, 7n],
  ])('with %s is the same in browsers', (_, modulus, exponent, value = 0n) => {
    const size = Math.ceil(modulus.toString(2).length / 8)
    const bytes = Buffer.from(value.toString(16).padStart(size * 2, '0'), 'hex')
    const key = numbers(modulus, exponent)
    const [here, there] = [node, browser].map((port) =>
      port.openRsaValue(port.readPublicKey(key), bytes),
    )
    expect(there && Buffer.from(there)).toEqual(here)
  })
})

const curves = namedCurves.map(({ name, Point }) => {
  const order = Point.Fn.ORDER
  return { namedCurve: name, width: Math.ceil(order.toString(16).length / 2), order }
})
const ecdsaHashes: readonly HashName[] = [...rsaHashes, 'sha3-384', 'sha3-512']

describe('ECDSA', () => {
  it.each(curves)('on $namedCurve is verified in browsers as in Node', (curve) => {
    const { namedCurve, width, order } = curve
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve })
    const key = publicKey.export(spki)
    for (const hash of ecdsaHashes) {
      for (const encoding of ['der', 'ieee-p1363'] as const) {
        const scheme = { kind: 'ecdsa', hash, encoding } as const
        const value = sign(hash, message, { key: privateKey, dsaEncoding: encoding })
        expect(verdicts(scheme, key, value)).toEqual(right)
        expect(verdicts(scheme, key, value, key)).toEqual(wrong)
      }
    }
    const scheme = { kind: 'ecdsa', hash: 'sha256', encoding: 'der' } as const
    const raw = sign('sha256', message, { key: privateKey, dsaEncoding: 'ieee-p1363' })
    const [r, s] = [raw.subarray(0, width), raw.subarray(width)].map(numberOf)
    expectAgreement(scheme, key, strangeValues(r ?? 0n, s ?? 0n, order))
    expectAgreement({ ...scheme, encoding: 'ieee-p1363' }, key, damaged(raw))
  })

  it.each(curves)(
    'over a digest on $namedCurve is verified as in Node',
    ({ namedCurve, width }) => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve })
      const key = publicKey.export(spki)
      const value = sign('sha256', message, { key: privateKey, dsaEncoding: 'ieee-p1363' })
      const verifyBoth = (signature: Bytes) =>
        [node, browser].map((port) =>
          port.verifyEcdsaOfDigest(
            port.readPublicKey(key),
            port.hash('sha256', message),
            signature,
          ),
        )
      const isNamedByJwk = ['prime256v1', 'secp384r1', 'secp521r1'].includes(namedCurve)
      expect(verifyBoth(value)).toEqual([isNamedByJwk, isNamedByJwk])
      expect(verifyBoth(value.with(width, (value[width] ?? 0) ^ 1))).toEqual([false, false])
      expect(verifyBoth(value.subarray(1))).toEqual([false, false])
    },
  )
})

/** Values made from r and s: out of range, with the other sign, and in encodings that are not DER. */
function* strangeValues(r: bigint, s: bigint, order: bigint): Generator<Bytes> {
  const pairs = [
    [0n, s],
    [r, 0n],
    [0n, 0n],
    [order, s],
    [r, order],
    [r + order, s],
    [r, s + order],
    [r, order - s],
    [order - r, s],
    [s, r],
    [1n, 1n],
  ] as const
  for (const [one, other] of pairs) {
    yield sequence(unsignedInteger(bytesOf(one)), unsignedInteger(bytesOf(other)))
  }
  const [first, second] = [unsignedInteger(bytesOf(r)), unsignedInteger(bytesOf(s))]
  yield sequence(first)
  yield sequence(first, second, second)
  yield Buffer.concat([sequence(first, second), Buffer.from([0])])
  yield sequence(first, octetString(bytesOf(s)))
  yield sequence(first, Buffer.concat([Buffer.from([2, bytesOf(s).length + 2, 0, 0]), bytesOf(s)]))
  yield Buffer.concat([Buffer.from([0x30, 0x80]), first, second, Buffer.from([0, 0])])
  yield new Uint8Array()
}

/** The value with single bits changed, shortened, lengthened, and empty. */
function* damaged(value: Bytes): Generator<Bytes> {
  for (let at = 0; at < value.length; at += 9) yield value.with(at, (value[at] ?? 0) ^ 0x10)
  yield value.subarray(1)
  yield value.subarray(0, -1)
  yield Buffer.concat([Buffer.alloc(1), value])
  yield Buffer.concat([value, Buffer.alloc(1)])
  yield new Uint8Array(value.length)
  yield new Uint8Array(value.length).fill(0xff)
  yield new Uint8Array()
}

function numberOf(bytes: Bytes): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)
}

function bytesOf(number: bigint): Bytes {
  const digits = number.toString(16)
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')
}

describe('EdDSA', () => {
  const scheme = { kind: 'eddsa' } as const

  it.each<[name: string, keys: { publicKey: KeyObject; privateKey: KeyObject }]>([
    ['Ed25519', generateKeyPairSync('ed25519')],
    ['Ed448', generateKeyPairSync('ed448')],
  ])('%s is verified in browsers as in Node', (_, { publicKey, privateKey }) => {
    const key = publicKey.export(spki)
    const value = sign(null, message, privateKey)
    expect(verdicts(scheme, key, value)).toEqual(right)
    expect(verdicts(scheme, key, value, key)).toEqual(wrong)
    expectAgreement(scheme, key, damaged(value))
  })

  it.each<[name: string, points: readonly Bytes[], oid: string, order: bigint]>([
    ['Ed25519', smallPoints25519(), '1.3.101.112', ed25519.Point.CURVE().n],
    ['Ed448', smallPoints448(), '1.3.101.113', ed448.Point.CURVE().n],
  ])('%s has the same verdict on points of small order', (_, points, algorithm, order) => {
    let accepted = 0
    for (const [point, r, s] of combinations(points, [0n, order])) {
      const key = sequence(sequence(oid(algorithm)), bitString(point))
      const value = Buffer.concat([r, littleEndian(s, point.length)])
      for (const number of [0, 1, 2]) {
        const { here, there } = verdicts(scheme, key, value, Buffer.from([number]))
        expect(there).toBe(here)
        if (here) accepted++
      }
    }
    // OpenSSL accepts some of these points, so equal verdicts are not all refusals.
    expect(accepted).toBeGreaterThan(0)
  })

  it('Ed25519 refuses a key with a part of small order in browsers if Node does', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const bytes = publicKey.export(spki)
    const point = ed25519.Point.fromBytes(bytes.subarray(-32))
    for (const small of smallPoints25519().slice(0, 8)) {
      const mixed = point.add(ed25519.Point.fromBytes(small, true)).toBytes()
      const key = Buffer.concat([bytes.subarray(0, -32), mixed])
      const { here, there } = verdicts(scheme, key, sign(null, message, privateKey))
      expect(there).toBe(here)
    }
  })
})

function* combinations(points: readonly Bytes[], scalars: readonly bigint[]) {
  for (const point of points) {
    for (const r of points) for (const s of scalars) yield [point, r, s] as const
  }
}

function littleEndian(number: bigint, size: number): Bytes {
  return Buffer.from(number.toString(16).padStart(size * 2, '0'), 'hex').reverse()
}

/** The eight points of small order, and encodings of them that are not canonical. */
function smallPoints25519(): readonly Bytes[] {
  const p = 2n ** 255n - 19n
  const eighth = 0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd83d3d706a17c7n
  const ys = [0n, 1n, p - 1n, eighth, p - eighth, p, p + 1n]
  return ys.flatMap((y) => [littleEndian(y, 32), littleEndian(y | (1n << 255n), 32)])
}

/** The four points of small order, and encodings of them that are not canonical. */
function smallPoints448(): readonly Bytes[] {
  const p = 2n ** 448n - 2n ** 224n - 1n
  return [0n, 1n, p - 1n, p, p + 1n].flatMap((y) => [
    littleEndian(y, 57),
    littleEndian(y | (1n << 455n), 57),
  ])
}
