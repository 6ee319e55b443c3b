import type { Locale } from '@/lib/vocabulary/locale'
import type {
  CertificateLevel,
  DeviceLink,
  PhoneTextFormat,
  PromptLanguage,
} from '@/lib/vocabulary/provider'
import type { NamePart, ScreeningCategory, ScreeningReason } from '@/lib/vocabulary/screening'

/** Closed lists and JSON shapes used in rows. */

export type LinkKind = 'invitation' | 'temporary'
export type SessionKind = 'signing' | 'authentication' | 'hash-signing'
/** dropped: when its turn came, the mail was no longer needed. */
export type MailState = 'queued' | 'sent' | 'failed' | 'dropped'
export type JobState = 'ready' | 'running' | 'dead'
/** Origin of a token or callback secret; unknown: stored before origins were recorded. */
export type TokenSource = 'settings' | 'command' | 'unknown'

/**
 * prepared: stored, the phone not yet asked · asked: the phone rings · answered: the provider's
 * answer is stored, the signature not yet · finished, failed: final.
 */
export type SessionState = 'prepared' | 'asked' | 'answered' | 'finished' | 'failed'

/** How many of the signers at one place in the order must sign. */
export interface GroupNeed {
  readonly order: number
  readonly needed: number
}

/** Whole days from an invitation to the first reminder, and from each reminder to the next. */
export interface ReminderTerms {
  readonly firstAfterDays: number
  readonly everyDays: number
}

/** A file as a list of blobs in order: the original and the parts appended to it. */
export interface StoredFile {
  readonly name: string
  readonly size: number
  /** SHA-256 of the whole file, hex. */
  readonly sha256: string
  readonly segments: readonly StoredSegment[]
  /** SHA-256 of the same container with fewer signatures, hex: versions that people may have seen. */
  readonly earlier?: readonly string[] | undefined
  /** Whether this version or an earlier one renewed signatures: then the name of a download has the version. */
  readonly isRenewed?: boolean | undefined
}

export interface StoredSegment {
  readonly key: string
  /** Number of bytes used, from the blob's beginning. */
  readonly size: number
}

/** The caller's wishes for a session, apart from the person. */
export interface SessionRequest {
  readonly locale: Locale
  /** Text for the phone's screen. */
  readonly text: string
  readonly textFormat: PhoneTextFormat
  readonly phoneLanguage: PromptLanguage
  readonly certificateLevel: CertificateLevel
  /** If set, a link is used instead of a message to the phone. */
  readonly deviceLink?: DeviceLink
  /** If set, question and answer go through the person's browser, and no phone rings. */
  readonly byBrowser?: {
    /** Address to which the provider's page sends the browser back. */
    readonly returnUrl: string
    /** Id of the session whose authorisation covers this one, too: the person is not asked separately. */
    readonly lead?: string
  }
  readonly peps: boolean
  readonly sanctions: boolean
}

/** Why a session ended without its result. */
export interface SessionFailure {
  readonly code: number
  /** A value of a closed list, for programs: 'refused', 'no-answer', 'wrong-person' … */
  readonly reason: string
  readonly message: string
}

/** The edition of a list that a person was screened against. */
export interface ScreeningListNote {
  readonly name: string
  readonly category: ScreeningCategory
  readonly sha256: string
  /** ISO 8601; absent if the list states none. */
  readonly publishedAt?: string | undefined
}

/** An entry that may be the person, with score and reasons. */
export interface ScreeningHitNote {
  readonly list: string
  readonly category: ScreeningCategory
  readonly id: number
  readonly reference: string
  /** The listed name that matched. */
  readonly name: string
  /** The list's own name and date. */
  readonly source: string
  readonly published: string
  /** 0 to 1. */
  readonly score: number
  /** Pairs of a word of the person's name and a word of the listed name, with their similarity, 0 to 1. */
  readonly words: readonly {
    readonly asked: string
    readonly listed: string
    readonly similarity: number
    /** The form of the person's word that resembles the listed one, and what that is. Absent in older rows. */
    readonly form?: string
    readonly part?: NamePart
  }[]
  readonly reasons: readonly ScreeningReason[]
  /** Absent in rows of versions that did not record them. */
  readonly why?: ScreeningWhy
}

/** What the score of a hit consists of. */
export interface ScreeningWhy {
  /** Score of the names alone, 0 to 1. */
  readonly nameScore: number
  /** Words of either name without a counterpart in the other. */
  readonly unmatched: readonly {
    readonly name: 'asked' | 'listed'
    readonly word: string
    readonly part: NamePart
  }[]
  /** What each reason added to the score. */
  readonly changes: readonly { readonly reason: ScreeningReason; readonly change: number }[]
  /** SHA-256 of the list entry, hex. It differs after every change of the entry. */
  readonly entry: string
}

/** What the audit trail stores of a field that may have to be erased. */
export interface SaltedDigest {
  /** Random, hex; null after the field is erased, so that its value cannot be guessed from the digest. */
  readonly salt: string | null
  /** SHA-256 over salt and field, hex. Kept after both are erased. */
  readonly digest: string
}
