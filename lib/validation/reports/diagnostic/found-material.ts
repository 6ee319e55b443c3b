import type { FoundCertificate, Material } from '../../model/material'
import { certificateId } from '../../model/token-id'

/** Certificates and revocation data that a token brought along, by id and place. */
export function foundMaterial({ certificates, revocations }: Material) {
  return {
    FoundCertificates: {
      RelatedCertificate: distinct(certificates).map(({ certificate, origin }) => ({
        Origin: [origin],
        Certificate: certificateId(certificate),
      })),
      OrphanCertificate: [],
    },
    FoundRevocations: {
      RelatedRevocation: revocations.map(({ id, kind, origin }) => ({
        Type: kind,
        Origin: [origin],
        Revocation: id,
      })),
      OrphanRevocation: [],
    },
  }
}

function distinct(certificates: readonly FoundCertificate[]): readonly FoundCertificate[] {
  const byPlace = new Map(
    certificates.map((one) => [`${one.origin} ${one.certificate.fingerprint}`, one]),
  )
  return [...byPlace.values()]
}
