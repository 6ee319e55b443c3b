import type { TrustedProxies } from '@/lib/network/client-address'
import type { KeyRing } from '@/lib/storage/blobs/encryption/key-ring'
import type { S3Settings } from '@/lib/storage/blobs/s3/s3-settings'
import type { Pooling } from '@/lib/storage/database/pooling'
import type { Scope } from '@/lib/storage/relying-parties'
import type { TraceSettings } from '@/lib/trace/trace-settings'
import type { PolicyName } from '@/lib/validation/policy/validation-policy'
import type { AuditSettings } from '../process/audit'
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
  readonly metricsPort?: number | undefined
  /** How long a gateway that is to stop goes on taking calls. */
  readonly stopDelayMs: number
  /** Whose word on a caller's address is taken. */
  readonly trustedProxies: TrustedProxies
  readonly dataDir: string
  readonly databaseUrl?: string | undefined
  /** How long a client keeps its connection; found out at the start if absent. */
  readonly databasePooling?: Pooling | undefined
  /** How long a start waits for a database that does not answer. */
  readonly databaseWaitMs: number
  /** Where files lie; in `dataDir` when absent. */
  readonly bucket?: S3Settings | undefined
  /** What files are encrypted with, if they are. */
  readonly encryption: KeyRing
  readonly audit: AuditSettings
  readonly accessTokens: readonly KnownToken[]
  readonly mobileId: ProviderAddress
  readonly smartId: ProviderAddress & {
    readonly version: 'v3' | 'v2'
    readonly scheme: 'smart-id' | 'smart-id-demo'
  }
  readonly timeStampingAddresses: readonly string[]
  readonly trust: {
    /** A folder of certificates and lists, or the simulator's address. */
    readonly source: { readonly folder: string } | { readonly world: string }
    /** Address of a list of lists or a trusted list; absent: no lists but the folder's. */
    readonly listUrl?: string | undefined
  }
  /** How strict validation is. */
  readonly validationPolicy?: PolicyName
  /** Processor time that checking one file may take, beside what its size adds. */
  readonly validationBudgetMs?: number
  /** Where traces go; absent: none are made. */
  readonly traces?: TraceSettings | undefined
  readonly mailUrl: string
  readonly mailFrom: string
}

export interface ProviderAddress {
  readonly url: string
  readonly uuid: string
  readonly name: string
  /** Base64 SHA-256 of public keys its server may have; empty: any that the authorities vouch for. */
  readonly tlsPins: readonly string[]
  /** File of PEM certificates that replace the system's authorities. */
  readonly tlsAnchors?: string
  /** Folder of the authorities that issue its certificates; absent: every trust anchor. */
  readonly authorities?: string
}
