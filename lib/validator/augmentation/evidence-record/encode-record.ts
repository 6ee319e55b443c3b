import type { Bytes } from '#encoding/bytes'
import { implicit, integer, octetString, sequence } from '#encoding/der/writer'
import type { DigestAlgorithm } from '#encoding/digest'
import { digestAlgorithmIdentifier } from '#pki/algorithms'
import type { HashLists } from './hash-tree'

/** An ArchiveTimeStamp: the path from the data objects to the digest that a token is over. */
export interface WrittenTimeStamp {
  readonly hashLists: HashLists
  /** TimeStampToken. */
  readonly token: Bytes
}

/** An ArchiveTimeStampChain: all its hash lists are by one algorithm. */
export interface WrittenChain {
  readonly algorithm: DigestAlgorithm
  readonly timeStamps: readonly WrittenTimeStamp[]
}

/** An EvidenceRecord in DER (RFC 4998, 3.1). */
export function encodeRecord(chains: readonly WrittenChain[]): Bytes {
  const algorithms = [...new Set(chains.map(({ algorithm }) => algorithm))]
  return sequence(
    integer(1),
    sequence(...algorithms.map(digestAlgorithmIdentifier)),
    encodeChains(chains),
  )
}

/** An ArchiveTimeStampSequence, which the renewal of a hash tree digests (RFC 4998, 5.2). */
export function encodeChains(chains: readonly WrittenChain[]): Bytes {
  return sequence(...chains.map(encodeChain))
}

function encodeChain({ algorithm, timeStamps }: WrittenChain): Bytes {
  return sequence(
    ...timeStamps.map(({ hashLists, token }) =>
      sequence(
        implicit(0, digestAlgorithmIdentifier(algorithm)),
        ...(hashLists.length > 0 ? [implicit(2, encodeLists(hashLists))] : []),
        token,
      ),
    ),
  )
}

function encodeLists(hashLists: HashLists): Bytes {
  return sequence(...hashLists.map((list) => sequence(...list.map((one) => octetString(one)))))
}
