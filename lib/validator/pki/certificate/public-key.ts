import type { Bytes } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { encodeHex } from '#encoding/hex'
import type { PublicKey } from '#encoding/platform/crypto-port'
import { readPublicKey as readKey } from '#platform/crypto'
import { RecentMap } from '../recent-readings'
import type { Certificate } from './certificate'
import { MalformedCertificate } from './malformed-certificate'

const knownKeys = new WeakMap<Certificate, PublicKey>()

/** The key of a certificate; it is read on first use. Throws `MalformedCertificate` if it cannot be used. */
export function publicKeyOf(certificate: Certificate): PublicKey {
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

/** A cache of keys: reading a key takes as long as a verification, and keys of authorities occur very often. */
const recentKeys = new RecentMap<PublicKey>(250)

/** Reads the key of a SubjectPublicKeyInfo, DER. Throws if it cannot be used. */
export function readPublicKey(subjectPublicKeyInfo: Bytes): PublicKey {
  const name = encodeHex(digest('SHA-256', subjectPublicKeyInfo))
  return recentKeys.get(name, () => readKey(subjectPublicKeyInfo))
}
