import type { Certificate } from '#pki/certificate/certificate'
import { qualifiers, serviceStatuses } from '../list/list-uris'
import type { ServicePeriod } from '../list/trusted-list'
import { capturedQualifiers } from './criteria'
import { ownStatements } from './own-statements'
import {
  type CertificateQualification,
  isUnderEidas,
  type QcType,
  type QualificationReason,
} from './qualification'

/** The conclusion of one service about a certificate. Without a qualification, no conclusion is possible. */
export interface ServiceConclusion {
  readonly qualification: CertificateQualification | undefined
  readonly reasons: readonly QualificationReason[]
}

type Captured = ReadonlySet<string>

/** TS 119 615, 4.4 and 4.5: the list's qualifiers overrule the certificate's own statements. */
export function serviceConclusion(
  period: ServicePeriod,
  certificate: Certificate,
): ServiceConclusion {
  const captured = capturedQualifiers(period, certificate)
  if (period.unknownCriticalExtensions.length > 0) return unsaid('service-extension-unknown')
  if (!captured.determined) return unsaid('criteria-undetermined')
  const { uris } = captured
  const own = ownStatements(certificate)
  if (!isGranted(period)) return unqualified(own, 'service-not-granted')
  if (contradicts(uris, qualification)) return unqualified(own, 'service-contradicts-itself')
  if (!(verdict(uris, qualification) ?? own.isQualified)) {
    return unqualified(own, 'certificate-not-qualified')
  }
  return qualified(period, uris, own)
}

function qualified(
  period: ServicePeriod,
  uris: Captured,
  own: CertificateQualification,
): ServiceConclusion {
  const device = isUnderEidas(period.startsAt) ? qualifiedDevice : secureDevice
  const isContradictory = contradicts(uris, device)
  const isOnDevice = !isContradictory && (verdict(uris, device) ?? own.isOnDevice)
  const use = statedUse(period, uris, own)
  const findings: readonly [QualificationReason, boolean][] = [
    ['service-contradicts-itself', isContradictory],
    ['no-qualified-device', !isOnDevice],
    ['use-unknown', use === 'unknown'],
  ]
  return {
    qualification: { isQualified: true, use, isOnDevice },
    reasons: findings.flatMap(([reason, applies]) => (applies ? reason : [])),
  }
}

function unsaid(reason: QualificationReason): ServiceConclusion {
  return { qualification: undefined, reasons: [reason] }
}

export function unqualified(
  { use }: CertificateQualification,
  reason: QualificationReason,
): ServiceConclusion {
  return { qualification: { isQualified: false, use, isOnDevice: false }, reasons: [reason] }
}

const oldGranted: readonly string[] = [
  serviceStatuses.underSupervision,
  serviceStatuses.supervisionInCessation,
  serviceStatuses.accredited,
]

/** Statuses under Directive 1999/93/EC are accepted only for periods that began before Regulation 910/2014. */
export function isGranted({ status, startsAt }: ServicePeriod): boolean {
  if (status === serviceStatuses.granted) return true
  return !isUnderEidas(startsAt) && oldGranted.includes(status)
}

/** The qualifiers about one question: those for yes, for no, and for leaving the answer to the certificate. */
interface Question {
  readonly yes: readonly string[]
  readonly no: readonly string[]
  readonly asInCertificate: readonly string[]
}

const qualification: Question = {
  yes: [qualifiers.qcStatement],
  no: [qualifiers.notQualified],
  asInCertificate: [],
}
const qualifiedDevice: Question = {
  yes: [qualifiers.qcWithQscd, qualifiers.qcQscdManagedOnBehalf],
  no: [qualifiers.qcNoQscd],
  asInCertificate: [qualifiers.qcQscdStatusAsInCert],
}
const secureDevice: Question = {
  yes: [qualifiers.qcWithSscd],
  no: [qualifiers.qcNoSscd],
  asInCertificate: [qualifiers.qcSscdStatusAsInCert],
}

/** The answer of the qualifiers; undefined if there are none, or if they leave the answer to the certificate. */
function verdict(captured: Captured, { yes, no }: Question): boolean | undefined {
  if (no.some((uri) => captured.has(uri))) return false
  return yes.some((uri) => captured.has(uri)) ? true : undefined
}

function contradicts(captured: Captured, { yes, no, asInCertificate }: Question): boolean {
  const said = [yes, no, asInCertificate].filter((uris) => uris.some((uri) => captured.has(uri)))
  return said.length > 1
}

const usesByQualifier: readonly (readonly [string, QcType])[] = [
  [qualifiers.qcForESig, 'esig'],
  [qualifiers.qcForESeal, 'eseal'],
  [qualifiers.qcForWsa, 'wsa'],
]

/** The uses that the list's qualifiers name. */
export function usesNamed(captured: Captured): readonly QcType[] {
  return usesByQualifier.flatMap(([uri, use]) => (captured.has(uri) ? use : []))
}

/** Before Regulation 910/2014, qualified certificates were for signatures only. */
function statedUse(
  { startsAt }: ServicePeriod,
  captured: Captured,
  own: CertificateQualification,
): QcType {
  if (!isUnderEidas(startsAt)) return 'esig'
  const named = usesNamed(captured)
  if (named.length > 1) return 'unknown'
  return named[0] ?? own.use
}
