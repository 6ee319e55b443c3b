import { admitHourly, type HourlyLimiter } from './hourly-limit'

/**
 * Limits calls that use a time-stamp: evidence, per document and hour, for the owner and for each signer separately;
 * and augmentation. A call is counted before any work.
 */
export async function admitTimeStamp(
  limiter: HourlyLimiter,
  whose: string,
  most = 30,
): Promise<void> {
  await admitHourly(limiter, { limit: 'evidence', most, reason: 'too-much-evidence' }, whose)
}
