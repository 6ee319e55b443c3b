import type { Certificate } from '@/lib/pki/certificate/certificate'
import { valueInName } from '@/lib/pki/certificate/distinguished-name'

/** What a person would call the holder: common name, else whatever there is. */
export function nameOfCertificate({ subject }: Certificate): string {
  return (
    valueInName(subject, 'commonName') ??
    valueInName(subject, 'organisation') ??
    valueInName(subject, 'serialNumber') ??
    '?'
  )
}
