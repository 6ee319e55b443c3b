/** Who has to act on a failure. */
export type FailureActor = 'person' | 'account' | 'operator' | 'service'

/** Why a provider did not give the requested result, and who must act. */
export const providerFailures = {
  /** The person cancelled. */
  refused: 'person',
  /** The person picked a code other than the one shown to them. */
  'wrong-code': 'person',
  /** The person did not answer in time. */
  'timed-out': 'person',
  /** The phone is off or out of coverage. */
  'phone-absent': 'person',
  /** The provider has no account for this code, or for this code and phone number together. */
  'no-account': 'account',
  /** There is an account, but not of the required level. */
  'not-qualified': 'account',
  /** The person has to fix their account or certificates with the provider. */
  'account-unusable': 'account',
  /** The app is too old for every interaction that we offer. */
  'app-outdated': 'account',
  /** The certificate is for another purpose: it identifies and does not sign, or the other way round. */
  'wrong-purpose': 'account',
  /** The key or card offers no algorithm that we accept. */
  'no-algorithm': 'account',
  /** The certificate belongs to another person. */
  'other-person': 'account',
  /** The provider does not accept this relying party's credentials. */
  'not-authorised': 'operator',
  /** Our settings do not match the provider: address or API version. */
  'wrong-configuration': 'operator',
  /** The provider rejected a parameter that passed our checks. */
  'request-rejected': 'operator',
  /** The certificate did not arrive in time; the person has not been asked anything yet. */
  'certificate-late': 'service',
  /** No connection, or the provider is out of order. Reading the session again may help. */
  unavailable: 'service',
  /** The provider no longer knows the session. */
  'session-lost': 'service',
  /** The prompt could not be delivered to the phone, or the SIM failed. */
  'not-delivered': 'service',
  /** The keys on the card and the certificates at the provider do not match. */
  'keys-mismatch': 'service',
  /** The certificate has been revoked. */
  'certificate-revoked': 'account',
  /** The certificate is expired, of another scheme, or leads to no trust anchor. */
  'certificate-rejected': 'service',
  /** The answer does not match our request: signature, algorithm or certificate differ. */
  'answer-rejected': 'service',
  /** The provider returned a value that we do not know. */
  'unknown-result': 'service',
} as const satisfies Readonly<Record<string, FailureActor>>

export type ProviderFailureReason = keyof typeof providerFailures

/** Thrown when a provider refuses, fails, or gives an invalid answer. */
export class ProviderFailure extends Error {
  readonly reason: ProviderFailureReason
  readonly actor: FailureActor
  /** The provider's result code or status, or our check that failed, for the log; contains no personal data. */
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
