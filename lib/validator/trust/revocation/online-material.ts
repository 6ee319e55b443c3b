import type { Bytes } from '#encoding/bytes'
import type { Certificate } from '#pki/certificate/certificate'
import type { OcspSubject } from '#pki/revocation/ocsp-request'

/** Fetched revocation data, DER. Both arrays are empty if there was no answer. */
export interface RevocationMaterial {
  readonly ocspResponses: readonly Bytes[]
  readonly crls: readonly Bytes[]
  /** The address from which the data were fetched. */
  readonly address?: string
}

/** Fetches material that the document lacks, for a validator. Never throws; without an answer it returns nothing. */
export interface OnlineMaterial {
  /** Authentic and currently valid revocation data for a certificate; the validator judges its status. */
  revocation(subject: OcspSubject): Promise<RevocationMaterial>
  /** Issuers from the certificate's caIssuers addresses. They prove nothing until a path is built with them. */
  issuers(certificate: Certificate): Promise<readonly Certificate[]>
}
