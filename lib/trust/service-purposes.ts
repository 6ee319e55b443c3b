import { serviceStatuses, serviceTypes } from './list/list-uris'
import type { ServicePeriod } from './list/trusted-list'

/** What a key is trusted for: a time-stamping unit signs no certificates, a CA no time. */
export type TrustPurpose = 'certificates' | 'time-stamps' | 'revocation'

interface ServiceRule {
  readonly purpose: TrustPurpose
  readonly isQualified: boolean
}

/** A CA that is listed without being qualified (CA/PKC) is no anchor of signatures by that alone. */
const rules: Readonly<Record<string, ServiceRule>> = {
  [serviceTypes.qualifiedCa]: { purpose: 'certificates', isQualified: true },
  [serviceTypes.nationalRoot]: { purpose: 'certificates', isQualified: true },
  [serviceTypes.qualifiedTimeStamp]: { purpose: 'time-stamps', isQualified: true },
  [serviceTypes.timeStamp]: { purpose: 'time-stamps', isQualified: false },
  [serviceTypes.timeStampOfQualified]: { purpose: 'time-stamps', isQualified: false },
  [serviceTypes.timeStampOfAdvanced]: { purpose: 'time-stamps', isQualified: false },
  [serviceTypes.qualifiedOcsp]: { purpose: 'revocation', isQualified: true },
  [serviceTypes.ocsp]: { purpose: 'revocation', isQualified: false },
}

/** TS 119 612, 5.5.4: what is granted is a qualified service; others are recognised at national level. */
const approval = {
  qualified: serviceStatuses.granted,
  notQualified: serviceStatuses.recognisedAtNationalLevel,
} as const

/** Annex D: statuses of the time of Directive 1999/93/EC, of qualified services and others. */
const approvalsBefore: readonly string[] = [
  serviceStatuses.underSupervision,
  serviceStatuses.supervisionInCessation,
  serviceStatuses.accredited,
  serviceStatuses.setByNationalLaw,
]

/** What a service may be trusted for during a period; absent when for nothing that we verify. */
export function purposeOf(period: ServicePeriod): TrustPurpose | undefined {
  const rule = rules[period.type]
  return rule && isApproved(period, rule) ? rule.purpose : undefined
}

function isApproved({ status }: ServicePeriod, { isQualified }: ServiceRule): boolean {
  const approved = isQualified ? approval.qualified : approval.notQualified
  return status === approved || approvalsBefore.includes(status)
}

export function coversTime({ startsAt, endsAt }: ServicePeriod, at: Date): boolean {
  return startsAt <= at && (endsAt === undefined || at < endsAt)
}
