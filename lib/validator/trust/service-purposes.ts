import { serviceStatuses, serviceTypes } from './list/list-uris'
import type { ServicePeriod } from './list/trusted-list'

/** The purpose of a trusted key: a time-stamping unit does not sign certificates, a CA does not sign time-stamps. */
export type TrustPurpose = 'certificates' | 'time-stamps' | 'revocation'

interface ServiceRule {
  readonly purpose: TrustPurpose
  readonly isQualified: boolean
}

/** The rule for each type of service. A CA that is listed as not qualified (CA/PKC) is no anchor for signatures. */
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

/** TS 119 612, 5.5.4: `granted` is for qualified services; others are recognised at national level. */
const approval = {
  qualified: serviceStatuses.granted,
  notQualified: serviceStatuses.recognisedAtNationalLevel,
} as const

/** TS 119 612, annex D: statuses under Directive 1999/93/EC, for qualified services and others. */
const approvalsBefore: readonly string[] = [
  serviceStatuses.underSupervision,
  serviceStatuses.supervisionInCessation,
  serviceStatuses.accredited,
  serviceStatuses.setByNationalLaw,
]

/** The purpose for which a service may be trusted during a period; undefined if Paraph verifies no such purpose. */
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
