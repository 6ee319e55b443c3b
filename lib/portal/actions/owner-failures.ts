import { GatewayFailure, GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import { type FailureReason, failures } from '@/lib/gateway/contract/failure'
import type { Messages } from '@/messages/messages'
import { isUploadEnded } from '../gateway/absent'
import { failureReason } from '../gateway/failure-reason'
import { logFault } from '../log/portal-log'
import { SignedOut } from '../sign-in/while-signed-in'

/** A key of the namespace `failures`: what happened and what to do. */
export type FailureKey = Exclude<keyof Messages['failures'], `${string}_next`>

export interface OwnerFailure {
  readonly why: FailureKey
  /** The reference by which support finds the fault in the log. Absent if there is no fault. */
  readonly reference?: string | undefined
}

/** The result of an action, or the reason for its failure. */
export type CommandResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: OwnerFailure }

/** Reasons that have their own texts. All other reasons are internal faults. */
const worded: Readonly<Partial<Record<FailureReason, FailureKey>>> = {
  'invalid-parameter': 'notAccepted',
  'malformed-personal-code': 'codeRefused',
  'invalid-file-type': 'notSignable',
  'document-corrupted': 'corrupted',
  'too-complex': 'tooComplex',
  'document-not-found': 'gone',
  'template-not-found': 'gone',
  'label-not-found': 'changed',
  'batch-not-found': 'gone',
  // A callback is deleted with its document.
  'callback-not-found': 'gone',
  'suggestion-not-found': 'personGone',
  'account-not-found': 'accountEnded',
  'role-too-low': 'roleTooLow',
  'person-needed': 'personNeeded',
  'staff-provider-away': 'staffAway',
  'staff-provider-unusable': 'staffUnusable',
  'member-not-found': 'memberGone',
  'group-not-found': 'changed',
  'last-administrator': 'lastAdministrator',
  'member-already': 'memberAlready',
  'organisation-name-taken': 'nameTaken',
  'signer-not-found': 'signerGone',
  // The cause is a newer screening, or a newer edition of the list.
  'hit-not-found': 'changed',
  'too-large': 'tooLarge',
  'too-many-requests': 'tooMany',
  'too-many-strangers': 'tooManyStrangers',
  'storage-used-up': 'storageUsedUp',
  busy: 'changed',
  'document-changed': 'changed',
}

/** Reasons for which the portal itself, not the gateway, refuses an action. */
type OwnReason = 'gone' | 'otherPerson' | 'sentBefore' | 'signerGone' | 'uploadEnded'

/** Thrown if the portal itself refuses an action. */
export class Refused extends Error {
  readonly why: OwnReason

  constructor(why: OwnReason) {
    super(`The action is refused: ${why}`)
    this.name = 'Refused'
    this.why = why
  }
}

/** Some answers have no error code. The message then distinguishes this limit from others. */
function isTooManyStrangers({ status, message }: GatewayFailure): boolean {
  return status === failures['too-many-strangers'].status && message.includes('different addresses')
}

/**
 * Turns an error into a failure with a text. `serviceAway` only if the gateway did not answer. An error without its own
 * text is an internal fault and is logged.
 */
export function failureOf(error: unknown): OwnerFailure {
  if (error instanceof Refused) return { why: error.why }
  if (error instanceof SignedOut) return { why: 'signedOut' }
  if (error instanceof GatewayUnreachable) return { why: 'serviceAway' }
  const why = error instanceof GatewayFailure && wordOf(error)
  return why ? { why } : { why: 'technical', reference: logFault(error, { at: 'owner command' }) }
}

function wordOf(error: GatewayFailure): FailureKey | undefined {
  if (isTooManyStrangers(error)) return 'tooManyStrangers'
  if (isUploadEnded(error)) return 'uploadEnded'
  return worded[failureReason(error.status, error.code, error.message)]
}
