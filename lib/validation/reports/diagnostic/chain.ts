import type { Certificate } from '@/lib/pki/certificate'
import { certificateId } from '../../model/token-id'

/** A certificate by its id: where it stands in full is UsedCertificates. */
export interface CertificateLink {
  readonly Certificate: string
}

/** Who signed a token, and the path from there, leaf first. */
export function chainOf(
  signer: Certificate | undefined,
  path: readonly Certificate[] | undefined,
): {
  readonly SigningCertificate: CertificateLink | undefined
  readonly CertificateChain: readonly CertificateLink[]
} {
  const chain = path ?? (signer ? [signer] : [])
  return {
    SigningCertificate: signer && { Certificate: certificateId(signer) },
    CertificateChain: chain.map((certificate) => ({ Certificate: certificateId(certificate) })),
  }
}
