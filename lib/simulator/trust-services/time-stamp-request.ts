import type { Bytes } from '@/lib/encoding/bytes'
import { fieldsOf } from '@/lib/encoding/der/fields'
import { readBer } from '@/lib/encoding/der/reader'
import { contextTag, tags } from '@/lib/encoding/der/tags'
import { booleanOf, bytesOf, oidOf } from '@/lib/encoding/der/values'

/** TimeStampReq (RFC 3161, 2.4.1), as far as the authority needs to look into it. */
export interface TimeStampRequest {
  /** As transmitted, to be repeated in the token. */
  readonly messageImprint: Bytes
  readonly digestAlgorithmOid: string
  readonly hashedMessageLength: number
  readonly policy: string | undefined
  /** The INTEGER as transmitted. */
  readonly nonce: Bytes | undefined
  readonly wantsCertificate: boolean
  readonly hasExtensions: boolean
}

/** Throws `MalformedDer`. */
export function parseTimeStampRequest(der: Bytes): TimeStampRequest {
  const fields = fieldsOf(readBer(der))
  fields.required(tags.integer)
  const messageImprint = fields.required(tags.sequence)
  const imprint = fieldsOf(messageImprint)
  const digestAlgorithmOid = oidOf(fieldsOf(imprint.required(tags.sequence)).next())
  const policy = fields.optional(tags.objectIdentifier)
  const nonce = fields.optional(tags.integer)
  const certReq = fields.optional(tags.boolean)
  return {
    messageImprint: messageImprint.raw,
    digestAlgorithmOid,
    hashedMessageLength: bytesOf(imprint.next()).length,
    policy: policy && oidOf(policy),
    nonce: nonce?.raw,
    wantsCertificate: certReq !== undefined && booleanOf(certReq),
    hasExtensions: fields.optional(contextTag(0)) !== undefined,
  }
}
