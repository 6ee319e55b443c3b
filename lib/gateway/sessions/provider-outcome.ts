import { ProviderFailure, type ProviderFailureReason } from '@/lib/providers/provider-failure'
import type { SessionFailure } from '@/lib/storage/records'
import { type FailureReason, failures } from '../contract/failure'
import { asOperationFailure, OperationFailure } from '../core/operation-failure'
import { ListUnavailable } from '../screening/list-unavailable'

/** What a provider's refusal is to the caller (decisions: provider outcomes). */
const providerOutcomes: Readonly<Record<ProviderFailureReason, FailureReason>> = {
  refused: 'refused',
  'wrong-code': 'wrong-control-code',
  'timed-out': 'no-answer',
  'phone-absent': 'phone-absent',
  'no-account': 'no-account',
  'not-qualified': 'account-not-qualified',
  'account-unusable': 'account-not-qualified',
  'app-outdated': 'technical-fault',
  'other-person': 'technical-fault',
  'not-authorised': 'provider-refuses-us',
  'wrong-configuration': 'provider-misconfigured',
  'request-rejected': 'provider-misconfigured',
  'certificate-late': 'certificate-late',
  unavailable: 'provider-unreachable',
  'session-lost': 'technical-fault',
  'not-delivered': 'technical-fault',
  'keys-mismatch': 'technical-fault',
  'certificate-revoked': 'certificate-revoked',
  'certificate-rejected': 'technical-fault',
  'answer-rejected': 'technical-fault',
  'unknown-result': 'technical-fault',
}

/** A provider's failure as the answer to the call that met it. */
export function providerRefusal(failure: ProviderFailure): OperationFailure {
  return new OperationFailure(providerOutcomes[failure.reason], { cause: failure })
}

/** Any failure as the end of a session; the word keeps what the provider knew. */
export function sessionFailure(error: unknown): SessionFailure {
  const failure =
    error instanceof ProviderFailure ? providerRefusal(error) : asOperationFailure(error)
  return {
    code: failures[failure.reason].code ?? failures['technical-fault'].code,
    reason: error instanceof ProviderFailure ? error.reason : failure.reason,
    message:
      failure.cause instanceof ListUnavailable ? failure.message : failures[failure.reason].message,
  }
}
