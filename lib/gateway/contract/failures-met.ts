import type { FailureReason } from './failure'
import { otherPersonReasons } from './other-person'

/** What any call can meet. */
export const anyCall = [
  'method-not-allowed',
  'trouble-processing',
  'technical-fault',
] as const satisfies FailureReason[]

/** What a call with an access token can meet. */
export const tokenBearer = [
  'invalid-access-token',
  'too-many-wrong-tokens',
] as const satisfies FailureReason[]

/** What a call with a JSON body can meet. */
export const jsonBody = [
  'invalid-parameter',
  'not-json',
  'too-large',
] as const satisfies FailureReason[]

/** What a call that asks a person can meet, at the provider and before. */
export const askedPerson = [
  'malformed-personal-code',
  'no-account',
  'account-not-qualified',
  'certificate-late',
  'too-many-requests',
  'earlier-prompt',
  'provider-unreachable',
  'provider-refuses-us',
  'provider-misconfigured',
] as const satisfies FailureReason[]

/** What whoever comes with the secret of a link can meet. */
export const linkHolder = [
  'link-not-found',
  'link-redirected',
  'link-handed-over',
  'identification-required',
  ...otherPersonReasons,
] as const satisfies FailureReason[]

/** How the person, the phone or the provider can end a session without its result. */
export const sessionEnds = [
  'refused',
  'wrong-control-code',
  'no-answer',
  'phone-absent',
  'account-not-qualified',
  'trouble-processing',
  'technical-fault',
  'provider-unreachable',
] as const satisfies FailureReason[]

/** What a call that answers with a file can meet (RFC 9110, 13 and 14). */
export const fileAnswered = [
  'precondition-failed',
  'range-not-satisfiable',
] as const satisfies FailureReason[]
