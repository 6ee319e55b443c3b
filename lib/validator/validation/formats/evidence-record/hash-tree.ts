import type { Bytes } from '#encoding/bytes'
import { type DigestAlgorithm, digest } from '#encoding/digest'
import { encodeHex } from '#encoding/hex'

/**
 * The root of a reduced hash tree (RFC 4998, 4.3; RFC 6283, 3.3). Each list is sorted, concatenated and digested, and
 * the digest is added to the next list. A list with only one digest is not digested again.
 */
export function rootOf(
  hashLists: readonly (readonly Bytes[])[],
  algorithm: DigestAlgorithm,
): Bytes | undefined {
  return hashLists.reduce<Bytes | undefined>(
    (below, list) => groupDigest(below ? [...list, below] : list, algorithm),
    undefined,
  )
}

/** The digest of a group of objects: their digests are sorted, concatenated and digested. */
export function groupDigest(members: readonly Bytes[], algorithm: DigestAlgorithm): Bytes {
  const [only, another] = members
  if (only && !another) return only
  return digest(algorithm, ...members.toSorted(Buffer.compare))
}

/** Returns a test whether the list contains a digest. Its time does not depend on the length of the list. */
export function membersOf(list: readonly Bytes[]): (wanted: Bytes) => boolean {
  const members = new Set(list.map(encodeHex))
  return (wanted) => members.has(encodeHex(wanted))
}
