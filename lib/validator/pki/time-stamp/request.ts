import type { Bytes } from '#encoding/bytes'
import { boolean, integer, octetString, sequence, unsignedInteger } from '#encoding/der/writer'
import type { DigestAlgorithm } from '#encoding/digest'
import { digestAlgorithmIdentifier } from '../algorithms'

/** A request to a time-stamping authority. */
export interface TimeStampRequest {
  readonly digestAlgorithm: DigestAlgorithm
  /** Digest of the data to be time-stamped. */
  readonly digest: Bytes
  /** Random bytes, read as an unsigned number. The response must repeat the number. */
  readonly nonce: Bytes
}

/** A TimeStampReq, DER (RFC 3161, 2.4.1), that asks for the authority's certificate. */
export function buildTimeStampRequest({ digestAlgorithm, digest, nonce }: TimeStampRequest): Bytes {
  const messageImprint = sequence(digestAlgorithmIdentifier(digestAlgorithm), octetString(digest))
  return sequence(integer(1), messageImprint, unsignedInteger(nonce), boolean(true))
}
