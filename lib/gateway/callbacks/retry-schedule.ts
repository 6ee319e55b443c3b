const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Standard Webhooks 1.0.0, "Retry schedule": pauses after the first, second … attempt that failed. */
const pauses = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

const jitter = 0.1

/** A receiver may ask for patience, not for ever. */
const askedMax = 24 * hour

/**
 * When to try again after so many attempts that failed; undefined when that was the last one.
 * `chance` is between 0 and 1: receivers that come back are not called by everybody at once.
 * `askedMs`: what the receiver's Retry-After says; later than planned, never sooner.
 */
export function nextAttemptAt(
  failed: number,
  at: Date,
  chance: number,
  askedMs = 0,
): Date | undefined {
  const pause = pauses[failed - 1]
  if (pause === undefined) return undefined
  const planned = pause * (1 + jitter * (2 * chance - 1))
  return new Date(at.getTime() + Math.max(planned, Math.min(askedMs, askedMax)))
}
