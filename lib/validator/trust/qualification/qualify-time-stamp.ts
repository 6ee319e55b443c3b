import { serviceTypes } from '../list/list-uris'
import type { TrustService } from '../list/trusted-list'
import { coversTime } from '../service-purposes'
import type { TimeStampQualification } from './qualification'
import { isGranted } from './service-conclusion'

/**
 * Qualifies a time-stamp (TS 119 615, 4.7) under the `services` of trusted lists in the path of the time-stamping unit.
 * A unit is often listed only after its certificate was issued, so only the status at production matters.
 */
export function qualifyTimeStamp(
  services: readonly TrustService[],
  producedAt: Date,
): TimeStampQualification {
  if (services.length === 0) return 'N/A'
  const isQualified = services
    .flatMap((service) => service.periods)
    .filter((period) => period.type === serviceTypes.qualifiedTimeStamp)
    .some((period) => coversTime(period, producedAt) && isGranted(period))
  return isQualified ? 'QTSA' : 'TSA'
}
