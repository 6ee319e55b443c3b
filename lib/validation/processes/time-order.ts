import type { Certificate } from '@/lib/pki/certificate'
import { because, type Conclusion, passed, type Remark, warning, withRemarks } from '../conclusion'
import type { SignatureToValidate } from '../model/signature'
import type { TimeStampType } from '../model/time-stamp'
import type { TimeStampFindings } from './time-stamps'

/** What time-stamps say must fit together (EN 319 102-1, 5.5.4, step 5); what the signer claims may not. */
export function checkTimes(
  { claimedSigningTime }: SignatureToValidate,
  certificate: Certificate,
  bestSignatureTime: Date,
  timeStamps: readonly TimeStampFindings[],
): Conclusion {
  if (!isOrderCoherent(timeStamps)) {
    return because('TIMESTAMP_ORDER_FAILURE', 'time-stamp-order-wrong')
  }
  const remarks: Remark[] = []
  if (claimedSigningTime && claimedSigningTime > bestSignatureTime) {
    remarks.push(warning('claimed-time-after-proof'))
  }
  if (claimedSigningTime && claimedSigningTime < certificate.notBefore) {
    remarks.push(warning('claimed-time-before-certificate'))
  }
  return withRemarks(passed, remarks)
}

/** Content time-stamps come before signature time-stamps, these before archive time-stamps. */
const ranks: Readonly<Record<TimeStampType, number>> = {
  CONTENT_TIMESTAMP: 0,
  ALL_DATA_OBJECTS_TIMESTAMP: 0,
  INDIVIDUAL_DATA_OBJECTS_TIMESTAMP: 0,
  SIGNATURE_TIMESTAMP: 1,
  VALIDATION_DATA_REFSONLY_TIMESTAMP: 2,
  VALIDATION_DATA_TIMESTAMP: 2,
  ARCHIVE_TIMESTAMP: 3,
  DOCUMENT_TIMESTAMP: 3,
  CONTAINER_TIMESTAMP: 3,
}

function isOrderCoherent(timeStamps: readonly TimeStampFindings[]): boolean {
  const held = timeStamps
    .filter(({ conclusion }) => conclusion.indication === 'PASSED')
    .map(({ timeStamp: { type, token } }) => ({ rank: ranks[type], time: token.genTime }))
  return held.every((one) =>
    held.every((other) => one.rank >= other.rank || one.time <= other.time),
  )
}
