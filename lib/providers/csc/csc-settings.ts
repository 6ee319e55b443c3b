import type { RemoteProviderSettings } from '../provider-settings'
import type { Exchanges } from './exchanges'

/** Versions of the CSC API that differ on the wire; 2.0, 2.1 and 2.2 are one. */
export const cscVersions = ['1', '2'] as const

export type CscVersion = (typeof cscVersions)[number]

/** Forms of hashes in the address of an authorisation. In bodies they are always Base64. */
export const hashEncodings = ['base64url', 'base64'] as const

export type HashEncoding = (typeof hashEncodings)[number]

/** Our registration as a client of the provider's authorisation server. */
export interface OauthClient {
  readonly id: string
  /** Absent: a public client, which PKCE alone protects. */
  readonly secret?: string | undefined
}

/** Settings of a remote signing provider. `url` is the address to which `/info` is appended. */
export interface CscSettings extends RemoteProviderSettings {
  /** Absent: found out by `info`. */
  readonly version?: CscVersion | undefined
  readonly client: OauthClient
  /** CSC API 2.0, 8.4.2: Base64url. Some servers compare the text with the Base64 of `signHash`. */
  readonly hashEncoding: HashEncoding
  /** Whether the operator believes whom the provider names at sign-in if nothing is signed there. */
  readonly isTrustedForSignIn: boolean
  /** Whether its people have credentials for authentication, which sign a challenge at sign-in. */
  readonly signsChallenges: boolean
  /** Address of the authorisation server: people and our secret are sent to its origin only. Absent: that of `url`. */
  readonly authorizationServer?: string | undefined
}

/** The settings, and the codes that were sent. */
export interface CscClient extends CscSettings {
  readonly exchanges: Exchanges
}
