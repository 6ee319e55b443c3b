import type { Locale } from '@/lib/vocabulary/locale'
import type {
  CertificateLevel,
  DeviceLink,
  PhoneTextFormat,
  PromptLanguage,
} from '@/lib/vocabulary/provider'
import type { ScreeningCategory, ScreeningReason } from '@/lib/vocabulary/screening'

/** The words and shapes that rows are made of. */

export type LinkKind = 'invitation' | 'temporary'
export type SessionKind = 'signing' | 'authentication' | 'hash-signing'
/** dropped: what it asked for was no longer wanted when its turn came. */
export type MailState = 'queued' | 'sent' | 'failed' | 'dropped'
export type JobState = 'ready' | 'running' | 'dead'
/** Where a token or callback secret came from; unknown: from before that was noted. */
export type TokenSource = 'settings' | 'command' | 'unknown'

/**
 * prepared: stored, the phone not yet asked · asked: the phone rings · answered: the provider's
 * answer is stored, the signature not yet · finished, failed: final.
 */
export type SessionState = 'prepared' | 'asked' | 'answered' | 'finished' | 'failed'

/** So many of the signers at one place in the order have to sign. */
export interface GroupNeed {
  readonly order: number
  readonly needed: number
}

/** Whole days from an invitation to the first reminder, and from each to the next. */
export interface ReminderTerms {
  readonly firstAfterDays: number
  readonly everyDays: number
}

/** A file as the blobs it is made of, in order: the original and what was appended to it. */
export interface StoredFile {
  readonly name: string
  readonly size: number
  /** SHA-256 of the whole, hex. */
  readonly sha256: string
  readonly segments: readonly StoredSegment[]
  /** SHA-256 of the same container with fewer signatures, hex: what people were shown meanwhile. */
  readonly earlier?: readonly string[] | undefined
}

export interface StoredSegment {
  readonly key: string
  /** So many bytes from the blob's beginning. */
  readonly size: number
}

/** What the caller wanted of a session, beyond whom to ask. */
export interface SessionRequest {
  readonly locale: Locale
  /** Text for the phone's screen. */
  readonly text: string
  readonly textFormat: PhoneTextFormat
  readonly phoneLanguage: PromptLanguage
  readonly certificateLevel: CertificateLevel
  /** A link takes the place of a message to the phone. */
  readonly deviceLink?: DeviceLink
  readonly peps: boolean
  readonly sanctions: boolean
}

/** How a session ended without its result. */
export interface SessionFailure {
  readonly code: number
  /** Closed word for programs: 'refused', 'no-answer', 'wrong-person' … */
  readonly reason: string
  readonly message: string
}

/** The edition of a list that somebody was looked up in. */
export interface ScreeningListNote {
  readonly name: string
  readonly category: ScreeningCategory
  readonly sha256: string
  /** ISO 8601; absent where the list states none. */
  readonly publishedAt?: string | undefined
}

/** An entry that may be the person, how sure that is, and why. */
export interface ScreeningHitNote {
  readonly list: string
  readonly category: ScreeningCategory
  readonly id: number
  readonly reference: string
  /** The listed name that was recognised. */
  readonly name: string
  /** What the list calls itself, and its own date. */
  readonly source: string
  readonly published: string
  /** 0 to 1. */
  readonly score: number
  /** Which words of it met which of the person's name, and how alike they are, 0 to 1. */
  readonly words: readonly {
    readonly asked: string
    readonly listed: string
    readonly similarity: number
  }[]
  readonly reasons: readonly ScreeningReason[]
}

/** What the audit trail says of a field that may have to be erased. */
export interface SaltedDigest {
  /** Random, hex; null once the field is erased, and then nobody can guess what it was. */
  readonly salt: string | null
  /** SHA-256 over salt and field, hex. Outlives both. */
  readonly digest: string
}
