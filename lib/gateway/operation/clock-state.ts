import { minuteMs } from '@/lib/vocabulary/durations'
import { OperationFailure } from './operation-failure'

/** From here on a clock that is wrong is worth a warning. */
const clockWarningMs = 30_000
/** From here on nothing is signed: validators tolerate no more between claimed time and time-stamp. */
const clockRefusalMs = 5 * minuteMs

/** `unknown` until a configured service has stated a time. */
export type ClockState = 'unknown' | 'right' | 'off' | 'refusing'

export function clockState(offsetMs: number | undefined): ClockState {
  if (offsetMs === undefined) return 'unknown'
  const off = Math.abs(offsetMs)
  if (off > clockRefusalMs) return 'refusing'
  return off > clockWarningMs ? 'off' : 'right'
}

/** Throws when this machine's clock is too wrong to state a signing time. */
export function requireRightClock(offsetMs: number | undefined): void {
  if (clockState(offsetMs) !== 'refusing') return
  throw new OperationFailure('trouble-processing', {
    detail:
      'The clock of this service is wrong, so nothing can be signed; its operator has to set it',
    retryAfterSeconds: 60,
  })
}
