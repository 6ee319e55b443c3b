import type { Bytes } from '#encoding/bytes'
import type { DigestAlgorithm } from '#encoding/digest'
import type { Canonicalization } from '#signature/xades/dsig/algorithms'
import type { Material } from '../../model/material'

/** A parsed evidence record of either syntax (RFC 4998, RFC 6283). Nothing in it is verified. */
export interface EvidenceRecordContent {
  readonly syntax: 'ASN1' | 'XML'
  readonly chains: readonly ArchiveTimeStampChain[]
}

/** Time-stamps over one hash algorithm; each later one renews the one before it. */
export interface ArchiveTimeStampChain {
  /** Absent if it is unknown. */
  readonly digestAlgorithm: DigestAlgorithm | undefined
  /** RFC 6283, 3.1.1: the form in which XML is digested; absent in RFC 4998. */
  readonly canonicalization: Canonicalization | undefined
  /** At least one, in order. */
  readonly timeStamps: readonly ArchiveTimeStamp[]
  /** The earlier chains as bytes, which the first time-stamp of this chain covers. */
  readonly earlierChains: () => Bytes
}

export interface ArchiveTimeStamp {
  /** The lists of the reduced hash tree, the leaves first; empty if the token covers one object directly. */
  readonly hashLists: readonly (readonly Bytes[])[]
  /** TimeStampToken. */
  readonly token: Bytes
  /** The bytes that a renewal of this time-stamp covers. */
  readonly renewed: () => Bytes
  /** Certificates and revocation data that are stored with the token. */
  readonly material: Material
}

/** Each time-stamp costs a path and its revocation data, and each chain the digest of those before it. */
export const timeStampsMax = 30

/** Bytes of one record; the tokens may contain revocation lists. */
export const recordBytesMax = 8 << 20

/** Records in one container, and their bytes together. */
export const recordsMax = 20
export const allRecordsBytesMax = 2 * recordBytesMax

/** Digests in the hash trees of one record. */
export const digestsMax = 50_000
