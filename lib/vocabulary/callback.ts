/** Events that a callback reports. */
export const callbackEvents = [
  'document.signed',
  'document.approved',
  'document.completed',
  'document.declined',
  'document.cancelled',
  'document.expired',
  'document.deadline_near',
  'signer.mail_failed',
] as const

export type CallbackEvent = (typeof callbackEvents)[number]

/** The event of a test delivery: no address asks for it, and it concerns no document. */
export const testEvent = 'callback.test'

export const callbackStates = ['queued', 'delivered', 'failed'] as const

export type CallbackState = (typeof callbackStates)[number]

/** Why a callback has not arrived. A closed list: texts of the receiving server are not kept. */
export const callbackErrors = [
  'refused-address',
  'unresolvable',
  'connection',
  'tls',
  'timeout',
  'too-large',
  'malformed-answer',
  'redirected',
  'gone',
  'not-accepted',
  'secret-unreadable',
] as const

export type CallbackError = (typeof callbackErrors)[number]
