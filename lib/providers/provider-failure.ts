/** Who has to do something about a failure. */
export type FailureActor = 'person' | 'account' | 'operator' | 'service'

/** Why a provider did not give what it was asked for, and who must act. */
export const providerFailures = {
  /** The person cancelled. */
  refused: 'person',
  /** The person picked a code other than the one they were shown. */
  'wrong-code': 'person',
  /** The person did not answer in time. */
  'timed-out': 'person',
  /** The phone is off or out of coverage. */
  'phone-absent': 'person',
  /** The provider knows nobody by this code, or by this code and number together. */
  'no-account': 'account',
  /** There is an account, but none of the level asked for. */
  'not-qualified': 'account',
  /** The person has to put their account or certificates in order with the provider. */
  'account-unusable': 'account',
  /** The app is too old for everything we could ask. */
  'app-outdated': 'account',
  /** Somebody else's certificate came back. */
  'other-person': 'account',
  /** The provider does not let this relying party in. */
  'not-authorised': 'operator',
  /** Our settings do not fit the provider: address, API version. */
  'wrong-configuration': 'operator',
  /** The provider found a parameter wrong that we had found right. */
  'request-rejected': 'operator',
  /** The certificate did not come in time, and nothing has been asked of the person. */
  'certificate-late': 'service',
  /** No connection, or the provider is out of order. Reading the session again may help. */
  unavailable: 'service',
  /** The provider no longer knows the session. */
  'session-lost': 'service',
  /** The prompt could not be brought to the phone, or the SIM failed. */
  'not-delivered': 'service',
  /** Keys on the card and certificates at the provider disagree. */
  'keys-mismatch': 'service',
  /** The certificate has been revoked. */
  'certificate-revoked': 'account',
  /** The certificate is expired, for another purpose, or leads to no trust anchor. */
  'certificate-rejected': 'service',
  /** The answer is not the one to our question: signature, algorithm or certificate do not fit. */
  'answer-rejected': 'service',
  /** The provider said something we do not know. */
  'unknown-result': 'service',
} as const satisfies Readonly<Record<string, FailureActor>>

export type ProviderFailureReason = keyof typeof providerFailures

/** Thrown when a provider refuses, fails, or gives an answer that does not stand up. */
export class ProviderFailure extends Error {
  readonly reason: ProviderFailureReason
  readonly actor: FailureActor
  /** The provider's own word or status, for the log; holds nothing about the person. */
  readonly providerWord: string | undefined

  constructor(
    reason: ProviderFailureReason,
    details: { readonly providerWord?: string; readonly cause?: unknown } = {},
  ) {
    super(`The identity provider did not deliver: ${reason}`, { cause: details.cause })
    this.name = 'ProviderFailure'
    this.reason = reason
    this.actor = providerFailures[reason]
    this.providerWord = details.providerWord
  }
}
