import type { Certificate } from '#pki/certificate/certificate'
import { type DistinguishedName, valueInName } from '#pki/certificate/distinguished-name'

/** A readable name of the holder. By RFC 3739, 3.1.2 a person's qualified certificate may have no common name. */
export function nameOfCertificate({ subject }: Pick<Certificate, 'subject'>): string {
  return (
    valueInName(subject, 'commonName') ??
    nameOfPerson(subject) ??
    valueInName(subject, 'organisation') ??
    valueInName(subject, 'serialNumber') ??
    '?'
  )
}

function nameOfPerson(subject: DistinguishedName): string | undefined {
  const parts = (['givenName', 'surname'] as const).flatMap(
    (part) => valueInName(subject, part) ?? [],
  )
  return parts.length > 0 ? parts.join(' ') : valueInName(subject, 'pseudonym')
}
