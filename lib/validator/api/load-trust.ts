import { readList } from '#trust/list/read-list'
import { joinTrustAnchors, trustAnchorsFrom } from '#trust/trust-anchors'
import { openTrustStore, type TrustStore } from '#trust/trust-store'

/** The certificates and lists that a validation trusts, as the contents of files. */
export interface TrustFiles {
  /** Certificates in PEM or DER, trusted for every purpose at every time. */
  readonly certificates?: readonly Uint8Array[]
  /** Trusted lists (TS 119 612). Each service is trusted for the purposes and periods that its list states. */
  readonly lists?: readonly Uint8Array[]
}

/**
 * Reads certificates and trusted lists, once for many validations.
 *
 * Not checked: the signatures of the lists and their dates. Take the lists from a source that you trust.
 *
 * Throws `TrustAnchorUnreadable`, `MalformedXml` or `MalformedList` for a file that cannot be read.
 *
 * @example
 * const trust = loadTrust({ lists: [await readFile('EE.xml')] })
 */
export function loadTrust({ certificates = [], lists = [] }: TrustFiles): TrustStore {
  const anchors = joinTrustAnchors(
    ...certificates.map((content, index) => trustAnchorsFrom(content, `certificate ${index + 1}`)),
  )
  return openTrustStore({
    certificates: anchors.certificates.map(({ der }) => der),
    lists: lists.map(readList),
  })
}
