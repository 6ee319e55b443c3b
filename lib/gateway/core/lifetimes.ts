/** How long a session waits for its person, and how long its end can be read, in milliseconds. */
export const lifetimes = {
  waiting: 5 * 60_000,
  /**
   * A provider shows a prompt at most. Both say that a person has about two minutes (MID REST API, long polling;
   * Smart-ID RP API, secure implementation); the rest is for "about".
   */
  shown: 150_000,
  readable: 10 * 60_000,
  /** A caller's key stands for the session that it started. */
  idempotencyKey: 10 * 60_000,
  /** An identification opens a private document. */
  identified: 60 * 60_000,
  /** The link that confirms an owner's address. */
  addressConfirmation: 3 * 24 * 60 * 60_000,
  /** Between storing a session and hearing the provider's code for it. */
  ringing: 40_000,
  /** An answer that came is worth this long of trying when a trust service is down. */
  completing: 10 * 60_000,
} as const

export function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}
