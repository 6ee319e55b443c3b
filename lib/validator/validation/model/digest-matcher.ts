import type { Bytes } from '#encoding/bytes'
import type { DigestAlgorithm } from '#encoding/digest'

/** The kinds of referenced data. The diagnostic data uses these names. */
export type DigestMatcherType =
  | 'REFERENCE'
  | 'OBJECT'
  | 'KEY_INFO'
  | 'MANIFEST'
  | 'MANIFEST_ENTRY'
  | 'SIGNED_PROPERTIES'
  | 'SIGNATURE_PROPERTIES'
  | 'COUNTER_SIGNATURE'
  | 'XPOINTER'
  | 'MESSAGE_DIGEST'
  | 'CONTENT_DIGEST'
  | 'MESSAGE_IMPRINT'
  | 'EVIDENCE_RECORD_ARCHIVE_OBJECT'
  | 'EVIDENCE_RECORD_ARCHIVE_TIME_STAMP'
  | 'EVIDENCE_RECORD_ARCHIVE_TIME_STAMP_SEQUENCE'
  | 'EVIDENCE_RECORD_MASTER_SIGNATURE'
  | 'JWS_SIGNING_INPUT_DIGEST'
  | 'SIG_D_ENTRY'

/** Whether all required data is present and unchanged. */
export function areIntact(references: readonly DigestMatcher[]): boolean {
  return references.every(({ found, intact, isOptional }) => intact || (!found && isOptional))
}

interface MissingData {
  readonly key:
    | 'transform-not-supported'
    | 'transform-order-not-supported'
    /** The data is in another file, which was not given. */
    | 'signed-data-detached'
  /** The transform, all transforms in order, or the file name. */
  readonly about: string
}

/** A signed digest compared with its data. */
export interface DigestMatcher {
  readonly type: DigestMatcherType
  readonly name: string | undefined
  readonly found: boolean
  readonly intact: boolean
  readonly digestAlgorithm: DigestAlgorithm | undefined
  readonly digest: Bytes
  /** The reason why the data was not found, if it is known. */
  readonly missing?: MissingData | undefined
  /** True if two elements match the reference. */
  readonly duplicated?: boolean | undefined
  /** True if the data may be missing on purpose. */
  readonly isOptional?: boolean
}
