import { serviceTypes } from '../list/list-uris'
import type { TrustService } from '../list/trusted-list'
import { coversTime } from '../service-purposes'
import type { TimeStampQualification } from './qualification'
import { isGranted } from './service-conclusion'

/**
 * What a time-stamp is worth (TS 119 615, 4.7): `services` are those of trusted lists that stand in the
 * path of the time-stamping unit. A unit is listed after it was certified, so only the time of production
 * is asked about.
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
