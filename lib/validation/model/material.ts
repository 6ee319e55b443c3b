import type { Bytes } from '@/lib/encoding/bytes'
import type { Certificate } from '@/lib/pki/certificate/certificate'
import type { Crl } from '@/lib/pki/revocation/crl'
import type { BasicOcspResponse } from '@/lib/pki/revocation/ocsp-response'

/** Where validation data was found, in the words of the diagnostic data. */
export type MaterialOrigin =
  | 'SIGNED_DATA'
  | 'KEY_INFO'
  | 'DSS_DICTIONARY'
  | 'ADBE_REVOCATION_INFO_ARCHIVAL'
  | 'CERTIFICATE_VALUES'
  | 'REVOCATION_VALUES'
  | 'TIMESTAMP_VALIDATION_DATA'
  | 'OCSP_RESPONSE'
  | 'TRUSTED'
  | 'EXTERNAL'

export interface FoundCertificate {
  readonly certificate: Certificate
  readonly origin: MaterialOrigin
}

/** An OCSP response or a CRL, as it was found; what it proves is decided per certificate. */
export type RevocationData = {
  /** R- and the SHA-256 of its bytes. */
  readonly id: string
  readonly encoded: Bytes
  readonly origin: MaterialOrigin
  /** Where it was fetched, if it was. */
  readonly address?: string
} & (
  | { readonly kind: 'OCSP'; readonly basic: BasicOcspResponse }
  | { readonly kind: 'CRL'; readonly crl: Crl }
)

/** Certificates and revocation data that came along, none of it proven. */
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
