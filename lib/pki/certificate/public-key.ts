import {
  createPublicKey,
  type JsonWebKeyInput,
  type KeyObject,
  type PublicKeyInput,
} from 'node:crypto'
import { asBuffer, type Bytes } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import { encodeHex } from '@/lib/encoding/hex'
import { RecentMap } from '../recent-readings'
import type { Certificate } from './certificate'
import { MalformedCertificate } from './malformed-certificate'

const knownKeys = new WeakMap<Certificate, KeyObject>()

/** The key of a certificate, read on first use. Throws `MalformedCertificate` if it cannot be used. */
export function publicKeyOf(certificate: Certificate): KeyObject {
  const known = knownKeys.get(certificate)
  if (known) return known
  try {
    const key = readPublicKey(certificate.subjectPublicKeyInfo)
    knownKeys.set(certificate, key)
    return key
  } catch (cause) {
    throw new MalformedCertificate('The public key cannot be read', { cause })
  }
}

/** Reading a key costs as much as verifying with it, and keys of authorities recur all the time. */
const recentKeys = new RecentMap<KeyObject>(250)

/** The key of a SubjectPublicKeyInfo, DER. Throws the errors of node:crypto if it cannot be used. */
export function readPublicKey(subjectPublicKeyInfo: Bytes): KeyObject {
  const name = encodeHex(digest('SHA-256', subjectPublicKeyInfo))
  return recentKeys.get(name, () => createPublicKey(inputOf(asBuffer(subjectPublicKeyInfo))))
}

type KeyInput = PublicKeyInput | JsonWebKeyInput

/**
 * The most frequent kinds, by their first bytes. If it is given a SubjectPublicKeyInfo, OpenSSL tries all kinds it
 * knows, which takes several times as long as reading the key.
 */
const frequentKinds: readonly (readonly [beginning: string, (rest: Buffer) => KeyInput])[] = [
  // RFC 5480, 2: id-ecPublicKey, prime256v1, an uncompressed point.
  ['3059301306072a8648ce3d020106082a8648ce3d03010703420004', pointOfP256],
  // RFC 3279, 2.3.1: rsaEncryption, NULL, an RSAPublicKey; of 2048, 3072 and 4096 bits.
  ['30820122300d06092a864886f70d01010105000382010f00', rsaPublicKey],
  ['308201a2300d06092a864886f70d01010105000382018f00', rsaPublicKey],
  ['30820222300d06092a864886f70d01010105000382020f00', rsaPublicKey],
]

function inputOf(subjectPublicKeyInfo: Buffer): KeyInput {
  for (const [beginning, read] of frequentKinds) {
    const length = beginning.length / 2
    if (subjectPublicKeyInfo.toString('hex', 0, length) === beginning) {
      return read(subjectPublicKeyInfo.subarray(length))
    }
  }
  return { key: subjectPublicKeyInfo, format: 'der', type: 'spki' }
}

function pointOfP256(point: Buffer): JsonWebKeyInput {
  const x = point.toString('base64url', 0, 32)
  const y = point.toString('base64url', 32)
  return { key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }
}

function rsaPublicKey(key: Buffer): PublicKeyInput {
  return { key, format: 'der', type: 'pkcs1' }
}
