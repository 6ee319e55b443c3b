import type { Bytes } from '@/lib/encoding/bytes'

/**
 * A trusted list or list of lists (TS 119 612, versions 5 and 6) as plain data: it is kept, cloned to
 * worker threads, and never changed. Whether it is authentic says `checkList`.
 */
export interface TrustedList {
  /** TSLVersionIdentifier: 5, or 6 since TS 119 612 v2.3.1. */
  readonly version: number
  readonly sequenceNumber: number
  /** TSLType, a URI of `listTypes`. */
  readonly type: string
  /** SchemeTerritory, e.g. LT; EU for the list of lists. */
  readonly territory: string
  /** English where there is English. */
  readonly operatorName: string
  /** SchemeInformationURI, in order: a list of lists names its pivots here, the newest first. */
  readonly informationUris: readonly string[]
  readonly issuedAt: Date
  /** Absent when the list is closed (TS 119 612, 5.3.15). */
  readonly nextUpdate: Date | undefined
  readonly pointers: readonly ListPointer[]
  readonly providers: readonly TrustServiceProvider[]
}

/** Where another list lies and who signs it (TS 119 612, 5.3.13). */
export interface ListPointer {
  readonly location: string
  readonly type: string | undefined
  readonly territory: string | undefined
  readonly mimeType: string | undefined
  /** DER: whoever signs the other list has one of these. */
  readonly certificates: readonly Bytes[]
}

export interface TrustServiceProvider {
  readonly name: string
  /** TSPTradeName: registration identifiers, e.g. NTREE-10747013, and former names. */
  readonly tradeNames: readonly string[]
  readonly services: readonly TrustService[]
}

export interface TrustService {
  readonly identity: ServiceIdentity
  /** ServiceSupplyPoint addresses. */
  readonly supplyPoints: readonly string[]
  /** What the service was, from the present backwards: each period ends where the one before begins. */
  readonly periods: readonly [ServicePeriod, ...ServicePeriod[]]
}

/** How a list says which key a service is (TS 119 612, 5.5.3). */
export interface ServiceIdentity {
  /** DER. */
  readonly certificates: readonly Bytes[]
  readonly subjectKeyIds: readonly Bytes[]
  /** RFC 4514 text, as it stands: nothing is decided by it. */
  readonly subjectNames: readonly string[]
}

/** A stretch of a service's life: service information, or an instance of its history (5.5, 5.6). */
export interface ServicePeriod {
  /** ServiceTypeIdentifier, a URI of `serviceTypes`. */
  readonly type: string
  readonly name: string
  /** ServiceStatus, a URI of `serviceStatuses`. */
  readonly status: string
  readonly startsAt: Date
  /** Exclusive; absent for the period that still runs. */
  readonly endsAt: Date | undefined
  /** URIs of AdditionalServiceInformation, e.g. ForeSignatures (5.5.9.4). */
  readonly additionalInformation: readonly string[]
  readonly qualifications: readonly QualificationElement[]
  /** The service still says of certificates expired after this time whether they were revoked (5.5.9.1). */
  readonly expiredCertificatesSince: Date | undefined
  /** Critical extensions that nobody here knows: nothing good may be concluded from such a period. */
  readonly unknownCriticalExtensions: readonly string[]
}

/** What the list says of those certificates of a service that meet criteria (5.5.9.2). */
export interface QualificationElement {
  /** URIs of `qualifiers`. */
  readonly qualifiers: readonly string[]
  readonly criteria: CriteriaList
}

/** CriteriaList: how its members count together. */
export interface CriteriaList {
  readonly assert: 'all' | 'atLeastOne' | 'none'
  readonly criteria: readonly Criterion[]
}

export type Criterion =
  /** Bits by name, each as it must be. */
  | { readonly is: 'key-usage'; readonly bits: Readonly<Record<string, boolean>> }
  /** OIDs that must all be among the certificate's policies. */
  | { readonly is: 'policies'; readonly oids: readonly string[] }
  /** OIDs that must all be among the purposes of the extended key usage. */
  | { readonly is: 'extended-key-usage'; readonly oids: readonly string[] }
  /** OIDs of attributes that the subject's name must all have. */
  | { readonly is: 'subject-attributes'; readonly oids: readonly string[] }
  | { readonly is: 'list'; readonly list: CriteriaList }
  /** Nobody here knows what it asks. */
  | { readonly is: 'unknown'; readonly name: string }

/** Thrown when well-formed XML is not a trusted list as TS 119 612, annex C has it. */
export class MalformedList extends Error {
  readonly code = 'malformed-list'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MalformedList'
  }
}
