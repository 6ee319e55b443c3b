export const callbackStates = ['queued', 'delivered', 'failed'] as const

export type CallbackState = (typeof callbackStates)[number]

/** Why a callback has not arrived. A closed list: what a stranger's server says is not kept. */
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
