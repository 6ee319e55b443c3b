import type { Scope } from '@/lib/storage/relying-parties'
import type { GatewaySettings } from './context'

/** A relying party that exists from the start. */
export interface KnownToken {
  readonly name: string
  readonly token: string
  readonly scopes: readonly Scope[]
  /** `whsec_…`; without one its callbacks go unsigned. */
  readonly callbackSecret?: string
}

/** Everything a gateway process has to be told. */
export interface GatewayConfig extends GatewaySettings {
  readonly host: string
  /** 0 takes any free port, as tests do. */
  readonly port: number
  readonly metricsPort?: number
  readonly dataDir: string
  readonly databaseUrl?: string
  readonly accessTokens: readonly KnownToken[]
  readonly mobileId: ProviderAddress
  readonly smartId: ProviderAddress & { readonly scheme: 'smart-id' | 'smart-id-demo' }
  readonly timeStampingAddresses: readonly string[]
  /** A folder of certificates, or the simulator's address. */
  readonly trustAnchors: { readonly folder: string } | { readonly address: string }
  readonly mailUrl: string
  readonly mailFrom: string
}

export interface ProviderAddress {
  readonly url: string
  readonly uuid: string
  readonly name: string
}
