import { GatewayFailure, GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import { type FailureReason, failures } from '@/lib/gateway/contract/failure'
import type { Messages } from '@/messages/messages'
import { isUploadEnded } from '../absent'
import { failureReason } from '../failure-reason'
import { logFault } from '../portal-log'
import { SignedOut } from '../sign-in/while-signed-in'

/** Why something did not work: a key of the namespace `failures`, which says what happened and what to do. */
export type FailureKey = Exclude<keyof Messages['failures'], `${string}_next`>

export interface OwnerFailure {
  readonly why: FailureKey
  /** What support finds the fault in the log by; absent where nothing is to be found. */
  readonly reference?: string | undefined
}

/** What an action answers: what was done, or why it was not. */
export type CommandResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: OwnerFailure }

/** Reasons an owner can meet that need words of their own; all others are our trouble. */
const worded: Readonly<Partial<Record<FailureReason, FailureKey>>> = {
  'invalid-parameter': 'notAccepted',
  'malformed-personal-code': 'codeRefused',
  'invalid-file-type': 'notSignable',
  'document-corrupted': 'corrupted',
  'too-complex': 'tooComplex',
  'document-not-found': 'gone',
  'template-not-found': 'gone',
  'batch-not-found': 'gone',
  'signer-not-found': 'signerGone',
  'too-large': 'tooLarge',
  'too-many-requests': 'tooMany',
  'too-many-strangers': 'tooManyStrangers',
  'storage-used-up': 'storageUsedUp',
  busy: 'changed',
  'document-changed': 'changed',
}

/** Reasons for which the portal itself refuses an action. */
type OwnReason = 'gone' | 'otherPerson' | 'sentBefore' | 'signerGone' | 'uploadEnded'

/** Thrown when an action is refused for a reason that no answer of the gateway gives. */
export class Refused extends Error {
  readonly why: OwnReason

  constructor(why: OwnReason) {
    super(`The action is refused: ${why}`)
    this.name = 'Refused'
    this.why = why
  }
}

/** Several calls carry no code: there the gateway's words tell this limit from others. */
function isTooManyStrangers({ status, message }: GatewayFailure): boolean {
  return status === failures['too-many-strangers'].status && message.includes('different addresses')
}

/** Only a gateway that did not answer is away. An error that has no words of its own is our fault, and logged. */
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
