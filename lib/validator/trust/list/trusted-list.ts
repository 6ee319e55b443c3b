import type { Bytes } from '#encoding/bytes'

/**
 * A trusted list or list of lists (TS 119 612, versions 5 and 6) as plain data that is never changed, so it can be
 * stored and cloned to worker threads. `checkList` decides whether it is authentic.
 */
export interface TrustedList {
  /** TSLVersionIdentifier: 5, or 6 since TS 119 612 v2.3.1. */
  readonly version: number
  readonly sequenceNumber: number
  /** TSLType, a URI of `listTypes`. */
  readonly type: string
  /** SchemeTerritory, e.g. LT; EU for the list of lists. */
  readonly territory: string
  /** The English name if there is one. */
  readonly operatorName: string
  /** SchemeInformationURI, in order. A list of lists names its pivots here, the newest first. */
  readonly informationUris: readonly string[]
  readonly issuedAt: Date
  /** Absent when the list is closed (TS 119 612, 5.3.15). */
  readonly nextUpdate: Date | undefined
  readonly pointers: readonly ListPointer[]
  readonly providers: readonly TrustServiceProvider[]
}

/** The location and the signers of another list (TS 119 612, 5.3.13). */
export interface ListPointer {
  readonly location: string
  readonly type: string | undefined
  readonly territory: string | undefined
  readonly mimeType: string | undefined
  /** Certificates, DER; one of them signs the other list. */
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
  /** The periods of the service, newest first. Each period ends when the previous period in this array begins. */
  readonly periods: readonly [ServicePeriod, ...ServicePeriod[]]
}

/** The key of a service as the list identifies it (TS 119 612, 5.5.3). */
export interface ServiceIdentity {
  /** Certificates, DER. */
  readonly certificates: readonly Bytes[]
  readonly subjectKeyIds: readonly Bytes[]
  /** RFC 4514 text, unparsed; no decision depends on it. */
  readonly subjectNames: readonly string[]
}

/** A period of a service: its current information or a history instance (TS 119 612, 5.5 and 5.6). */
export interface ServicePeriod {
  /** ServiceTypeIdentifier, a URI of `serviceTypes`. */
  readonly type: string
  readonly name: string
  /** ServiceStatus, a URI of `serviceStatuses`. */
  readonly status: string
  readonly startsAt: Date
  /** The period ends before this time; absent for the current period. */
  readonly endsAt: Date | undefined
  /** URIs of AdditionalServiceInformation, e.g. ForeSignatures (TS 119 612, 5.5.9.4). */
  readonly additionalInformation: readonly string[]
  readonly qualifications: readonly QualificationElement[]
  /** The service keeps the revocation status of certificates that expired after this time (TS 119 612, 5.5.9.1). */
  readonly expiredCertificatesSince: Date | undefined
  /** Names of unknown critical extensions. A period with any of them must not lead to a positive conclusion. */
  readonly unknownCriticalExtensions: readonly string[]
}

/** The list's statement about the certificates of a service that meet the criteria (TS 119 612, 5.5.9.2). */
export interface QualificationElement {
  /** URIs of `qualifiers`. */
  readonly qualifiers: readonly string[]
  readonly criteria: CriteriaList
}

/** CriteriaList: criteria, and how they are combined. */
export interface CriteriaList {
  readonly assert: 'all' | 'atLeastOne' | 'none'
  readonly criteria: readonly Criterion[]
}

export type Criterion =
  /** Bits by name, with the required value of each. */
  | { readonly is: 'key-usage'; readonly bits: Readonly<Record<string, boolean>> }
  /** OIDs that must all be among the certificate's policies. */
  | { readonly is: 'policies'; readonly oids: readonly string[] }
  /** OIDs that must all be among the purposes of the extended key usage. */
  | { readonly is: 'extended-key-usage'; readonly oids: readonly string[] }
  /** OIDs of attributes that must all be in the subject's name. */
  | { readonly is: 'subject-attributes'; readonly oids: readonly string[] }
  | { readonly is: 'list'; readonly list: CriteriaList }
  /** A criterion of unknown meaning. */
  | { readonly is: 'unknown'; readonly name: string }

/** Thrown when well-formed XML is not a trusted list according to TS 119 612, annex C. */
export class MalformedList extends Error {
  readonly code = 'malformed-list'
  override name = 'MalformedList'
}
