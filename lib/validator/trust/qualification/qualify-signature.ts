import type { Certificate } from '#pki/certificate/certificate'
import { serviceInformation, serviceTypes } from '../list/list-uris'
import type { ServicePeriod, TrustService } from '../list/trusted-list'
import { coversTime } from '../service-purposes'
import { capturedQualifiers } from './criteria'
import { ownStatements } from './own-statements'
import {
  type AdvancedQualification,
  type CertificateQualification,
  isUnderEidas,
  type QcType,
  type QualificationReason,
  type SignatureQualification,
  type StatusIndication,
} from './qualification'
import {
  isGranted,
  type ServiceConclusion,
  serviceConclusion,
  unqualified,
  usesNamed,
} from './service-conclusion'

export interface SignatureToQualify {
  readonly indication: StatusIndication
  readonly certificate: Certificate
  /** Services of trusted lists for the certificates in the path, as `servicesOf` finds them. */
  readonly services: readonly TrustService[]
  /** The earliest proven time of the signature; without proof, the validation time. */
  readonly bestSignatureTime: Date
}

export interface QualificationOutcome {
  readonly qualification: SignatureQualification
  /** Absent when the lists do not allow a conclusion. */
  readonly certificate: CertificateQualification | undefined
  readonly reasons: readonly QualificationReason[]
}

/** Qualifies a signature under Regulation 910/2014 (TS 119 615, 4.4 to 4.6). */
export function qualifySignature(facts: SignatureToQualify): QualificationOutcome {
  const { certificate, services, bestSignatureTime, indication } = facts
  const issued = qualifyCertificate(certificate, services, certificate.notBefore)
  const used = qualifyCertificate(certificate, services, bestSignatureTime)
  const overall = throughout(issued.qualification, used.qualification)
  const reasons = [
    ...issued.reasons,
    ...used.reasons,
    ...reasonsBetween(issued.qualification, overall),
  ]
  if (indication !== 'TOTAL_PASSED') reasons.push('not-validated')
  return {
    qualification: overall ? signatureQualification(indication, overall) : 'N/A',
    certificate: overall,
    reasons: [...new Set(reasons)],
  }
}

/** TS 119 615, 4.5: the certificate must be qualified at issuance and at signing; the device only at signing. */
function throughout(
  issued: CertificateQualification | undefined,
  used: CertificateQualification | undefined,
): CertificateQualification | undefined {
  if (!issued || !used) return undefined
  const isQualified = issued.isQualified && used.isQualified
  return {
    isQualified,
    use: issued.use === used.use ? used.use : 'unknown',
    isOnDevice: isQualified && used.isOnDevice,
  }
}

function reasonsBetween(
  issued: CertificateQualification | undefined,
  overall: CertificateQualification | undefined,
): readonly QualificationReason[] {
  if (!issued || !overall) return []
  const isKept = issued.isQualified === overall.isQualified && issued.use === overall.use
  return isKept ? [] : ['qualification-differs-between-times']
}

/** TS 119 615, 4.6: columns of the table, by the certificate's qualification. Its rows are signature indications. */
type Column = 'qualified on a device' | 'qualified' | 'not qualified'

const advanced: Readonly<
  Record<Column, Readonly<Record<'esig' | 'eseal' | 'unknown', AdvancedQualification>>>
> = {
  'qualified on a device': { esig: 'QESig', eseal: 'QESeal', unknown: 'QES?' },
  qualified: { esig: 'AdESig-QC', eseal: 'AdESeal-QC', unknown: 'AdES?-QC' },
  'not qualified': { esig: 'AdESig', eseal: 'AdESeal', unknown: 'AdES?' },
}

const notAdvanced: Readonly<Record<Column, SignatureQualification>> = {
  'qualified on a device': 'Not AdES but QC with QSCD',
  qualified: 'Not AdES but QC',
  'not qualified': 'Not AdES',
}

/** The qualification of a signature by its indication and the qualification of its certificate. */
function signatureQualification(
  indication: StatusIndication,
  { isQualified, isOnDevice, use }: CertificateQualification,
): SignatureQualification {
  const column = isQualified ? qualifiedColumn(isOnDevice) : 'not qualified'
  // A certificate for web sites cannot make signatures.
  if (indication === 'TOTAL_FAILED' || use === 'wsa') return notAdvanced[column]
  const qualification = advanced[column][use]
  return indication === 'TOTAL_PASSED' ? qualification : `Indeterminate ${qualification}`
}

function qualifiedColumn(isOnDevice: boolean): Column {
  return isOnDevice ? 'qualified on a device' : 'qualified'
}

/**
 * The qualification of a certificate at a time (TS 119 615, 4.4) under the `services` of trusted lists in its
 * certification path. Undefined when the lists do not allow a conclusion.
 */
function qualifyCertificate(
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
 * Whether the service issues certificates for the use that this certificate states or that the list names for it
 * (TS 119 612, 5.5.9.4). Applies only to certificates since Regulation 910/2014.
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

/** Whether conclusions differ. The same CA may be listed more than once, but only with equal results. */
function disagree(conclusions: readonly ServiceConclusion[]): boolean {
  const said = conclusions.map(({ qualification }) => JSON.stringify(qualification))
  return new Set(said).size > 1
}

function isGrantedAt(periods: readonly ServicePeriod[], index: number): boolean {
  const period = periods[index]
  return period !== undefined && isGranted(period)
}
