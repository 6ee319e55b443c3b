import { type Bytes, equalBytes } from '#encoding/bytes'
import { type DigestAlgorithm, digest } from '#encoding/digest'
import type { DigestMatcher } from '../../model/digest-matcher'
import { idsIn } from '../../model/ids-in'
import type { TimeStampToValidate } from '../../model/time-stamp'
import type { StructureFinding } from '../../model/token'
import { readTimeStamp } from '../cms/time-stamp'
import type {
  ArchiveTimeStamp,
  ArchiveTimeStampChain,
  EvidenceRecordContent,
} from './evidence-record-content'
import { membersOf, rootOf } from './hash-tree'
import type { ProtectedObject } from './protected-object'

/**
 * Reads the time-stamps of a record with the digests that each hash tree must contain (RFC 4998, 5.3; RFC 6283, 4.3):
 * those of the protected objects or, for a renewal, of the renewed data. Each time-stamp proves the earlier ones.
 * Undefined if a token cannot be read.
 */
export async function readArchiveTimeStamps(
  { syntax, chains }: EvidenceRecordContent,
  objects: readonly ProtectedObject[],
  filename: string | undefined,
): Promise<readonly TimeStampToValidate[] | undefined> {
  const read: TimeStampToValidate[] = []
  const earlier: string[] = []
  for (const [chainIndex, chain] of chains.entries()) {
    for (const [index, one] of chain.timeStamps.entries()) {
      const previous = chain.timeStamps[index - 1]
      const leaves = previous
        ? [renewedTimeStamp(previous, chain)]
        : await leavesOf(chain, objects, chainIndex === 0 ? undefined : syntax)
      const timeStamp = await readOne(one, chain, { leaves, filename, earlier })
      if (!timeStamp) return undefined
      read.push({ ...timeStamp, recordType: recordTypeOf(chainIndex, index) })
      earlier.push(timeStamp.id, ...idsIn(timeStamp.material), ...idsIn(one.material))
    }
  }
  return read
}

function recordTypeOf(
  chainIndex: number,
  index: number,
): NonNullable<TimeStampToValidate['recordType']> {
  if (index > 0) return 'TIMESTAMP_RENEWAL_ARCHIVE_TIMESTAMP'
  return chainIndex > 0 ? 'HASH_TREE_RENEWAL_ARCHIVE_TIMESTAMP' : 'ARCHIVE_TIMESTAMP'
}

/** A digest that the first list of a hash tree must contain. */
interface Leaf extends Pick<DigestMatcher, 'type' | 'name'> {
  /** The possible digests. The list must contain one of them. Empty if the object is missing. */
  readonly digests: readonly Bytes[]
  /** Whether the manifest states a digest algorithm that differs from the record's. */
  readonly isContradicted?: boolean
}

/** RFC 4998, 5.2: a renewal in the same chain covers the previous time-stamp. */
function renewedTimeStamp(previous: ArchiveTimeStamp, chain: ArchiveTimeStampChain): Leaf {
  const { digestAlgorithm } = chain
  return {
    type: 'EVIDENCE_RECORD_ARCHIVE_TIME_STAMP',
    name: undefined,
    digests: digestAlgorithm ? [digest(digestAlgorithm, previous.renewed())] : [],
  }
}

/**
 * The leaves of the objects. If the chain renews the hash tree of earlier chains, `renewal` is the syntax of the
 * record.
 */
async function leavesOf(
  chain: ArchiveTimeStampChain,
  objects: readonly ProtectedObject[],
  renewal: EvidenceRecordContent['syntax'] | undefined,
): Promise<readonly Leaf[]> {
  const { digestAlgorithm: algorithm, canonicalization } = chain
  const earlier = renewal && algorithm && digest(algorithm, chain.earlierChains())
  const leaves: Leaf[] = []
  for (const { type, name, digests, statedAlgorithm } of objects) {
    const found = algorithm ? await digests(algorithm, canonicalization) : []
    const isOwn = renewal === undefined
    leaves.push({
      type,
      name,
      // RFC 4998, 5.2, step 4: the digest of h(i) and ha(i), concatenated in this order without sorting.
      digests:
        renewal === 'ASN1' && earlier && algorithm
          ? found.map((one) => digest(algorithm, one, earlier))
          : found,
      // EN 319 162-1, 4.4.3.4: the manifest states the digest algorithm of the first hash tree.
      isContradicted: isOwn && statedAlgorithm !== undefined && statedAlgorithm !== algorithm,
    })
  }
  // RFC 6283, 4.2.2: the digest of the earlier chains is a member of the first list.
  return renewal === 'XML' && earlier ? [...leaves, sequenceLeaf(earlier)] : leaves
}

function sequenceLeaf(earlier: Bytes): Leaf {
  return {
    type: 'EVIDENCE_RECORD_ARCHIVE_TIME_STAMP_SEQUENCE',
    name: undefined,
    digests: [earlier],
  }
}

interface TimeStampSurroundings {
  readonly leaves: readonly Leaf[]
  readonly filename: string | undefined
  /** Ids of the earlier time-stamps in the record and of their validation data. */
  readonly earlier: readonly string[]
}

async function readOne(
  one: ArchiveTimeStamp,
  { digestAlgorithm }: ArchiveTimeStampChain,
  { leaves, filename, earlier }: TimeStampSurroundings,
): Promise<TimeStampToValidate | undefined> {
  const tree = digestAlgorithm && treeOf(one, leaves, digestAlgorithm)
  return await readTimeStamp(
    {
      type: 'EVIDENCE_RECORD_TIMESTAMP',
      bytes: one.token,
      // RFC 4998, 4.3: the token is over the root, with the digest algorithm of the tree.
      digestOfData: async (algorithm, imprint) =>
        (algorithm === digestAlgorithm && tree?.rootFor(imprint)) || nothing,
      covers: new Set(earlier),
      references: leaves.map((leaf) => matcherOf(leaf, tree, digestAlgorithm)),
      structure: digestAlgorithm ? [] : [unknownAlgorithm],
      ...(filename !== undefined && { filename }),
    },
    one.material.certificates.map(({ certificate }) => certificate),
  )
}

const nothing = new Uint8Array()

const unknownAlgorithm: StructureFinding = {
  severity: 'fail',
  subIndication: 'CRYPTO_CONSTRAINTS_FAILURE',
  key: 'algorithm-unknown',
}

interface HashTree {
  /** Whether the first list contains a digest. */
  readonly contains: (digest: Bytes) => boolean
  /** The root. If there is no tree, it is the digest of the only object that equals the token's `imprint`. */
  readonly rootFor: (imprint: Bytes) => Bytes | undefined
}

/**
 * Makes the hash tree of a time-stamp. RFC 4998, 4.3, step 4: without a tree, the token is over the only object itself.
 */
function treeOf(
  { hashLists }: ArchiveTimeStamp,
  leaves: readonly Leaf[],
  algorithm: DigestAlgorithm,
): HashTree {
  const [first] = hashLists
  if (first) {
    const root = rootOf(hashLists, algorithm)
    return { contains: membersOf(first), rootFor: () => root }
  }
  const [only, another] = leaves
  if (!only || another) return { contains: () => false, rootFor: () => undefined }
  return {
    contains: membersOf(only.digests),
    rootFor: (imprint) => only.digests.find((one) => equalBytes(one, imprint)) ?? only.digests[0],
  }
}

function matcherOf(
  { type, name, digests, isContradicted }: Leaf,
  tree: HashTree | undefined,
  digestAlgorithm: DigestAlgorithm | undefined,
): DigestMatcher {
  const listed = digests.find((one) => tree?.contains(one))
  return {
    type,
    name,
    found: digests.length > 0,
    intact: listed !== undefined && !isContradicted,
    digestAlgorithm,
    digest: listed ?? digests[0] ?? nothing,
  }
}
