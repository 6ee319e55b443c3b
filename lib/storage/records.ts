/** The words and shapes that rows are made of. */

export type DocumentFormat = 'pdf' | 'asice' | 'bdoc' | 'adoc'
export type DocumentAccess = 'public' | 'private'
export type DocumentState =
  | 'saved'
  | 'signed_partially'
  | 'signed'
  | 'declined'
  | 'expired'
  | 'removed'
export type SignerState = 'pending' | 'viewed' | 'signing' | 'signed' | 'rejected' | 'removed'
export type LinkKind = 'invitation' | 'temporary'
export type ProviderFamily = 'mobile' | 'smartid'
export type SessionKind = 'signing' | 'authentication' | 'hash-signing'
export type MailKind = 'invitation' | 'reminder' | 'completed' | 'declined' | 'expired'
export type MailState = 'queued' | 'sent' | 'failed'
export type JobState = 'ready' | 'running' | 'dead'
export type CallbackState = 'queued' | 'delivered' | 'failed'
export type ScreeningCategory = 'sanctions' | 'peps'

/** Why a callback has not arrived. A closed list: what a stranger's server says is not kept. */
export type CallbackError =
  | 'refused-address'
  | 'unresolvable'
  | 'connection'
  | 'tls'
  | 'timeout'
  | 'too-large'
  | 'malformed-answer'
  | 'redirected'
  | 'gone'
  | 'not-accepted'
  | 'secret-unreadable'

/**
 * prepared: stored, the phone not yet asked · asked: the phone rings · answered: the provider's
 * answer is stored, the signature not yet · finished, failed: final.
 */
export type SessionState = 'prepared' | 'asked' | 'answered' | 'finished' | 'failed'

/** A file as the blobs it is made of, in order: the original and what was appended to it. */
export interface StoredFile {
  readonly name: string
  readonly size: number
  /** SHA-256 of the whole, hex. */
  readonly sha256: string
  readonly segments: readonly StoredSegment[]
  /** SHA-256 of the same container with fewer signatures, hex: what people were shown meanwhile. */
  readonly earlier?: readonly string[]
}

export interface StoredSegment {
  readonly key: string
  /** So many octets from the blob's beginning. */
  readonly size: number
}

/** Whom the provider asks. */
export interface Person {
  readonly country: 'LT' | 'LV' | 'EE'
  readonly personalCode: string
  /** E.164; Mobile-ID only. */
  readonly phone?: string
}

/** What the caller wanted of a session, beyond whom to ask. */
export interface SessionRequest {
  readonly locale: 'lt' | 'en'
  /** Text for the phone's screen. */
  readonly text: string
  readonly textFormat: 'GSM-7' | 'UCS-2'
  readonly phoneLanguage: 'LIT' | 'ENG' | 'RUS' | 'EST'
  readonly certificateLevel: 'QSCD' | 'QUALIFIED'
  /** A link takes the place of a message to the phone. */
  readonly deviceLink?: DeviceLink
  readonly peps: boolean
  readonly sanctions: boolean
}

/** How a link reaches the app: scanned from another screen, or opened beside it. */
export type DeviceLink =
  | { readonly type: 'QR' }
  | { readonly type: 'Web2App' | 'App2App'; readonly callbackUrl: string }

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
  readonly publishedAt?: string
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

/** What speaks for and against the same person besides the name. */
export type ScreeningReason =
  | 'weak-alias'
  | 'same-birth-date'
  | 'same-birth-year'
  | 'near-birth-year'
  | 'other-birth-year'
  | 'far-birth-year'
  | 'other-gender'
  | 'same-country'
  | 'other-country'
