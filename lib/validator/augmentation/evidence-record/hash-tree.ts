import type { Bytes } from '#encoding/bytes'
import type { DigestAlgorithm } from '#encoding/digest'
import { groupDigest } from '#validation/formats/evidence-record/hash-tree'

/** The lists of a reduced hash tree, leaves first (RFC 4998, 4.1). */
export type HashLists = readonly (readonly Bytes[])[]

/** A hash tree over the data objects of many archive objects. */
export interface HashTree {
  /** The digest to be time-stamped. */
  readonly root: Bytes
  /** The lists from a group to the root. They contain no other part of the tree. */
  readonly reduced: (group: number) => HashLists
}

/**
 * Builds a binary hash tree (RFC 4998, 4.2). Each group has the digests of one archive object's data objects. Its
 * reduced tree begins with a list of all of them. A node without a sibling moves up unchanged. Throws `RangeError` if
 * there are no groups.
 */
export function buildHashTree(
  groups: readonly (readonly Bytes[])[],
  algorithm: DigestAlgorithm,
): HashTree {
  const levels: (readonly Bytes[])[] = [groups.map((group) => groupDigest(group, algorithm))]
  for (let level = levels[0] ?? []; level.length > 1; ) {
    level = levelAbove(level, algorithm)
    levels.push(level)
  }
  const [root] = levels.at(-1) ?? []
  if (!root) throw new RangeError('A hash tree has at least one group')
  return {
    root,
    reduced: (group) => [
      (groups[group] ?? []).toSorted(Buffer.compare),
      ...siblingsOf(group, levels),
    ],
  }
}

function levelAbove(level: readonly Bytes[], algorithm: DigestAlgorithm): readonly Bytes[] {
  const above: Bytes[] = []
  for (let at = 0; at < level.length; at += 2) {
    above.push(groupDigest(level.slice(at, at + 2), algorithm))
  }
  return above
}

/** The sibling of the node on each level, if it has one. */
function siblingsOf(group: number, levels: readonly (readonly Bytes[])[]): HashLists {
  return levels.slice(0, -1).flatMap((level, height) => {
    const sibling = level[(group >> height) ^ 1]
    return sibling ? [[sibling]] : []
  })
}
