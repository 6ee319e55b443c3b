import { admitHourly, type HourlyLimiter } from '../rules/hourly-limit'

/**
 * Limits the evidence of one document per hour, for the owner and for each signer separately: each piece costs a
 * validation and a time-stamp.
 */
export async function admitEvidence(limiter: HourlyLimiter, whose: string): Promise<void> {
  await admitHourly(limiter, { limit: 'evidence', most: 30, reason: 'too-much-evidence' }, whose)
}
