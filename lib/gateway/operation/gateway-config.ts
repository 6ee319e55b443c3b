import type { TrustAnchors } from '@paraph/validator/trust/trust-anchors'
import type { PolicyName } from '@paraph/validator/validation/policy/validation-policy'
import type { TrustedProxies } from '@/lib/network/client-address'
import type { CscSettings } from '@/lib/providers/csc/csc-settings'
import type { IdentityProvider } from '@/lib/providers/identity-provider'
import type { ProviderSettings, RelyingParty } from '@/lib/providers/provider-settings'
import type { KeyRing } from '@/lib/storage/blobs/encryption/key-ring'
import type { S3Settings } from '@/lib/storage/blobs/s3/s3-settings'
import type { Pooling } from '@/lib/storage/database/pooling'
import type { Scope } from '@/lib/storage/relying-parties/relying-parties'
import type { MethodName } from '@/lib/vocabulary/provider'
import type { AuditSettings } from '../process/audit'
import type { GatewaySettings } from './context'

/** A relying party that is created at the start. */
export interface KnownToken {
  readonly name: string
  readonly token: string
  readonly scopes: readonly Scope[]
  /** `whsec_…`; if absent, callbacks are not signed. */
  readonly callbackSecret?: string
}

/** All settings of a gateway process. */
export interface GatewayConfig extends GatewaySettings {
  readonly host: string
  /** Port of the API; 0 selects any free port, as in tests. */
  readonly port: number
  readonly metricsPort?: number | undefined
  /** How long a stopping gateway continues to accept calls. */
  readonly stopDelayMs: number
  /** Proxies whose headers are trusted for a caller's network address. */
  readonly trustedProxies: TrustedProxies
  /**
   * Whether the simulator plays all providers, so that no real person can be asked. Programs may then act for people.
   */
  readonly isSimulated: boolean
  readonly dataDir: string
  readonly databaseUrl?: string | undefined
  /** How long a database client keeps its connection; detected at the start if absent. */
  readonly databasePooling?: Pooling | undefined
  /** How long a start waits for a database that does not answer. */
  readonly databaseWaitMs: number
  /** Bucket with the files; absent: the files are in `dataDir`. */
  readonly bucket?: S3Settings | undefined
  /** Keys for the encryption of files, if any. */
  readonly encryption: KeyRing
  readonly audit: AuditSettings
  readonly accessTokens: readonly KnownToken[]
  readonly builtInProviders: readonly BuiltInProvider[]
  readonly card: CardAddress
  readonly remoteProviders: readonly RemoteProvider[]
  readonly timeStampingAddresses: readonly string[]
  readonly trust: {
    /** A folder of certificates and lists, or the simulator's address. */
    readonly source: { readonly folder: string } | { readonly world: string }
    /** Address of a list of lists or a trusted list; absent: only the lists in the folder. */
    readonly listUrl?: string | undefined
  }
  /** Policy of validation: its strictness. */
  readonly validationPolicy?: PolicyName
  /** Processor time for checking one file, in addition to the time allowed for its size. */
  readonly validationBudgetMs?: number
  readonly mailUrl: string
  readonly mailFrom: string
}

/** Settings of a built-in provider. */
export interface BuiltInProvider extends ServerAddress {
  readonly name: MethodName
  /** Prefix of the names of the provider's settings. */
  readonly prefix: string
  readonly relyingParty: RelyingParty
  /** Folder of the authorities that issue the certificates of the provider's people; absent: every trust anchor. */
  readonly authorities?: string | undefined
  open(settings: ProviderSettings): IdentityProvider
}

/** A provider of the operator's file. */
export interface RemoteProvider
  extends ServerAddress,
    Omit<CscSettings, 'vault' | Exclude<keyof ProviderSettings, 'url'>> {
  /** The only authorities whose certificates the provider's people may have. */
  readonly authorities: Authorities
}

/** Certificates of authorities, or addresses at which the simulator publishes them. */
export type Authorities = TrustAnchors | { readonly addresses: readonly string[] }

/** ID cards, which have no server. */
export interface CardAddress {
  /** The only issuers of identity cards by which people are identified; absent: cards identify nobody. */
  readonly authorities: Authorities | undefined
  /**
   * A certificate must have one of these policies or a policy below one of them; empty: the purpose of its key decides.
   */
  readonly policies: readonly string[]
}

export interface ServerAddress {
  readonly url: string
  /** Base64 SHA-256 of the public keys that the server may have; empty: any key that the authorities certify. */
  readonly tlsPins: readonly string[]
  /** File of PEM certificates that replace the system's authorities. */
  readonly tlsAnchors?: string | undefined
}
