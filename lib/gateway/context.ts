import type { Logger } from 'pino'
import type { HttpClient } from '@/lib/network/http-client'
import type { IdentityProvider } from '@/lib/providers/identity-provider'
import type { TrustServices } from '@/lib/signature/signature-format'
import type { BlobStore } from '@/lib/storage/blobs/blob-store'
import type { Database } from '@/lib/storage/database'
import type { ProviderFamily } from '@/lib/storage/records'
import type { AuthorisedRelyingParty } from '@/lib/storage/relying-parties'
import type { TrustStatus } from '@/lib/trust/keeping/trust-status'
import type { TrustAnchors } from '@/lib/trust/trust-anchors'
import type { TrustStore } from '@/lib/trust/trust-store'
import type { ValidatorPool } from '@/lib/validation/isolation/validator-pool'
import type { Screening } from './screening/screening'
import type { ScreeningSettings } from './screening/screening-settings'
import type { RunningSessions } from './session/running-sessions'

export interface GatewaySettings {
  /** Links are built from it, never from a request. */
  readonly portalUrl: string
  /** Key of link secrets and of what is sealed at rest. */
  readonly secret: string
  /** host:port that may be called although http or private. */
  readonly outgoingAllow: readonly string[]
  /** Phone prompts of one person; 0 = unlimited. */
  readonly promptLimits: { readonly live: number; readonly minute: number; readonly hour: number }
  /** Pause between showing the control code and ringing the phone. */
  readonly promptDelayMs: number
  readonly screening: ScreeningSettings
  /** The simulator plays the providers. */
  readonly demonstration: boolean
}

/** Everything the gateway works with, put together once per process. */
export interface Services {
  readonly settings: GatewaySettings
  readonly database: Database
  readonly blobs: BlobStore
  readonly providers: Readonly<Record<ProviderFamily, IdentityProvider>>
  readonly trustServices: TrustServices
  /** Anchors of signatures and time-stamps, now. */
  readonly anchors: () => TrustAnchors
  /** Files of strangers are read and validated there. */
  readonly validators: ValidatorPool
  /** Whom we trust for what and when, lists included. */
  readonly trust: () => TrustStore
  readonly trustStatus: () => TrustStatus
  /** To addresses that relying parties gave us: https and public unless the operator lists them. */
  readonly outgoingHttp: HttpClient
  readonly screening: Screening
  readonly running: RunningSessions
  /** Tells the worker that a transaction left work behind. */
  readonly wakeWorker: () => void
  readonly clock: () => Date
  readonly log: Logger
}

/** What one call works with: the services, and on whose behalf. */
export interface Context extends Services {
  readonly relyingParty: AuthorisedRelyingParty
  readonly locale: 'lt' | 'en'
  /** The octets of a raw upload, unread. */
  readonly octets: AsyncIterable<Uint8Array>
}
