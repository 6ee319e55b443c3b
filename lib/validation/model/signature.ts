import type { Bytes } from '@/lib/encoding/bytes'
import type { DigestAlgorithm } from '@/lib/encoding/digest'
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
      /** Known to this house, so that nothing has to be fetched. */
      readonly isKnown: boolean
      /** Of the policy as the signer knew it; `algorithm` is absent when we do not know it. */
      readonly digest: PolicyDigest | undefined
      /** The document itself, when it was stored with the signature. */
      readonly stored?: Bytes
    }

export interface PolicyDigest {
  readonly algorithm: DigestAlgorithm | undefined
  readonly value: Bytes
}

/** What of a document a signature is over. */
export interface SignatureScope {
  readonly scope: 'FULL' | 'PARTIAL' | 'DIGEST' | 'ARCHIVED' | 'COUNTER_SIGNATURE'
  readonly name: string
  readonly description: string
  readonly transformations: readonly string[]
  readonly documentId: string
}

/** A document that a signature is over. */
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

/** BDOC 2.1, 6.1.1: an OCSP response whose nonce is the digest of the signature value stands for a time-stamp. */
export interface TimeMark {
  /** Ids of the OCSP responses that carry the right nonce. */
  readonly revocationIds: readonly string[]
  /** Some carry it, and the certificate of their responder is nowhere. */
  readonly isOfUnknown?: boolean
}

/** The bytes of a signature itself, by whose digest others can tell which one was validated. */
export interface WrittenSignature {
  /** URI; XML signatures only. */
  readonly canonicalizationMethod?: string
  /** Absent when the method is not known. */
  readonly bytes: () => Bytes | undefined
}

/** Constant names of the reports; the text form has hyphens. */
export type SignatureFormatName =
  | `${'XAdES' | 'CAdES' | 'PAdES'}_BASELINE_${'B' | 'T' | 'LT' | 'LTA'}`
  | `${'XAdES' | 'CAdES'}_${'BES' | 'EPES' | 'T' | 'C' | 'X' | 'XL' | 'LT' | 'A'}`
  | `PAdES_${'BES' | 'EPES' | 'LTV'}`
  | `PKCS7_${'B' | 'T' | 'LT' | 'LTA'}`
  | 'XAdES_BASELINE_LT_TM'
  | 'XAdES_BASELINE_B_EPES'
  | 'XML_NOT_ETSI'
  | 'PDF_NOT_ETSI'
  | `DIGIDOC_XML_${string}`
  | 'UNKNOWN'

/** A signature as every format brings it: facts, none of them judged. */
export interface SignatureToValidate extends TokenToValidate {
  /** What the file itself calls it: field name or XML Id. */
  readonly signatureId: string
  readonly format: SignatureFormatName
  /** Entry of a container. */
  readonly filename: string | undefined
  readonly claimedSigningTime: Date | undefined
  readonly signatureValue: Bytes
  /** What the key signed: signed attributes or SignedInfo; absent when it cannot be told. */
  readonly dataToBeSigned?: Bytes | undefined
  readonly policy: SignaturePolicy
  readonly timeStamps: readonly TimeStampToValidate[]
  readonly timeMark?: TimeMark | undefined
  /**
   * What is digested is XML: the bytes of the known collisions of SHA-1 cannot stand in it. Counts under a
   * time-stamp of today's strength only.
   */
  readonly digestsText?: boolean
  /** Carried by the signature or kept for it beside it. */
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
  /** Id of the signature this one is a counter-signature of. */
  readonly parentId?: string | undefined
}

/** PAdES-BASELINE-LT: how the diagnostic data writes it. */
export function formatText(name: SignatureFormatName): string {
  return name.replaceAll('_', '-')
}
