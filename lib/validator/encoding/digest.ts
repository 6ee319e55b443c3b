import { hash as hashAtOnce, startHash } from '#platform/crypto'
import type { Bytes } from './bytes'
import type { HashName, HashOptions, RunningHash } from './platform/crypto-port'

/** Digest algorithms by their usual names. `nodeNames` has their names in node:crypto. */
export type DigestAlgorithm =
  | 'SHA-1'
  | 'RIPEMD160'
  | 'SHA-224'
  | 'SHA-256'
  | 'SHA-384'
  | 'SHA-512'
  | 'SHA3-256'
  | 'SHA3-384'
  | 'SHA3-512'
  | 'SHAKE256'

export const nodeNames: Readonly<Record<DigestAlgorithm, HashName>> = {
  'SHA-1': 'sha1',
  RIPEMD160: 'ripemd160',
  'SHA-224': 'sha224',
  'SHA-256': 'sha256',
  'SHA-384': 'sha384',
  'SHA-512': 'sha512',
  'SHA3-256': 'sha3-256',
  'SHA3-384': 'sha3-384',
  'SHA3-512': 'sha3-512',
  SHAKE256: 'shake256',
}

/** Digest lengths in bytes. For SHAKE256, it is the length that CMS uses (RFC 8702, 3.1). */
export const digestLengths: Readonly<Record<DigestAlgorithm, number>> = {
  'SHA-1': 20,
  RIPEMD160: 20,
  'SHA-224': 28,
  'SHA-256': 32,
  'SHA-384': 48,
  'SHA-512': 64,
  'SHA3-256': 32,
  'SHA3-384': 48,
  'SHA3-512': 64,
  SHAKE256: 64,
}

export function startDigest(algorithm: DigestAlgorithm): RunningHash {
  return startHash(nodeNames[algorithm], optionsOf(algorithm))
}

/** Copies the current state of a digest. The copy can be continued separately. */
export function copyOfDigest(hash: RunningHash, algorithm: DigestAlgorithm): RunningHash {
  return hash.copy(optionsOf(algorithm))
}

function optionsOf(algorithm: DigestAlgorithm): HashOptions {
  return algorithm === 'SHAKE256' ? { outputLength: digestLengths.SHAKE256 } : {}
}

export function digest(algorithm: DigestAlgorithm, ...parts: readonly Bytes[]): Bytes {
  const [only, ...others] = parts
  // Most inputs are short, so a separate start and finish would cost more than digesting the bytes.
  if (only && others.length === 0 && algorithm !== 'SHAKE256') {
    return hashAtOnce(nodeNames[algorithm], only)
  }
  const hash = startDigest(algorithm)
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const imprintAlgorithms: readonly DigestAlgorithm[] = ['SHA-256', 'SHA-384', 'SHA-512']

/** The SHA-2 algorithm whose digests have this length, for time-stamps. Throws `RangeError` for other lengths. */
export function algorithmOfLength({ length }: Bytes): DigestAlgorithm {
  const algorithm = imprintAlgorithms.find((candidate) => digestLengths[candidate] === length)
  if (!algorithm) throw new RangeError('A digest of 32, 48 or 64 bytes is time-stamped')
  return algorithm
}
