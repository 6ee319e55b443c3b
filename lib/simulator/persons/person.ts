import type { Country } from './personal-code'

/** Somebody a certificate can be made for. Names in capitals, as the certificates have them. */
export interface Person {
  readonly country: Country
  readonly code: string
  readonly givenName: string
  readonly surname: string
}

/** What goes wrong with the answers about a session: no JSON, or forgotten while it ran. */
type SessionFault = 'GARBAGE' | 'SESSION_LOST'

/** How a Mobile-ID session with this person ends, in the provider's words; the last three are answers to any request. */
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

/** How a Smart-ID session with this person ends, in the words of version 2; the last three are answers to any request. */
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
  /** What the account's certificates are: `ADVANCED` ones are not qualified. */
  readonly level: 'ADVANCED' | 'QUALIFIED'
  readonly outcome: SmartIdOutcome
}
