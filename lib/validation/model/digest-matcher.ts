import type { Bytes } from '@/lib/encoding/bytes'
import type { DigestAlgorithm } from '@/lib/encoding/digest'

/** What a reference points at, in the words of the diagnostic data. */
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

/** Whether everything that has to be there is there and as it was. */
export function areIntact(references: readonly DigestMatcher[]): boolean {
  return references.every(({ found, intact, isOptional }) => intact || (!found && isOptional))
}

/** A digest that was signed, beside the data it is of. */
export interface DigestMatcher {
  readonly type: DigestMatcherType
  readonly name: string | undefined
  readonly found: boolean
  readonly intact: boolean
  readonly digestAlgorithm: DigestAlgorithm | undefined
  readonly digest: Bytes
  /** Two elements answer to the reference. */
  readonly duplicated?: boolean | undefined
  /** What is not there may be missing on purpose. */
  readonly isOptional?: boolean
}
