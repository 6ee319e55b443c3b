import { verifyMlDsa } from '#platform/ml-dsa'
import { type Bytes, equalBytes } from '@/lib/encoding/bytes'
import { bitString, oid, sequence } from '@/lib/encoding/der/writer'
import type { DigestAlgorithm } from '@/lib/encoding/digest'
import type { PublicKey } from '@/lib/encoding/platform/crypto-port'
import type { MlDsaSet } from '@/lib/encoding/platform/ml-dsa-port'
import type { SignatureAlgorithm } from './algorithms'
import { oids } from './oids'

/** A public key of ML-DSA; the names of the kinds are those of node:crypto since Node 24. */
interface MlDsaKey extends PublicKey {
  readonly asymmetricKeyType: MlDsaSet
  readonly encoded: Bytes
}

interface ParameterSet {
  readonly name: MlDsaSet
  /** Length in bytes of a key (FIPS 204, 4, table 2). */
  readonly keyLength: number
  /** RFC 9882, 3.3: the digests that are strong enough for the signed attributes. */
  readonly digests: readonly DigestAlgorithm[]
  /** SubjectPublicKeyInfo up to the key. */
  readonly beginning: Bytes
}

const ofAnyStrength = ['SHA-512', 'SHA3-512', 'SHAKE256'] as const
const ofStrength3 = ['SHA-384', 'SHA3-384', ...ofAnyStrength] as const
const ofStrength2 = ['SHA-256', 'SHA3-256', ...ofStrength3] as const

const parameterSets = [
  parameterSet('ml-dsa-44', oids.idMlDsa44, 1_312, ofStrength2),
  parameterSet('ml-dsa-65', oids.idMlDsa65, 1_952, ofStrength3),
  parameterSet('ml-dsa-87', oids.idMlDsa87, 2_592, ofAnyStrength),
]

/** RFC 9881, 4: the identifier has no parameters. */
function parameterSet(
  name: MlDsaSet,
  identifier: string,
  keyLength: number,
  digests: readonly DigestAlgorithm[],
): ParameterSet {
  const whole = sequence(sequence(oid(identifier)), bitString(new Uint8Array(keyLength)))
  return { name, keyLength, digests, beginning: whole.subarray(0, -keyLength) }
}

/** The key of a SubjectPublicKeyInfo, DER (RFC 9881, 4); undefined if it is of another kind or damaged. */
export function readMlDsaKey(subjectPublicKeyInfo: Bytes): MlDsaKey | undefined {
  for (const { name, keyLength, beginning } of parameterSets) {
    if (subjectPublicKeyInfo.length !== beginning.length + keyLength) continue
    if (!equalBytes(subjectPublicKeyInfo.subarray(0, beginning.length), beginning)) return undefined
    const encoded = subjectPublicKeyInfo.subarray(beginning.length)
    return { asymmetricKeyType: name, encoded }
  }
  return undefined
}

/** Whether a key of this parameter set signed the data, with an empty context (RFC 9881, 3; RFC 9882, 3.3). */
export function verifyByMlDsaKey(
  set: SignatureAlgorithm,
  publicKey: PublicKey,
  data: Bytes,
  value: Bytes,
): boolean {
  return (
    isMlDsaKey(publicKey) &&
    publicKey.asymmetricKeyType === set &&
    verifyMlDsa(publicKey.asymmetricKeyType, publicKey.encoded, data, value)
  )
}

function isMlDsaKey(publicKey: PublicKey): publicKey is MlDsaKey {
  const isKnown = parameterSets.some(({ name }) => name === publicKey.asymmetricKeyType)
  return isKnown && 'encoded' in publicKey
}

/** Whether the attributes that this parameter set signs may contain a digest by this algorithm. */
export function isDigestForMlDsa(set: SignatureAlgorithm, digest: DigestAlgorithm): boolean {
  return parameterSets.some(({ name, digests }) => name === set && digests.includes(digest))
}

/** Length in bits of a key of this kind; undefined for another kind. */
export function mlDsaKeyBits(publicKey: PublicKey): number | undefined {
  return isMlDsaKey(publicKey) ? 8 * publicKey.encoded.length : undefined
}
