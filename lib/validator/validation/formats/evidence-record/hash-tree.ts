import type { Bytes } from '#encoding/bytes'
import { type DigestAlgorithm, digest } from '#encoding/digest'
import { encodeHex } from '#encoding/hex'

/**
 * The root of a reduced hash tree (RFC 4998, 4.3; RFC 6283, 3.3): the digest of each list, sorted and concatenated, is
 * a member of the next list. A list of one digest is not digested again, as the first list of a single object.
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

/** The digest of a group of objects: their digests sorted and concatenated. */
export function groupDigest(members: readonly Bytes[], algorithm: DigestAlgorithm): Bytes {
  const [only, another] = members
  if (only && !another) return only
  return digest(algorithm, ...members.toSorted(Buffer.compare))
}

/** A test whether a list contains a digest; it takes the same time for lists of any length. */
export function membersOf(list: readonly Bytes[]): (wanted: Bytes) => boolean {
  const members = new Set(list.map(encodeHex))
  return (wanted) => members.has(encodeHex(wanted))
}
