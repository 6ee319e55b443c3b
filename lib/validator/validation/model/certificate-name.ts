import type { Certificate } from '#pki/certificate/certificate'
import { valueInName } from '#pki/certificate/distinguished-name'

/** A readable name of the holder: common name, else another attribute of the subject. */
export function nameOfCertificate({ subject }: Certificate): string {
  return (
    valueInName(subject, 'commonName') ??
    valueInName(subject, 'organisation') ??
    valueInName(subject, 'serialNumber') ??
    '?'
  )
}
