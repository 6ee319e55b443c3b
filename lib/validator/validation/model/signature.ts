import type { Bytes } from '#encoding/bytes'
import type { DigestAlgorithm } from '#encoding/digest'
import type { EvidenceRecordToValidate } from './evidence-record'
import type { Material } from './material'
import type { PdfRevision } from './pdf-revision'
import type { TimeStampToValidate } from './time-stamp'
import type { TokenToValidate } from './token'

/** EN 319 102-1, 5.2.4: the policy that the signer names. */
export type SignaturePolicy =
  | { readonly kind: 'none' }
  | { readonly kind: 'implied' }
  | {
      readonly kind: 'explicit'
      readonly id: string
      readonly url: string | undefined
      readonly description: string | undefined
      /** True if Paraph knows the policy, so that it need not be fetched. */
      readonly isKnown: boolean
      /** The signed digest of the policy. Its `algorithm` is undefined if it is unknown. */
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
  /** `D-` and a SHA-256. */
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

/** BDOC 2.1, 6.1.1: an OCSP response that replaces a time-stamp. Its nonce is the digest of the signature value. */
export interface TimeMark {
  /** Ids of the OCSP responses with the right nonce. */
  readonly revocationIds: readonly string[]
  /** True if there is such a response, but its responder's certificate is missing. */
  readonly isOfUnknown?: boolean
}

/** The bytes of the signature itself. Their digest identifies the validated signature in reports. */
export interface WrittenSignature {
  /** URI of the canonicalization method; XML signatures only. */
  readonly canonicalizationMethod?: string
  /** Returns undefined if the method is unknown. */
  readonly bytes: () => Bytes | undefined
}

/** The format names as constants. `formatText` writes them with hyphens. */
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

/** The facts about a signature, in the same form for every format. The signature has been read but not validated. */
export interface SignatureToValidate extends TokenToValidate {
  /** Its name in the file: a field name, an XML Id, or a file name with a number. */
  readonly signatureId: string
  readonly format: SignatureFormatName
  /** The format if revocation data is missing for one of its certificates; undefined if that does not matter. */
  readonly formatIfIncomplete?: SignatureFormatName | undefined
  /** Name of the file, or of the entry in the container. */
  readonly filename: string | undefined
  readonly claimedSigningTime: Date | undefined
  readonly signatureValue: Bytes
  /** The bytes that the key signed, such as the signed attributes or SignedInfo; undefined if they are unknown. */
  readonly dataToBeSigned?: Bytes | undefined
  readonly policy: SignaturePolicy
  readonly timeStamps: readonly TimeStampToValidate[]
  /** Evidence records inside the signature; undefined if the format has none. */
  readonly evidenceRecords?: readonly EvidenceRecordToValidate[]
  readonly timeMark?: TimeMark | undefined
  /**
   * True if the digests are over XML, which cannot contain the bytes of the known SHA-1 collisions. This counts only if
   * a time-stamp or another proof covers the signature.
   */
  readonly digestsText?: boolean
  /** Material in the signature, or stored next to it for this signature. */
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
  /** Id of the signature that this signature counter-signs. */
  readonly parentId?: string | undefined
}

/** The format name as in the diagnostic data, such as PAdES-BASELINE-LT. */
export function formatText(name: SignatureFormatName): string {
  return name.replaceAll('_', '-')
}
