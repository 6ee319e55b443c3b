import type { Bytes } from '#encoding/bytes'
import type { Certificate } from '#pki/certificate/certificate'
import type { Crl } from '#pki/revocation/crl'
import type { BasicOcspResponse } from '#pki/revocation/ocsp-response'

/** Origins of validation data as named in the diagnostic data. */
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

/** An OCSP response or a CRL as found; its authority is checked for each certificate. */
export type RevocationData = {
  /** R- and the SHA-256 of its bytes. */
  readonly id: string
  readonly encoded: Bytes
  readonly origin: MaterialOrigin
  /** The address from which it was fetched, if any. */
  readonly address?: string
} & (
  | { readonly kind: 'OCSP'; readonly basic: BasicOcspResponse }
  | { readonly kind: 'CRL'; readonly crl: Crl }
)

/** Certificates and revocation data from the file, not yet trusted. */
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
