import { dayMs, hourMs, minuteMs } from '@/lib/vocabulary/durations'

/** How long a session waits for its person, and how long its end can be read, in milliseconds. */
export const lifetimes = {
  waiting: 5 * minuteMs,
  /**
   * A provider shows a prompt at most. Both say that a person has about two minutes (MID REST API, long polling;
   * Smart-ID RP API, secure implementation); the rest is for "about".
   */
  shown: 150_000,
  readable: 10 * minuteMs,
  /** A caller's key stands for the session that it started. */
  idempotencyKey: 10 * minuteMs,
  /** An identification opens a private document. */
  identified: hourMs,
  /** The link that confirms an owner's address. */
  addressConfirmation: 3 * dayMs,
  /** Between storing a session and hearing the provider's code for it. */
  ringing: 40_000,
  /** An answer that came is worth this long of trying when a trust service is down. */
  completing: 10 * minuteMs,
} as const

export function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}
