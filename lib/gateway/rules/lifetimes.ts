import { dayMs, hourMs, minuteMs } from '@/lib/vocabulary/durations'

/** How long a session waits for its person, and how long its result can be read, in milliseconds. */
export const lifetimes = {
  waiting: 5 * minuteMs,
  /**
   * Maximum time a provider shows a prompt. Both providers say that a person has about two minutes (MID REST API,
   * long polling; Smart-ID RP API, secure implementation); the rest is a margin.
   */
  shown: 150_000,
  readable: 10 * minuteMs,
  /** How long a repeated call with the same idempotency key returns the first session. */
  idempotencyKey: 10 * minuteMs,
  /** How long an identification opens a private document. */
  identified: hourMs,
  /** Validity of the link that confirms an owner's address. */
  addressConfirmation: 3 * dayMs,
  /** Validity of the link that invites a member of an organisation. */
  memberInvitation: 14 * dayMs,
  /** How long a provider of OpenID Connect may take to send the browser back. */
  staffSignIn: 10 * minuteMs,
  /** How long a logout token is accepted after it was issued. */
  logoutToken: 2 * minuteMs,
  /** How long a document that its owner intends to sign alone waits for the signature. */
  unsigned: dayMs,
  /** How long an ended temporary link names the sender and the return address. */
  endedLink: 30 * dayMs,
  /** Maximum time between storing a session and receiving the provider's code. */
  ringing: 40_000,
  /** How long completion of a received answer is retried while a trust service is down. */
  completing: 10 * minuteMs,
} as const

export function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}
