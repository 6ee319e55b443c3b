import type { HttpClient } from '@/lib/network/transport'
import type { IssuerSearch, RevocationCheck } from './checks/certificate-checks'

/** What every provider is built from. */
export interface ProviderSettings {
  readonly http: HttpClient
  /** Base address up to and including the API's name or version, without a slash at the end. */
  readonly url: string
  readonly relyingParty: RelyingParty
  /** Leads certificates to the provider's own authorities and no others. */
  readonly issuersOf: IssuerSearch
  /** Asked for authentication certificates; signing takes its own evidence. */
  readonly isRevoked: RevocationCheck
  readonly clock: () => Date
}

/** The customer the provider knows. The name stands on people's screens. */
export interface RelyingParty {
  readonly uuid: string
  readonly name: string
}
