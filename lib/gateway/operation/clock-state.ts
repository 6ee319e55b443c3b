import { minuteMs } from '@/lib/vocabulary/durations'
import { OperationFailure } from './operation-failure'

/** Offset from which the clock is reported as wrong. */
const clockWarningMs = 30_000
/**
 * Offset from which signing is refused, because validators tolerate no larger difference between claimed time and
 * time-stamp.
 */
const clockRefusalMs = 5 * minuteMs

/** State of the clock; `unknown` until a configured service has reported a time. */
export type ClockState = 'unknown' | 'right' | 'off' | 'refusing'

export function clockState(offsetMs: number | undefined): ClockState {
  if (offsetMs === undefined) return 'unknown'
  const off = Math.abs(offsetMs)
  if (off > clockRefusalMs) return 'refusing'
  return off > clockWarningMs ? 'off' : 'right'
}

/** Throws if this machine's clock is too wrong for a claimed signing time. */
export function requireRightClock(offsetMs: number | undefined): void {
  if (clockState(offsetMs) !== 'refusing') return
  throw new OperationFailure('trouble-processing', {
    detail:
      'The clock of this service is wrong, so nothing can be signed until its operator corrects it',
    retryAfterSeconds: 60,
  })
}
