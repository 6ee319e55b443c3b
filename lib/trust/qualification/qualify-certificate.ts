import type { Certificate } from '@/lib/pki/certificate'
import { serviceInformation, serviceTypes } from '../list/list-uris'
import type { ServicePeriod, TrustService } from '../list/trusted-list'
import { coversTime } from '../service-purposes'
import { capturedQualifiers } from './criteria'
import { ownStatements } from './own-statements'
import { isUnderEidas, type QcType } from './qualification'
import {
  isGranted,
  type ServiceConclusion,
  serviceConclusion,
  unqualified,
  usesNamed,
} from './service-conclusion'

/**
 * What a certificate was worth at a time (TS 119 615, 4.4): `services` are those of trusted lists that
 * stand in its certification path. Without a qualification the lists cannot tell.
 */
export function qualifyCertificate(
  certificate: Certificate,
  services: readonly TrustService[],
  at: Date,
): ServiceConclusion {
  const periods = services.flatMap((service) => service.periods).filter(isOfQualifiedCa)
  if (periods.length === 0) {
    const reason = services.length === 0 ? 'no-trusted-list' : 'no-qualified-ca-service'
    return { qualification: undefined, reasons: [reason] }
  }
  const own = ownStatements(certificate)
  const running = periods.filter((period) => coversTime(period, at))
  if (running.length === 0) return unqualified(own, 'no-service-at-time')
  const fitting = running.filter((period) => fitsUse(period, certificate))
  if (fitting.length === 0) return unqualified(own, 'service-not-for-this-use')
  const conclusions = fitting.map((period) => serviceConclusion(period, certificate))
  if (disagree(conclusions)) return { qualification: undefined, reasons: ['services-disagree'] }
  const granted = conclusions.find((_, index) => isGrantedAt(fitting, index))
  return granted ?? unqualified(own, 'service-not-granted')
}

function isOfQualifiedCa({ type }: ServicePeriod): boolean {
  return type === serviceTypes.qualifiedCa
}

const usesByInformation: readonly (readonly [string, QcType])[] = [
  [serviceInformation.foreSignatures, 'esig'],
  [serviceInformation.foreSeals, 'eseal'],
  [serviceInformation.forWebSiteAuthentication, 'wsa'],
]

/**
 * Whether the service issues certificates for what this one is for (TS 119 612, 5.5.9.4): what the
 * certificate says of itself, or what the list says instead. Asked of certificates since Regulation 910/2014.
 */
function fitsUse(period: ServicePeriod, certificate: Certificate): boolean {
  if (!isUnderEidas(certificate.notBefore)) return true
  const offered = usesByInformation.flatMap(([uri, use]) =>
    period.additionalInformation.includes(uri) ? use : [],
  )
  const captured = capturedQualifiers(period, certificate)
  const named = captured.determined ? usesNamed(captured.uris) : []
  const overruled = named.length === 1 ? named : []
  return [ownStatements(certificate).use, ...overruled].some((use) => offered.includes(use))
}

/** The same CA may be listed more than once, but not to say different things. */
function disagree(conclusions: readonly ServiceConclusion[]): boolean {
  const said = conclusions.map(({ qualification }) => JSON.stringify(qualification))
  return new Set(said).size > 1
}

function isGrantedAt(periods: readonly ServicePeriod[], index: number): boolean {
  const period = periods[index]
  return period !== undefined && isGranted(period)
}
