import type { Bytes } from '@paraph/validator/encoding/bytes'
import type { SignatureAlgorithm } from '@paraph/validator/pki/algorithms'
import type { BrowserAnswer, BrowserRequest } from '@/lib/vocabulary/browser-request'
import type { Language } from '@/lib/vocabulary/language'
import type { Person } from '@/lib/vocabulary/person'
import type { PhoneText } from '@/lib/vocabulary/phone-text'
import type {
  Asking,
  CertificateLevel,
  DeviceLink,
  IdentityProof,
  MethodName,
  PromptLanguage,
} from '@/lib/vocabulary/provider'
import type { PersonIdentity } from './person-identity'

/** The text and language of the person's screen. An app shows the text but uses its own language settings. */
export interface Prompt extends PhoneText {
  readonly language: PromptLanguage
}

/** A certificate whose path, validity, purpose, level and holder were checked. All certificates are DER. */
export interface AcceptedCertificate {
  readonly certificate: Bytes
  /** Issuers up to the trust anchor, nearest first. */
  readonly issuers: readonly Bytes[]
  readonly identity: PersonIdentity
}

/** The certificate a person will sign with. */
export interface SigningCertificate extends AcceptedCertificate {
  /** The Smart-ID account that holds the key: the signature request must name this account. */
  readonly documentNumber?: string | undefined
  /** What a provider needs to sign with a chosen certificate: plain JSON, with its secrets encrypted. */
  readonly credential?: unknown
  /** Number of signatures that the person can authorise at once; absent: 1. */
  readonly signaturesMax?: number | undefined
}

export interface CertificateRequest {
  readonly person: Person
  readonly level: CertificateLevel
  /** The account the person used before; with it, the person is not asked to choose one. */
  readonly documentNumber?: string | undefined
  readonly signal?: AbortSignal
}

export interface SignatureRequest {
  readonly person: Person
  readonly level: CertificateLevel
  readonly certificate: SigningCertificate
  readonly algorithm: SignatureAlgorithm
  /** Digest of the data to be signed, by the algorithm's hash function. */
  readonly digest: Bytes
  /** Digests of other documents that the person authorises together with this one, at most `signaturesMax` in all. */
  readonly furtherDigests?: readonly Bytes[] | undefined
  readonly prompt: Prompt
  /** Absent: the person's device gets a notification. */
  readonly deviceLink?: DeviceLink | undefined
  /**
   * Provider's name of the session in which the app showed this certificate; the app waits there for the signature
   * request.
   */
  readonly certificateSession?: string | undefined
  /** Address to which the provider's page sends the browser back. */
  readonly returnUrl?: string | undefined
}

export interface AuthenticationRequest {
  /** Absent: the person who follows the device link is identified by their certificate. */
  readonly person?: Person
  readonly prompt: Prompt
  /** Absent: the person's device gets a notification. */
  readonly deviceLink?: DeviceLink | undefined
  /** Address to which the provider's page sends the browser back. */
  readonly returnUrl?: string | undefined
}

/**
 * A complete request to a person, fixed before anything is sent. Plain JSON: any process can start it, read its
 * session and check the answer.
 */
interface Order {
  /** State of the provider adapter, opaque to all other code. Secrets in it are encrypted, because it is stored. */
  readonly state: unknown
}

export interface SignatureOrder extends Order {
  readonly person: Person
  /** Four digits to compare; absent if the provider makes them when the session starts, or if a link needs none. */
  readonly verificationCode?: string | undefined
  readonly level: CertificateLevel
  readonly algorithm: SignatureAlgorithm
  /** Base64. */
  readonly digest: string
  /** Base64, in the order of the request. */
  readonly furtherDigests?: string[] | undefined
  /** The data that was digested, Base64, if we have it: verification over it is faster. */
  readonly digested?: string | undefined
  /** The certificate the document was prepared with, Base64 of DER. */
  readonly certificate: string
}

export interface AuthenticationOrder extends Order {
  /** Absent: any person who follows the device link. */
  readonly person?: Person
  /** Four digits to compare with the screen; absent if a link needs none. */
  readonly verificationCode?: string | undefined
  /** Random bytes, different for every order, Base64: an answer to another order does not match. */
  readonly challenge: string
}

/** Asks for a signing certificate that is not known in advance: the person chooses it. */
export interface CertificateOrder extends Order {
  readonly level: CertificateLevel
  readonly verificationCode?: undefined
}

export type AnyOrder = SignatureOrder | AuthenticationOrder | CertificateOrder

/** Purpose of a session: some providers have separate paths for the two. */
export type ProviderSessionKind = 'signature' | 'authentication'

/** A session whose notification was sent, or whose link or page can now be opened. */
export interface StartedSession {
  /** The provider's identifier of the session. */
  readonly providerSession: string
  readonly verificationCode?: string | undefined
  readonly deviceLink?: DeviceLinkSession | undefined
  /** The answer arrives through the person's browser: from the provider's page at this address, or from their card. */
  readonly browserRequest?: BrowserRequest | undefined
}

/** Data from which links of a session are made. Plain JSON; the secret never leaves the server. */
export interface DeviceLinkSession {
  readonly token: string
  /** Base64. */
  readonly secret: string
  /** Address that opens the provider's app. */
  readonly base: string
  /** Unix time in milliseconds: links state the age of their session. */
  readonly startedAt: number
}

/** Parameters that the app adds to the callback address it opens. */
export interface CallbackValues {
  readonly sessionSecretDigest: string
  /** Authentication only. */
  readonly userChallengeVerifier?: string | undefined
}

/**
 * Device links replace notifications. Only a person who sees the link can act on it, so a remote attacker cannot
 * start a prompt.
 */
export interface DeviceLinks {
  /** Whether the provider accepts this address as the callback that the app opens at the end. */
  isCallbackUrl(address: string): boolean
  /** The link as it must be at a given time; a QR code must show a new one every second. */
  linkAt(order: AnyOrder, session: DeviceLinkSession, language: Language, at: Date): string
  /** Whether a callback comes from the app that served this session. */
  isCallbackOf(session: DeviceLinkSession, values: CallbackValues): boolean
  /** Whether a callback belongs to this authentication answer. */
  isCallbackToAnswer(
    values: CallbackValues,
    answer: { readonly userChallenge?: string | undefined },
  ): boolean
}

/** The certificate that a person wants to sign with. */
export interface CertificateChoiceRequest {
  readonly level: CertificateLevel
  readonly prompt: Prompt
  /** Address to which the provider's page sends the browser back. */
  readonly returnUrl?: string | undefined
}

/**
 * Asks a person for the certificate they want to sign with, by a link, the provider's page or their card. The
 * signature is prepared for this certificate and requested afterwards, in the same session.
 */
export interface CertificateChoice {
  order(request: CertificateChoiceRequest): CertificateOrder
  start(order: CertificateOrder): Promise<StartedSession>
  read(
    order: CertificateOrder,
    providerSession: string,
    waiting: Waiting,
  ): Promise<'running' | SigningCertificate>
}

/** How long a read may wait for the person before it returns `running`. */
export interface Waiting {
  readonly waitMs: number
  readonly signal?: AbortSignal
  /** The answer that the browser brought, if it arrives that way. Accepted by `isAnswerTo`, otherwise unchecked. */
  readonly browserAnswer?: BrowserAnswer | undefined
  /** Whether the answer of the browser was read before, perhaps by a process that has stopped. */
  readonly isRepeated?: boolean | undefined
}

export interface SignatureAnswer {
  /** Verified with the order's certificate. ECDSA: r‖s; RSA: the signature bytes. */
  readonly signatureValue: Bytes
  /** Signature values over the further digests, in their order; verified, too. */
  readonly furtherValues?: readonly Bytes[] | undefined
}

/** If the order named a person, the answer is by that person; otherwise by any person whom the certificate names. */
export interface AuthenticationAnswer extends AcceptedCertificate {
  /** The account that answered, if the provider names it. */
  readonly documentNumber?: string | undefined
  /** Present in same-device answers: the callback must carry the verifier that this is the digest of. */
  readonly userChallenge?: string | undefined
  /** How this person was identified, if the provider has several ways; absent: as in `IdentityProvider.proof`. */
  readonly proof?: IdentityProof
}

/**
 * A service or a card that holds people's keys and asks people to use them. Returned values have been checked; a
 * refusal, an outage or an invalid answer throws `ProviderFailure`. A provider has at least one of
 * `signingCertificate` and `certificateChoice`.
 */
export interface IdentityProvider {
  readonly name: MethodName
  /** Name by which people know the provider. */
  readonly title: string
  /** PNG of the provider's mark. */
  readonly logo?: Bytes | undefined
  readonly asks: readonly Asking[]
  /** How the provider shows who a person is: the weakest of its ways. Absent if it cannot identify people. */
  readonly proof?: IdentityProof
  /** Countries whose people use the provider, ISO 3166-1 alpha-2; absent: any. */
  readonly countries?: readonly string[] | undefined
  /** Addresses besides the portal's to which the provider's pages may send a browser back. */
  readonly returnUrls?: readonly string[] | undefined
  /** Absent if the provider has no device links. */
  readonly deviceLinks?: DeviceLinks
  /** Absent if the certificate of a person is always known in advance. */
  readonly certificateChoice?: CertificateChoice
  /**
   * Returns the signing certificate of a person. It is needed before the digest exists, because signed attributes
   * contain it. Absent if only the person can name it.
   */
  readonly signingCertificate?: (request: CertificateRequest) => Promise<SigningCertificate>
  /** The algorithm that the holder of a certificate uses to sign a digest. */
  signatureAlgorithm(
    certificate: SigningCertificate,
    digest: 'SHA-256' | 'SHA-512',
  ): SignatureAlgorithm
  orderSignature(request: SignatureRequest): SignatureOrder
  /**
   * Sends the prompt to the phone. If one order is started twice within seconds, the phone rings once, provided that
   * the provider can recognise the repetition.
   */
  startSignature(order: SignatureOrder): Promise<StartedSession>
  readSignature(
    order: SignatureOrder,
    providerSession: string,
    waiting: Waiting,
  ): Promise<'running' | SignatureAnswer>
  orderAuthentication(request: AuthenticationRequest): AuthenticationOrder
  startAuthentication(order: AuthenticationOrder): Promise<StartedSession>
  /** Returns an order if it has to make a further request to the person, in the same session. */
  readAuthentication(
    order: AuthenticationOrder,
    providerSession: string,
    waiting: Waiting,
  ): Promise<'running' | AuthenticationAnswer | AuthenticationOrder>
  /** Whether an answer from a browser belongs to this order. Absent if answers never arrive through a browser. */
  readonly isAnswerTo?: (order: AnyOrder, answer: BrowserAnswer) => boolean
  /**
   * Tests without a person whether the provider answers and knows us. Returns the finding for the operator. Absent if
   * only a call that concerns a person shows it.
   */
  readonly probe?: (returnUrl: string) => Promise<string>
  /**
   * Waits for the end of a session whose answer is no longer needed, because providers cannot withdraw a prompt. Does
   * not return the person's answer.
   */
  awaitEnd(
    kind: ProviderSessionKind,
    providerSession: string,
    waiting: Waiting,
  ): Promise<'running' | 'ended'>
}

/** A provider that knows people's certificates in advance and rings their phones. */
export interface PhoneProvider extends IdentityProvider {
  readonly signingCertificate: NonNullable<IdentityProvider['signingCertificate']>
}
