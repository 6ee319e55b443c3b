import type { Country } from './personal-code'

/** A person of any country. Names are in capitals, as in the certificates. */
export interface NamedPerson {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly code: string
  readonly givenName: string
  readonly surname: string
}

/** A person with a personal code whose form the simulator knows. */
export interface Person extends NamedPerson {
  readonly country: Country
}

/** Faults in the status of a session: the response is not JSON, or the session is lost. */
type SessionFault = 'GARBAGE' | 'SESSION_LOST'

/** The result of a Mobile-ID session with this person, in the provider's terms. The last three affect all requests. */
export type MobileIdOutcome =
  | 'OK'
  | 'TIMEOUT'
  | 'USER_CANCELLED'
  | 'NOT_MID_CLIENT'
  | 'SIGNATURE_HASH_MISMATCH'
  | 'PHONE_ABSENT'
  | 'DELIVERY_ERROR'
  | 'SIM_ERROR'
  | 'MID_NOT_READY'
  | 'REVOKED'
  | SessionFault
  | 'HTTP_500'
  | 'HTTP_503'
  | 'SLOW'

export interface MobileIdPerson extends Person {
  readonly phone: string
  readonly outcome: MobileIdOutcome
}

/** The result of a Smart-ID session with this person, in the terms of version 2. The last three affect all requests. */
export type SmartIdOutcome =
  | 'OK'
  | 'TIMEOUT'
  | 'USER_REFUSED'
  | 'USER_REFUSED_DISPLAYTEXTANDPIN'
  | 'USER_REFUSED_VC_CHOICE'
  | 'USER_REFUSED_CONFIRMATIONMESSAGE'
  | 'USER_REFUSED_CONFIRMATIONMESSAGE_WITH_VC_CHOICE'
  | 'USER_REFUSED_CERT_CHOICE'
  | 'TIMEOUT_CERT_CHOICE'
  | 'WRONG_VC'
  | 'DOCUMENT_UNUSABLE'
  | 'ACCOUNT_UNUSABLE'
  | 'REQUIRED_INTERACTION_NOT_SUPPORTED_BY_APP'
  | 'PROTOCOL_FAILURE'
  | 'SERVER_ERROR'
  | 'EXPECTED_LINKED_SESSION'
  | SessionFault
  | 'REVOKED'
  | 'NO_ACCOUNT'
  | 'HTTP_480'
  | 'HTTP_580'

export interface SmartIdPerson extends Person {
  readonly documentNumber: string
  /** The level of the account's certificates. `ADVANCED` certificates are not qualified. */
  readonly level: 'ADVANCED' | 'QUALIFIED'
  readonly outcome: SmartIdOutcome
}

/**
 * How a person with a key at the remote signing provider behaves, or the provider itself. The last five are faults of
 * the provider: `HTTP_503` at `credentials/info`, the others at `signatures/signHash`.
 */
export type RemoteOutcome =
  | 'OK'
  | 'REVOKED'
  | 'EXPIRED'
  | 'USER_REFUSED'
  | 'TIMEOUT'
  | 'SLOW'
  | 'WRONG_SIGNATURE'
  | 'GARBAGE'
  | 'TOKEN_LOST'
  | 'HTTP_500'
  | 'HTTP_503'

/** A key at the remote signing provider, with its certificate. */
export interface RemoteCredential {
  /** The `credentialID` of the CSC API. */
  readonly id: string
  /** The owner. The code is a semantics identifier (EN 319 412-1, 5.1.3), such as `PNOFI-210281-9988`. */
  readonly person: NamedPerson
  readonly purpose: 'signature' | 'authentication'
  readonly key: 'RSA' | 'RSA-PSS' | 'P-256'
  /** Whether an authorisation is for a number of signatures (1) or for exact hashes (2). */
  readonly scal: '1' | '2'
  /** Maximum number of signatures for one authorisation. */
  readonly multisign: number
  /** How the person authorises: on a page of the provider, or in an app that gets a push message. */
  readonly authorisedBy: 'page' | 'push'
  readonly level: 'ADVANCED' | 'QUALIFIED'
  readonly outcome: RemoteOutcome
}
