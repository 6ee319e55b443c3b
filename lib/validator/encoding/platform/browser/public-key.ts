import type { ECDSA } from '@noble/curves/abstract/weierstrass.js'
import { type Bytes, concatBytes, equalBytes } from '../../bytes'
import { type Fields, fieldsOf } from '../../der/fields'
import { type DerNode, readDer } from '../../der/reader'
import { contextTag, tags } from '../../der/tags'
import { bitStringBytesOf, integerOf, oidOf, onlyChild, smallIntegerOf } from '../../der/values'
import { encodeHex } from '../../hex'
import type { HashName, PssRestriction, PublicKey } from '../crypto-port'
import { readDsaKey } from '../dsa-key'
import { type NamedCurve, namedCurves } from './curves'

/** The numbers of a key that can verify signatures. */
type KeyNumbers =
  | { readonly kind: 'rsa'; readonly n: bigint; readonly e: bigint }
  | { readonly kind: 'ec'; readonly curve: ECDSA; readonly point: Bytes }
  | { readonly kind: 'ed25519' | 'ed448'; readonly point: Bytes }

/** A key as the browser reads it. `numbers` is absent for kinds of keys that verify nothing. */
export interface BrowserKey extends PublicKey {
  readonly numbers?: KeyNumbers | undefined
}

/** Reads a SubjectPublicKeyInfo (RFC 5280, 4.1.2.7). Throws `MalformedDer` or `UnusableKey`. */
export function readPublicKey(subjectPublicKeyInfo: Bytes): BrowserKey {
  return readDsaKey(subjectPublicKeyInfo) ?? readVerifyingKey(subjectPublicKeyInfo)
}

function readVerifyingKey(subjectPublicKeyInfo: Bytes): BrowserKey {
  const info = fieldsOf(readDer(subjectPublicKeyInfo))
  const algorithm = fieldsOf(info.required(tags.sequence))
  const key = keyBytes(info.required(tags.bitString).content)
  info.end()
  const read = readers[oidOf(algorithm.next())]
  if (!read) throw new UnusableKey()
  return read(algorithm, key)
}

/** The bytes of a key in a BIT STRING. As in OpenSSL, unused bits are cleared. */
function keyBytes([unusedBits = 8, ...bytes]: Bytes): Bytes {
  if (unusedBits > 7) throw new UnusableKey()
  const last = bytes.length - 1
  return Uint8Array.from(bytes, (byte, at) => (at === last ? byte & (0xff << unusedBits) : byte))
}

/** Thrown for a key of an unknown kind or with impossible numbers. */
class UnusableKey extends Error {
  constructor() {
    super('The public key cannot be used')
    this.name = 'UnusableKey'
  }
}

type ReadKey = (algorithm: Fields, key: Bytes) => BrowserKey

const readers: Readonly<Record<string, ReadKey>> = {
  '1.2.840.113549.1.1.1': (_, key) => rsaKey(key),
  '1.2.840.113549.1.1.10': pssKey,
  '1.2.840.10045.2.1': ecKey,
  '1.3.101.112': (algorithm, key) => edwardsKey('ed25519', 32, algorithm, key),
  '1.3.101.113': (algorithm, key) => edwardsKey('ed448', 57, algorithm, key),
}

/** Reads an RSAPublicKey (RFC 8017, A.1.1). As in OpenSSL, its numbers are read as unsigned. */
function rsaKey(key: Bytes): BrowserKey & { readonly numbers: KeyNumbers & { kind: 'rsa' } } {
  const fields = fieldsOf(readDer(key))
  const [n, e] = [unsigned(fields.required(tags.integer)), unsigned(fields.required(tags.integer))]
  fields.end()
  return {
    asymmetricKeyType: 'rsa',
    asymmetricKeyDetails: { modulusLength: bitLength(n) },
    numbers: { kind: 'rsa', n, e },
  }
}

function unsigned({ content }: DerNode): bigint {
  if (content.length === 0) throw new UnusableKey()
  return BigInt(`0x${encodeHex(content)}`)
}

function bitLength(number: bigint): number {
  return number === 0n ? 0 : number.toString(2).length
}

const hashesByOid: Readonly<Record<string, HashName>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

/** Reads a key for RSASSA-PSS. Without parameters it is not restricted (RFC 4055, 3.1). */
function pssKey(algorithm: Fields, key: Bytes): BrowserKey {
  const read = rsaKey(key)
  const restriction = algorithm.isAtEnd ? {} : pssRestriction(algorithm.next())
  const asymmetricKeyDetails = { ...read.asymmetricKeyDetails, ...restriction }
  return { ...read, asymmetricKeyType: 'rsa-pss', asymmetricKeyDetails }
}

function pssRestriction(parameters: DerNode): PssRestriction {
  const fields = fieldsOf(parameters)
  const hash = fields.optional(contextTag(0))
  const mask = fields.optional(contextTag(1))
  const salt = fields.optional(contextTag(2))
  const trailer = fields.optional(contextTag(3))
  fields.end()
  const hashAlgorithm = hash ? hashNamed(onlyChild(hash)) : 'sha1'
  const mgf1HashAlgorithm = mask ? hashNamed(maskHash(onlyChild(mask))) : 'sha1'
  const isUsual = !trailer || smallIntegerOf(onlyChild(trailer)) === 1
  const saltLength = salt ? smallIntegerOf(onlyChild(salt)) : 20
  if (!isUsual || saltLength < 0) throw new UnusableKey()
  return { hashAlgorithm, mgf1HashAlgorithm, saltLength }
}

function maskHash(maskGeneration: DerNode): DerNode {
  const fields = fieldsOf(maskGeneration)
  if (oidOf(fields.next()) !== '1.2.840.113549.1.1.8') throw new UnusableKey()
  const identifier = fields.next()
  fields.end()
  return identifier
}

function hashNamed(identifier: DerNode): HashName {
  const fields = fieldsOf(identifier)
  const name = hashesByOid[oidOf(fields.next())]
  if (!fields.isAtEnd) fields.required(tags.null)
  if (!name) throw new UnusableKey()
  return name
}

/** Reads a key on an elliptic curve (RFC 5480, 2). */
function ecKey(algorithm: Fields, key: Bytes): BrowserKey {
  const parameters = algorithm.next()
  const isNamed = parameters.tag === tags.objectIdentifier
  const named = isNamed ? curveOf(oidOf(parameters)) : explicitCurve(parameters)
  if (!named) throw new UnusableKey()
  const point = named.Point.fromBytes(pointBytes(key)).toBytes(false)
  return {
    asymmetricKeyType: 'ec',
    asymmetricKeyDetails: { namedCurve: named.name },
    numbers: { kind: 'ec', curve: named.curve, point },
  }
}

function curveOf(oid: string): NamedCurve | undefined {
  return namedCurves.find((named) => named.oid === oid)
}

/** The bytes of a point. The hybrid form (X9.62, 4.3.6) has both coordinates and the sign of y. */
function pointBytes(key: Bytes): Bytes {
  const [form = 0] = key
  if (form !== 6 && form !== 7) return key
  if (((key.at(-1) ?? 0) & 1) !== (form & 1)) throw new UnusableKey()
  return concatBytes(Uint8Array.of(4), key.subarray(1))
}

const primeField = '1.2.840.10045.1.1'

/**
 * The curve with exactly these parameters (RFC 3279, 2.3.5), as OpenSSL finds it. If another generator were accepted, a
 * forger could make a private key for any certificate (CVE-2020-0601).
 */
function explicitCurve(parameters: DerNode): NamedCurve | undefined {
  const fields = fieldsOf(parameters)
  fields.required(tags.integer)
  const field = fieldsOf(fields.required(tags.sequence))
  const coefficients = fieldsOf(fields.required(tags.sequence))
  const generator = fields.required(tags.octetString).content
  const order = integerOf(fields.required(tags.integer))
  const cofactor = fields.optional(tags.integer)
  fields.end()
  if (oidOf(field.next()) !== primeField) return undefined
  if (cofactor && integerOf(cofactor) !== 1n) return undefined
  const prime = integerOf(field.required(tags.integer))
  field.end()
  const a = unsigned(coefficients.required(tags.octetString))
  const b = unsigned(coefficients.required(tags.octetString))
  const seed = coefficients.optional(tags.bitString)
  if (seed) bitStringBytesOf(seed)
  coefficients.end()
  return namedCurves.find(({ Point }) => {
    const stated = Point.CURVE()
    const isSame = stated.p === prime && stated.a === a && stated.b === b && stated.n === order
    const forms = [false, true].map((isShort) => Point.BASE.toBytes(isShort))
    return isSame && forms.some((form) => equalBytes(form, generator))
  })
}

/** Reads an Ed25519 or Ed448 key. Its parameters must be absent (RFC 8410, 3). */
function edwardsKey(
  kind: 'ed25519' | 'ed448',
  size: number,
  algorithm: Fields,
  point: Bytes,
): BrowserKey {
  if (point.length !== size || !algorithm.isAtEnd) throw new UnusableKey()
  return { asymmetricKeyType: kind, asymmetricKeyDetails: {}, numbers: { kind, point } }
}
