import type { Bytes } from '#encoding/bytes'
import { implicit, integer, octetString, sequence } from '#encoding/der/writer'
import type { DigestAlgorithm } from '#encoding/digest'
import { digestAlgorithmIdentifier } from '#pki/algorithms'
import type { HashLists } from './hash-tree'

/** An ArchiveTimeStamp: a token, and the path from the data objects to the digest that the token covers. */
export interface WrittenTimeStamp {
  readonly hashLists: HashLists
  /** The encoded TimeStampToken. */
  readonly token: Bytes
}

/** An ArchiveTimeStampChain. All its hash lists have the same algorithm. */
export interface WrittenChain {
  readonly algorithm: DigestAlgorithm
  readonly timeStamps: readonly WrittenTimeStamp[]
}

/** Encodes an EvidenceRecord in DER (RFC 4998, 3.1). */
export function encodeRecord(chains: readonly WrittenChain[]): Bytes {
  const algorithms = [...new Set(chains.map(({ algorithm }) => algorithm))]
  return sequence(
    integer(1),
    sequence(...algorithms.map(digestAlgorithmIdentifier)),
    encodeChains(chains),
  )
}

/** Encodes an ArchiveTimeStampSequence. The renewal of a hash tree covers its digest (RFC 4998, 5.2). */
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
