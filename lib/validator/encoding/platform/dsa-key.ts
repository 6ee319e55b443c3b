import type { Bytes } from '../bytes'
import { fieldsOf } from '../der/fields'
import { readDer } from '../der/reader'
import { tags } from '../der/tags'
import { integerOf, oidOf } from '../der/values'
import type { PublicKey } from './crypto-port'

const idDsa = '1.2.840.10040.4.1'

/**
 * Reads a DSA key (RFC 3279, 2.3.2) for its size only, because DSA signatures are not verified. Undefined for other
 * kinds. Throws `MalformedDer`. Node must not read such a key: it ends the whole process when it is asked for the size
 * of a DSA key with a negative number.
 */
export function readDsaKey(subjectPublicKeyInfo: Bytes): PublicKey | undefined {
  const algorithm = fieldsOf(fieldsOf(readDer(subjectPublicKeyInfo)).required(tags.sequence))
  if (oidOf(algorithm.next()) !== idDsa) return undefined
  const p = integerOf(fieldsOf(algorithm.required(tags.sequence)).required(tags.integer))
  const modulusLength = p > 0n ? p.toString(2).length : 0
  return { asymmetricKeyType: 'dsa', asymmetricKeyDetails: { modulusLength } }
}
