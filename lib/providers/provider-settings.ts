import type { HttpClient } from '@/lib/network/transport'
import type { CertificateLevel } from '@/lib/vocabulary/provider'
import type { IssuerSearch, RevocationCheck } from './checks/certificate-checks'
import type { IdentityProvider } from './identity-provider'
import type { Vault } from './vault'

/** Settings that every provider needs. */
export interface ProviderSettings extends CommonSettings {
  readonly relyingParty: RelyingParty
}

/** Settings of a provider of the operator's file, with the properties that it has as an `IdentityProvider`. */
export interface RemoteProviderSettings
  extends CommonSettings,
    Pick<IdentityProvider, 'name' | 'title' | 'logo' | 'countries' | 'returnUrls'> {
  readonly vault: Vault
  /** Levels that the operator admits: without QUALIFIED, only certificates with a qualified device. */
  readonly levels: readonly CertificateLevel[]
}

/** Properties of the provider that come from the settings. */
export function presentation({ name, title, logo, countries, returnUrls }: RemoteProviderSettings) {
  return { name, title, logo, countries, returnUrls }
}

/** The level that a certificate needs, if a caller asks for one. */
export function admittedLevel(
  { levels }: Pick<RemoteProviderSettings, 'levels'>,
  asked: CertificateLevel,
): CertificateLevel {
  return levels.includes('QUALIFIED') ? asked : 'QSCD'
}

interface CommonSettings {
  readonly http: HttpClient
  /** Base address up to and including the API's name or version, without a trailing slash. */
  readonly url: string
  /** Builds paths to the provider's own authorities only. */
  readonly issuersOf: IssuerSearch
  /** Called for authentication certificates; signing collects its own revocation data. */
  readonly isRevoked: RevocationCheck
  readonly clock: () => Date
}

/** Our customer identity at the provider. The name is shown on people's screens. */
export interface RelyingParty {
  readonly uuid: string
  readonly name: string
}
