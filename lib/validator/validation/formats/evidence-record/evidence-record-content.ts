import type { Bytes } from '#encoding/bytes'
import type { DigestAlgorithm } from '#encoding/digest'
import type { Canonicalization } from '#signature/xades/dsig/algorithms'
import type { Material } from '../../model/material'

/** A parsed evidence record of either syntax (RFC 4998, RFC 6283). Nothing in it is verified. */
export interface EvidenceRecordContent {
  readonly syntax: 'ASN1' | 'XML'
  readonly chains: readonly ArchiveTimeStampChain[]
}

/** Time-stamps with one hash algorithm. Each time-stamp renews the previous one. */
export interface ArchiveTimeStampChain {
  /** Undefined if the algorithm is unknown. */
  readonly digestAlgorithm: DigestAlgorithm | undefined
  /** RFC 6283, 3.1.1: the canonical form in which XML is digested; undefined for RFC 4998. */
  readonly canonicalization: Canonicalization | undefined
  /** One or more time-stamps, oldest first. */
  readonly timeStamps: readonly ArchiveTimeStamp[]
  /** The encoded earlier chains, which the first time-stamp of this chain covers. */
  readonly earlierChains: () => Bytes
}

export interface ArchiveTimeStamp {
  /** The lists of the reduced hash tree, leaves first; empty if the token covers one object directly. */
  readonly hashLists: readonly (readonly Bytes[])[]
  /** The encoded TimeStampToken. */
  readonly token: Bytes
  /** The bytes that a renewal of this time-stamp covers. */
  readonly renewed: () => Bytes
  /** Certificates and revocation data that are stored with the token. */
  readonly material: Material
}

/**
 * Maximum number of time-stamps. Each one costs a path and its revocation data, each chain the digest of the earlier
 * ones.
 */
export const timeStampsMax = 30

/** Maximum size of one record. Its tokens may contain revocation lists. */
export const recordBytesMax = 8 << 20

/** Maximum number of records in one container, and maximum size of all of them together. */
export const recordsMax = 20
export const allRecordsBytesMax = 2 * recordBytesMax

/** Maximum number of digests in the hash trees of one record. */
export const digestsMax = 50_000
