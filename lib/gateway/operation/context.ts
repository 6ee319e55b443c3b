import type { ByteSource } from '@paraph/validator/encoding/byte-source'
import type { InvalidEncoding } from '@paraph/validator/encoding/invalid-encoding'
import type { TrustServices } from '@paraph/validator/signature/signature-format'
import type { TrustStatus } from '@paraph/validator/trust/keeping/trust-status'
import type { TrustStore } from '@paraph/validator/trust/trust-store'
import type { Logger } from 'pino'
import type { PagePictures } from '@/lib/isolation/pictures/page-pictures'
import type { ValidatorPool } from '@/lib/isolation/validator-pool'
import type { HttpClient } from '@/lib/network/transport'
import type { IdentityProvider } from '@/lib/providers/identity-provider'
import type { register } from '@/lib/providers/register'
import type { ListKind } from '@/lib/screening/list-kinds'
import type { ListedParty } from '@/lib/screening/listed-party'
import type { Asked, Match } from '@/lib/screening/matching/list-index'
import type { BlobStore } from '@/lib/storage/blobs/blob-store'
import type { EncryptedBlobs } from '@/lib/storage/blobs/encryption/encrypted-blobs'
import type { MeasuredFile, Spool } from '@/lib/storage/blobs/spool'
import type { Database } from '@/lib/storage/database/database'
import type { Access, ActingMember } from '@/lib/storage/relying-parties/access'
import type { AuthorisedRelyingParty } from '@/lib/storage/relying-parties/relying-parties'
import type { StoredFile } from '@/lib/storage/schema/records'
import type { ScreeningList } from '@/lib/storage/screening'
import type { SessionName } from '@/lib/storage/sessions/sessions'
import type { DocumentFormat } from '@/lib/vocabulary/document'
import type { Locale } from '@/lib/vocabulary/locale'
import type { OrganisationMode } from '@/lib/vocabulary/organisation'
import type { Country } from '@/lib/vocabulary/person'
import type { MethodName } from '@/lib/vocabulary/provider'
import type { ScreeningCategory } from '@/lib/vocabulary/screening'
import type { AuditWatch } from '../process/audit'
import type { LimitName } from './limits'
import type { OperationFailure } from './operation-failure'
import type { SecretKeys } from './secrets/secret-keys'

/** A screening list that the gateway keeps up to date. */
export interface ConfiguredList {
  readonly kind: ListKind
  /** A file, or an http(s) address. For a list of several files, this is the first one. */
  readonly source: string
}

/** Settings for screening people against lists, which callers request. */
export interface ScreeningSettings {
  readonly lists: readonly ConfiguredList[]
  /** Maximum time since a list was last fetched from its publisher. */
  readonly ageMaxMs: number
  /** Whether a person found in a list is prevented from signing an uploaded document. */
  readonly blocks: boolean
}

/** Retention in days; undefined: unlimited. */
export interface Retention {
  readonly signedDays?: number | undefined
  /** Retention of declined, cancelled and expired documents. */
  readonly endedDays?: number | undefined
  /** Retention of documents without any invited signer. */
  readonly draftDays?: number | undefined
  /** Retention of mail addresses of ended documents. */
  readonly mailDays?: number | undefined
}

export interface GatewaySettings {
  /** Address of the portal. Links are built from it, never from a request. */
  readonly portalUrl: string
  /** Public address of the gateway; undefined if it is not known. */
  readonly apiUrl: string | undefined
  /** Keys of link secrets and of stored encrypted values. The first key writes; all keys read. */
  readonly keys: SecretKeys
  /** Values of the portal's SESSION_SECRET with which portals of release 0.1 made owner references. */
  readonly formerOwnerSecrets: readonly string[]
  /** Allowed host:port destinations with http or a private address. */
  readonly outgoingAllow: readonly string[]
  /** Country of a signer's personal code if neither country nor phone number is given. */
  readonly defaultCountry: Country
  /** Maximum numbers of phone prompts per person; 0 = unlimited. */
  readonly promptLimits: { readonly live: number; readonly minute: number; readonly hour: number }
  /**
   * Maximum number of different people per hour that can be asked from one anonymous network address or by one link
   * holder; 0 = unlimited.
   */
  readonly peopleLimit: number
  /** Maximum number of calls per minute with a wrong access token from one network address; 0 = unlimited. */
  readonly wrongTokenLimit: number
  /**
   * Maximum numbers, 0 = unlimited: mails to one address for one document per hour and day; mails of one owner and of
   * one relying party per hour; different addresses per day for an owner who has no signed document.
   */
  readonly mailLimits: {
    readonly addressHour: number
    readonly addressDay: number
    readonly ownerHour: number
    readonly relyingPartyHour: number
    readonly newOwnerDay: number
  }
  /** Bytes that an owner, a relying party and the whole installation may store; 0 = unlimited. */
  readonly storageLimits: {
    readonly owner: number
    readonly relyingParty: number
    /** Bytes, or a share of the disk that holds the folder. */
    readonly installation: number | { readonly share: number; readonly folder: string }
  }
  /** Pause between showing the control code and ringing the phone. */
  readonly promptDelayMs: number
  /** Time limit for a receiver to answer a callback. */
  readonly callbackTimeoutMs: number
  readonly screening: ScreeningSettings
  /** Who may create organisations. With `off`, no organisation can be opened. */
  readonly organisations: OrganisationMode
  /** Whether people whom a signed-in person invites are stored as suggestions. */
  readonly suggestPeople: boolean
  readonly retention: Retention
  /** Names of relying parties whose signed documents are kept valid; `*` means all. */
  readonly keepDocumentsOf: readonly string[]
  /** Mail addresses of operators. */
  readonly operatorAddresses: readonly string[]
  /** Whether the simulator replaces the providers. */
  readonly demonstration: boolean
}

export interface RunningSessions {
  /** Whether a session with this id, a UUID, waits for its person. The result is at least as new as the call. */
  includes(session: SessionName): Promise<boolean>
}

/** A list entry that may be the person, with the list's data and the result of the comparison. */
export interface Finding {
  readonly list: ScreeningList
  readonly match: Match
  readonly party: ListedParty
}

/** Result of a look-up: the list editions used and the entries found. */
export interface Findings {
  readonly at: Date
  readonly lists: readonly ScreeningList[]
  readonly found: readonly Finding[]
}

/** Look-up of people in screening lists. A look-up fails unless all lists are present and fresh. */
export interface PeopleLists {
  /** Looks a person up. Throws `ListUnavailable`. */
  lookUp(asked: Asked, categories: readonly ScreeningCategory[]): Promise<Findings>
}

/** Checks a document before it is signed: its signatures, and whether it can be validated afterwards. */
export interface SigningTrials {
  /**
   * Returns why the document could not be validated after signing; undefined if it can, or if this is unknown at
   * present. Never throws.
   */
  refusal(file: StoredFile, format: DocumentFormat): Promise<OperationFailure | undefined>
  /** Returns how many signatures of the file are not valid; 0 also if that is unknown at present. Never throws. */
  brokenSignatures(file: StoredFile, format: DocumentFormat): Promise<number>
}

/** All ways to sign, by name. */
export type Providers = {
  readonly [Name in keyof typeof register]: ReturnType<(typeof register)[Name]['open']>
} & Readonly<Record<MethodName, IdentityProvider | undefined>>

/** Trust material, compressed with gzip. */
export interface TrustFile {
  readonly bytes: Uint8Array
  /** SHA-256 of the file, hex. */
  readonly sha256: string
}

/** Services shared by all operations and jobs, built once per process. */
export interface Services {
  readonly settings: GatewaySettings
  readonly database: Database
  readonly blobs: BlobStore
  /** The file storage, for inspecting and changing the encryption of files. */
  readonly encryption: Pick<EncryptedBlobs, 'ring' | 'encryptionOf' | 'rewrite'>
  /** Temporary storage for contents of large requests during a call. */
  readonly spool: Spool
  readonly providers: Providers
  readonly trustServices: TrustServices
  /** Threads that read and validate untrusted files. */
  readonly validators: ValidatorPool
  readonly trials: SigningTrials
  /** Draws first pages of untrusted files in a process of its own. */
  readonly pictures: PagePictures
  /** Trust anchors with purposes and times, including trusted lists. */
  readonly trust: () => TrustStore
  readonly trustStatus: () => TrustStatus
  /** The trust material as a file, without the parts that validation does not read. */
  readonly trustFile: () => Promise<TrustFile>
  /**
   * Client for addresses given by relying parties. Only https and public addresses are called, unless the operator
   * allows an address.
   */
  readonly outgoingHttp: HttpClient
  /** Screening of people, on request. */
  readonly screening: PeopleLists
  readonly audit: AuditWatch
  readonly running: RunningSessions
  /** Whether this is a restored copy that has not been activated: it sends no prompts, mails or callbacks. */
  readonly isHeld: () => boolean
  /** Counts a reached limit for the metrics. */
  readonly noteLimited: (limit: LimitName) => void
  /** Wakes the worker after a transaction has queued jobs. */
  readonly wakeWorker: () => void
  readonly clock: () => Date
  /**
   * How far this machine's clock is ahead of the configured services' clocks; undefined if none has reported a time.
   */
  readonly clockOffsetMs: () => number | undefined
  readonly log: Logger
}

/** Context of a call without access token: the services and the request's data. */
export interface OpenContext extends Services {
  readonly locale: Locale
  /** The unread bytes of a raw upload. */
  readonly bytes: AsyncIterable<Uint8Array>
  /** For a large body: the contents of its files, found by the marks that replace them in the body. */
  readonly contents: { find(mark: string): ReceivedContent | undefined } | undefined
}

/** Context of all other calls, with the relying party and its access. */
export interface Context extends OpenContext {
  readonly relyingParty: AuthorisedRelyingParty
  readonly access: Access
}

/** Context of a call on an organisation, with the member who acts. */
export interface MemberContext extends Context {
  readonly access: Access & { readonly member: ActingMember }
}

/** Content that was decoded while the request arrived. It stays in the spool until the call ends. */
export interface ReceivedContent {
  /** The decoded content; undefined if it was not Base64. */
  readonly file: MeasuredFile | undefined
  /** Why the content was not Base64. */
  readonly fault: InvalidEncoding | undefined
  /** Opens the bytes of the content until the call ends. */
  open(): ByteSource
}
