import type { Bytes } from '#encoding/bytes'
import { fieldsOf } from '#encoding/der/fields'
import { type DerNode, readBer } from '#encoding/der/reader'
import { tags } from '#encoding/der/tags'
import { namedBitsOf, smallIntegerOf, textOf } from '#encoding/der/values'

/** TimeStampResp (RFC 3161, 2.4.2). */
export interface TimeStampResponse {
  /** Whether PKIStatus is 0 or 1. */
  readonly isGranted: boolean
  readonly status: number
  /** The authority's status text, for the log. */
  readonly statusText: string
  /** Numbers of the bits that are set in PKIFailureInfo. */
  readonly failureInfo: readonly number[]
  /** The TimeStampToken (ContentInfo) as transmitted. */
  readonly token: Bytes | undefined
}

/** Throws `MalformedDer`. */
export function parseTimeStampResponse(bytes: Bytes): TimeStampResponse {
  const fields = fieldsOf(readBer(bytes))
  const statusInfo = fieldsOf(fields.next())
  const status = smallIntegerOf(statusInfo.next())
  const freeText = statusInfo.optional(tags.sequence)
  const failure = statusInfo.optional(tags.bitString)
  return {
    isGranted: status === 0 || status === 1,
    status,
    statusText: freeText ? joinText(freeText) : '',
    failureInfo: failure ? namedBitsOf(failure) : [],
    token: fields.optional(tags.sequence)?.raw,
  }
}

function joinText(freeText: DerNode): string {
  return freeText.children.map(textOf).join('; ')
}
