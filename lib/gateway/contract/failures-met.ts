import type { FailureReason } from './failure'
import { otherPersonReasons } from './other-person'

/** Failures of any call. */
export const anyCall = [
  'method-not-allowed',
  'trouble-processing',
  'technical-fault',
] as const satisfies FailureReason[]

/** Failures of a call with an access token. */
export const tokenBearer = [
  'invalid-access-token',
  'too-many-wrong-tokens',
] as const satisfies FailureReason[]

/** Failures of a call with a JSON body. */
export const jsonBody = [
  'invalid-parameter',
  'not-json',
  'too-large',
] as const satisfies FailureReason[]

/** Failures of a call that asks a person, at the provider and before. */
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

/** Failures of a call with the secret of a link. */
export const linkHolder = [
  'link-not-found',
  'link-ended',
  'link-redirected',
  'link-handed-over',
  'identification-required',
  ...otherPersonReasons,
] as const satisfies FailureReason[]

/** Reasons for which the person, the phone or the provider can end a session without its result. */
export const sessionEnds = [
  'refused',
  'wrong-control-code',
  'no-answer',
  'phone-absent',
  'account-not-qualified',
  'certificate-unsuitable',
  'algorithm-unsupported',
  'other-person',
  'trouble-processing',
  'technical-fault',
  'provider-unreachable',
] as const satisfies FailureReason[]

/** Failures of a call that returns a file (RFC 9110, 13 and 14). */
export const fileAnswered = [
  'precondition-failed',
  'range-not-satisfiable',
] as const satisfies FailureReason[]
