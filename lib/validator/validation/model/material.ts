import type { Bytes } from '#encoding/bytes'
import type { Certificate } from '#pki/certificate/certificate'
import type { Crl } from '#pki/revocation/crl'
import type { BasicOcspResponse } from '#pki/revocation/ocsp-response'

/** The origins of validation data. The diagnostic data uses these names. */
export type MaterialOrigin =
  | 'SIGNED_DATA'
  | 'KEY_INFO'
  | 'DSS_DICTIONARY'
  | 'ADBE_REVOCATION_INFO_ARCHIVAL'
  | 'CERTIFICATE_VALUES'
  | 'REVOCATION_VALUES'
  | 'TIMESTAMP_VALIDATION_DATA'
  | 'EVIDENCE_RECORD'
  | 'ANY_VALIDATION_DATA'
  | 'OCSP_RESPONSE'
  | 'TRUSTED'
  | 'EXTERNAL'

export interface FoundCertificate {
  readonly certificate: Certificate
  readonly origin: MaterialOrigin
}

/** An OCSP response or a CRL. Its signer is checked later, for each certificate that the data is about. */
export type RevocationData = {
  /** `R-` and the SHA-256 of the bytes. */
  readonly id: string
  readonly encoded: Bytes
  readonly origin: MaterialOrigin
  /** The address from which the data was fetched. */
  readonly address?: string
} & (
  | { readonly kind: 'OCSP'; readonly basic: BasicOcspResponse }
  | { readonly kind: 'CRL'; readonly crl: Crl }
)

/** Certificates and revocation data from a document. They are not trusted yet. */
export interface Material {
  readonly certificates: readonly FoundCertificate[]
  readonly revocations: readonly RevocationData[]
}

export const noMaterial: Material = { certificates: [], revocations: [] }

export function joinMaterial(...parts: readonly Material[]): Material {
  return {
    certificates: parts.flatMap(({ certificates }) => certificates),
    revocations: parts.flatMap(({ revocations }) => revocations),
  }
}
