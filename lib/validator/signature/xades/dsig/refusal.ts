import type { Bytes } from '#encoding/bytes'

/** The reasons why a reference of a signature is not followed. The codes are stable. */
export type ReferenceRefusal =
  | 'uri-missing'
  | 'part-repeated'
  | 'id-not-found'
  | 'id-ambiguous'
  | 'xpointer-not-allowed'
  | 'transform-not-allowed'
  /** A transform needs nodes of the document, but gets octets, in which nodes cannot be identified. */
  | 'transform-order'
  | 'too-many-transforms'
  | 'nothing-selected'
  | 'not-xml'
  | 'not-base64'
  | 'too-costly'

/** Thrown when a reference cannot or must not be followed. The reader makes it part of the result. */
export class ReferenceRefused extends Error {
  readonly code = 'reference-refused'
  readonly reason: ReferenceRefusal

  constructor(reason: ReferenceRefusal) {
    super(`A reference was not followed: ${reason}`)
    this.name = 'ReferenceRefused'
    this.reason = reason
  }
}

/** Bytes, or the reason why they could not be determined. */
export type BytesOrRefusal =
  | { readonly bytes: Bytes; readonly refusal: undefined }
  | { readonly bytes: undefined; readonly refusal: ReferenceRefusal }

/** Returns a refusal instead of throwing it. */
export function orRefusal(produce: () => Bytes): BytesOrRefusal {
  try {
    return { bytes: produce(), refusal: undefined }
  } catch (error) {
    if (!(error instanceof ReferenceRefused)) throw error
    return { bytes: undefined, refusal: error.reason }
  }
}
