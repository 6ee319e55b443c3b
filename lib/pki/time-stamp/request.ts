import type { Bytes } from '@/lib/encoding/bytes'
import { boolean, integer, octetString, sequence, unsignedInteger } from '@/lib/encoding/der/writer'
import type { DigestAlgorithm } from '@/lib/encoding/digest'
import { digestAlgorithmIdentifier } from '../algorithms'

/** What a time-stamping authority is asked for. */
export interface TimeStampRequest {
  readonly digestAlgorithm: DigestAlgorithm
  /** Digest of the data that is to have existed. */
  readonly digest: Bytes
  /** Random bytes, read as an unsigned number; the answer must repeat it. */
  readonly nonce: Bytes
}

/** TimeStampReq, DER (RFC 3161, 2.4.1), asking for the authority's certificate. */
export function buildTimeStampRequest({ digestAlgorithm, digest, nonce }: TimeStampRequest): Bytes {
  const messageImprint = sequence(digestAlgorithmIdentifier(digestAlgorithm), octetString(digest))
  return sequence(integer(1), messageImprint, unsignedInteger(nonce), boolean(true))
}
