import type { Certificate } from '@/lib/pki/certificate'
import { serviceInformation } from '../list/list-uris'
import type { ServicePeriod } from '../list/trusted-list'
import { capturedQualifiers } from './criteria'
import { isUnderEidas } from './eidas'
import { ownStatements } from './own-statements'
import type { CertificateUse } from './qualification'
import { usesNamed } from './service-conclusion'

const usesByInformation: readonly (readonly [string, CertificateUse])[] = [
  [serviceInformation.foreSignatures, 'esig'],
  [serviceInformation.foreSeals, 'eseal'],
  [serviceInformation.forWebSiteAuthentication, 'wsa'],
]

/**
 * Whether the service issues certificates for what this one is for (TS 119 612, 5.5.9.4): what the
 * certificate says of itself, or what the list says instead. Asked of certificates since Regulation 910/2014.
 */
export function fitsUse(period: ServicePeriod, certificate: Certificate): boolean {
  if (!isUnderEidas(certificate.notBefore)) return true
  const offered = usesByInformation.flatMap(([uri, use]) =>
    period.additionalInformation.includes(uri) ? use : [],
  )
  const captured = capturedQualifiers(period, certificate)
  const named = captured.determined ? usesNamed(captured.uris) : []
  const overruled = named.length === 1 ? named : []
  return [ownStatements(certificate).use, ...overruled].some((use) => offered.includes(use))
}
