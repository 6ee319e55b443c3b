import type { Logger } from 'pino'
import type { ByteSource } from '@/lib/encoding/byte-source'
import type { InvalidEncoding } from '@/lib/encoding/invalid-encoding'
import type { HttpClient } from '@/lib/network/transport'
import type { IdentityProvider } from '@/lib/providers/identity-provider'
import type { ListKind } from '@/lib/screening/list-kinds'
import type { ListedParty } from '@/lib/screening/listed-party'
import type { Asked, Match } from '@/lib/screening/matching/list-index'
import type { TrustServices } from '@/lib/signature/signature-format'
import type { Access } from '@/lib/storage/access'
import type { BlobStore } from '@/lib/storage/blobs/blob-store'
import type { EncryptedBlobs } from '@/lib/storage/blobs/encryption/encrypted-blobs'
import type { MeasuredFile, Spool } from '@/lib/storage/blobs/spool'
import type { Database } from '@/lib/storage/database/database'
import type { StoredFile } from '@/lib/storage/records'
import type { AuthorisedRelyingParty } from '@/lib/storage/relying-parties'
import type { ScreeningList } from '@/lib/storage/screening'
import type { SessionName } from '@/lib/storage/sessions/sessions'
import type { TrustStatus } from '@/lib/trust/keeping/trust-status'
import type { TrustStore } from '@/lib/trust/trust-store'
import type { ValidatorPool } from '@/lib/validation/isolation/validator-pool'
import type { DocumentFormat } from '@/lib/vocabulary/document'
import type { Locale } from '@/lib/vocabulary/locale'
import type { Country } from '@/lib/vocabulary/person'
import type { ProviderFamily } from '@/lib/vocabulary/provider'
import type { ScreeningCategory } from '@/lib/vocabulary/screening'
import type { AuditWatch } from '../process/audit'
import type { LimitName } from './limits'
import type { OperationFailure } from './operation-failure'
import type { SecretKeys } from './secrets/secret-keys'

/** A list that the operator wants kept up to date. */
export interface ConfiguredList {
  readonly kind: ListKind
  /** A file, or an http(s) address. Lists of several files name the first one. */
  readonly source: string
}

/** People are looked up in lists where somebody asks for it. */
export interface ScreeningSettings {
  readonly lists: readonly ConfiguredList[]
  /** How long a list may go without being seen at its publisher. */
  readonly ageMaxMs: number
  /** Whether somebody found cannot sign an uploaded document. */
  readonly blocks: boolean
}

/** After how many days what goes by itself; undefined: never. */
export interface Retention {
  readonly signedDays?: number | undefined
  /** Of documents that were declined or cancelled, or whose time has passed. */
  readonly endedDays?: number | undefined
  /** Of documents that nobody was asked to sign. */
  readonly draftDays?: number | undefined
  /** Of the addresses that mails of ended documents went to. */
  readonly mailDays?: number | undefined
}

export interface GatewaySettings {
  /** Links are built from it, never from a request. */
  readonly portalUrl: string
  /** Keys of link secrets and of what is sealed at rest: the first writes, all of them read. */
  readonly keys: SecretKeys
  /** Whether a portal has to name the person it acts for; `accepted` admits portals of release 0.1 as well. */
  readonly onBehalfOf: 'required' | 'accepted'
  /** Values of the portal's SESSION_SECRET, which portals of release 0.1 made owner references with. */
  readonly formerOwnerSecrets: readonly string[]
  /** host:port that may be called although http or private. */
  readonly outgoingAllow: readonly string[]
  /** Of a signer's personal code that comes with neither a country nor a phone number. */
  readonly defaultCountry: Country
  /** Phone prompts of one person; 0 = unlimited. */
  readonly promptLimits: { readonly live: number; readonly minute: number; readonly hour: number }
  /** Different people whom strangers at one address, or the holder of one link, may have asked in an hour; 0 = unlimited. */
  readonly peopleLimit: number
  /** Calls with a wrong access token a minute from one address; 0 = unlimited. */
  readonly wrongTokenLimit: number
  /**
   * Mails: to one address for one document an hour and a day, of one owner and of one relying party an hour; and
   * different addresses a day of an owner who has no signed document; 0 = unlimited.
   */
  readonly mailLimits: {
    readonly addressHour: number
    readonly addressDay: number
    readonly ownerHour: number
    readonly relyingPartyHour: number
    readonly newOwnerDay: number
  }
  /** Bytes that an owner, a relying party and all together may have stored; 0 = unlimited. */
  readonly storageLimits: {
    readonly owner: number
    readonly relyingParty: number
    /** Bytes, or a share of the disk that a folder is on. */
    readonly installation: number | { readonly share: number; readonly folder: string }
  }
  /** Pause between showing the control code and ringing the phone. */
  readonly promptDelayMs: number
  /** Time that a receiver has to answer a callback. */
  readonly callbackTimeoutMs: number
  readonly screening: ScreeningSettings
  readonly retention: Retention
  /** Whether the audit trail is time-stamped. */
  readonly auditTimeStamps: boolean
  /** The simulator plays the providers. */
  readonly demonstration: boolean
}

export interface RunningSessions {
  /** Whether there is a session of this id, a UUID, that waits for its person: as it is after this was asked. */
  includes(session: SessionName): Promise<boolean>
}

/** An entry that may be the person, with what the list and the comparison say about it. */
export interface Finding {
  readonly list: ScreeningList
  readonly match: Match
  readonly party: ListedParty
}

/** What a look-up came to: in which editions, and what was found. */
export interface Findings {
  readonly at: Date
  readonly lists: readonly ScreeningList[]
  readonly found: readonly Finding[]
}

/** Where people are looked up. Fails closed: no answer without all lists, and all of them fresh. */
export interface PeopleLists {
  /** Throws `ListUnavailable`. */
  lookUp(asked: Asked, categories: readonly ScreeningCategory[]): Promise<Findings>
}

/** Whether a document can be validated once it is signed. */
export interface SigningTrials {
  /** Why not; undefined also where it cannot be told now. Never throws. */
  refusal(file: StoredFile, format: DocumentFormat): Promise<OperationFailure | undefined>
}

/** What all slices work with, put together once per process. */
export interface Services {
  readonly settings: GatewaySettings
  readonly database: Database
  readonly blobs: BlobStore
  /** The same, for whoever asks how files are encrypted. */
  readonly encryption: Pick<EncryptedBlobs, 'ring' | 'encryptionOf' | 'rewrite'>
  /** Where contents of large requests lie while a call lasts. */
  readonly spool: Spool
  readonly providers: Readonly<Record<ProviderFamily, IdentityProvider>>
  readonly trustServices: TrustServices
  /** Files of strangers are read and validated there. */
  readonly validators: ValidatorPool
  readonly trials: SigningTrials
  /** Whom we trust for what and when, lists included. */
  readonly trust: () => TrustStore
  readonly trustStatus: () => TrustStatus
  /** To addresses that relying parties gave us: https and public unless the operator lists them. */
  readonly outgoingHttp: HttpClient
  /** People are looked up there when somebody asks for it. */
  readonly screening: PeopleLists
  readonly audit: AuditWatch
  readonly running: RunningSessions
  /** Whether this is a restored copy that nobody has activated: it asks, mails and calls nobody. */
  readonly isHeld: () => boolean
  /** Counts for operators that a limit was reached. */
  readonly noteLimited: (limit: LimitName) => void
  /** Tells the worker that a transaction left work behind. */
  readonly wakeWorker: () => void
  readonly clock: () => Date
  /** How far this machine's clock is ahead of those of configured services; undefined when none has stated a time. */
  readonly clockOffsetMs: () => number | undefined
  readonly log: Logger
}

/** What a call works with that needs no access token: the services, and what came in. */
export interface OpenContext extends Services {
  readonly locale: Locale
  /** The bytes of a raw upload, unread. */
  readonly bytes: AsyncIterable<Uint8Array>
  /** Of a large body: contents of files, by the marks that stand in their place. */
  readonly contents: { find(mark: string): ReceivedContent | undefined } | undefined
}

/** What every other call works with: also on whose behalf. */
export interface Context extends OpenContext {
  readonly relyingParty: AuthorisedRelyingParty
  readonly access: Access
}

/** Content of a request that was decoded while it came in. It lies in the spool until the call ends. */
export interface ReceivedContent {
  /** Undefined when it was no Base64. */
  readonly file: MeasuredFile | undefined
  /** Why it was no Base64. */
  readonly fault: InvalidEncoding | undefined
  /** Its bytes, open until the call ends. */
  open(): ByteSource
}
