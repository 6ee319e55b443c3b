import type { Bytes } from '#encoding/bytes'
import type { DigestAlgorithm } from '#encoding/digest'
import type { EvidenceRecordToValidate } from './evidence-record'
import type { Material } from './material'
import type { PdfRevision } from './pdf-revision'
import type { TimeStampToValidate } from './time-stamp'
import type { TokenToValidate } from './token'

/** EN 319 102-1, 5.2.4: the policy the signer names, if any. */
export type SignaturePolicy =
  | { readonly kind: 'none' }
  | { readonly kind: 'implied' }
  | {
      readonly kind: 'explicit'
      readonly id: string
      readonly url: string | undefined
      readonly description: string | undefined
      /** True if the policy is known to Paraph and need not be fetched. */
      readonly isKnown: boolean
      /** The signed digest of the policy; `algorithm` is absent when it is unknown. */
      readonly digest: PolicyDigest | undefined
      /** The policy document, if it was stored with the signature. */
      readonly stored?: Bytes
    }

export interface PolicyDigest {
  readonly algorithm: DigestAlgorithm | undefined
  readonly value: Bytes
}

/** The part of a document that a signature covers. */
export interface SignatureScope {
  readonly scope: 'FULL' | 'PARTIAL' | 'DIGEST' | 'ARCHIVED' | 'COUNTER_SIGNATURE'
  readonly name: string
  readonly description: string
  readonly transformations: readonly string[]
  readonly documentId: string
}

/** A document that a signature covers. */
export interface OriginalDocument {
  /** D- and a SHA-256. */
  readonly id: string
  readonly name: string
  readonly digestAlgorithm: DigestAlgorithm
  readonly digest: Bytes
}

export interface SignerRole {
  readonly role: string
  readonly category: 'claimed' | 'certified' | 'signed'
}

export interface ProductionPlace {
  readonly city?: string | undefined
  readonly stateOrProvince?: string | undefined
  readonly postalCode?: string | undefined
  readonly countryName?: string | undefined
  readonly streetAddress?: string | undefined
}

/**
 * BDOC 2.1, 6.1.1: an OCSP response that replaces a time-stamp because its nonce is the digest of the signature
 * value.
 */
export interface TimeMark {
  /** Ids of the OCSP responses with the right nonce. */
  readonly revocationIds: readonly string[]
  /** True if such a response exists but its responder's certificate is missing. */
  readonly isOfUnknown?: boolean
}

/** The bytes of the signature itself; their digest identifies the validated signature. */
export interface WrittenSignature {
  /** URI; XML signatures only. */
  readonly canonicalizationMethod?: string
  /** Absent when the method is not known. */
  readonly bytes: () => Bytes | undefined
}

/** Constant names of the reports; the text form has hyphens. */
export type SignatureFormatName =
  | `${'XAdES' | 'CAdES' | 'PAdES' | 'JAdES'}_BASELINE_${'B' | 'T' | 'LT' | 'LTA'}`
  | `${'XAdES' | 'CAdES'}_${'BES' | 'EPES' | 'T' | 'C' | 'X' | 'XL' | 'LT' | 'A'}`
  | `PAdES_${'BES' | 'EPES' | 'LTV'}`
  | `PKCS7_${'B' | 'T' | 'LT' | 'LTA'}`
  | 'XAdES_BASELINE_LT_TM'
  | 'XAdES_BASELINE_B_EPES'
  | 'XML_NOT_ETSI'
  | 'PDF_NOT_ETSI'
  | 'JSON_NOT_ETSI'
  | 'CMS_NOT_ETSI'
  | `DIGIDOC_XML_${string}`
  | 'UNKNOWN'

/** The facts about a signature, the same for every format and not yet judged. */
export interface SignatureToValidate extends TokenToValidate {
  /** Its name in the file: field name or XML Id. */
  readonly signatureId: string
  readonly format: SignatureFormatName
  /** Entry of the container. */
  readonly filename: string | undefined
  readonly claimedSigningTime: Date | undefined
  readonly signatureValue: Bytes
  /** The bytes that the key signed: signed attributes or SignedInfo; absent when unknown. */
  readonly dataToBeSigned?: Bytes | undefined
  readonly policy: SignaturePolicy
  readonly timeStamps: readonly TimeStampToValidate[]
  /** The evidence records inside it; absent if the format has none. */
  readonly evidenceRecords?: readonly EvidenceRecordToValidate[]
  readonly timeMark?: TimeMark | undefined
  /**
   * True if the digests are over XML, which cannot contain the bytes of the known SHA-1 collisions. Counts only under
   * a time-stamp with current algorithms.
   */
  readonly digestsText?: boolean
  /** Material in the signature or stored for it next to it. */
  readonly material: Material
  readonly scopes: readonly SignatureScope[]
  readonly contentType?: string
  readonly mimeType?: string | undefined
  readonly contentIdentifier?: string | undefined
  readonly contentHints?: string | undefined
  readonly productionPlace?: ProductionPlace | undefined
  readonly roles: readonly SignerRole[]
  readonly commitmentTypes: readonly string[]
  readonly pdfRevision?: PdfRevision
  readonly asWritten?: WrittenSignature
  /** Id of the signature that this one counter-signs. */
  readonly parentId?: string | undefined
}

/** The name in the diagnostic data: PAdES-BASELINE-LT. */
export function formatText(name: SignatureFormatName): string {
  return name.replaceAll('_', '-')
}
