import type { Bytes } from '@/lib/encoding/bytes'
import type { PhoneText } from '@/lib/encoding/phone-text'
import type { SignatureAlgorithm } from '@/lib/pki/algorithms'
import type { Language } from '@/lib/vocabulary/language'
import type { Person } from '@/lib/vocabulary/person'
import type {
  CertificateLevel,
  DeviceLink,
  PromptLanguage,
  ProviderFamily,
} from '@/lib/vocabulary/provider'
import type { PersonIdentity } from './person-identity'

/** What stands on the person's screen; an app takes the text and speaks its owner's language. */
export interface Prompt extends PhoneText {
  readonly language: PromptLanguage
}

/** A certificate whose path, validity, purpose, level and owner were checked. All certificates DER. */
export interface AcceptedCertificate {
  readonly certificate: Bytes
  /** Up to the trust anchor, nearest first. */
  readonly issuers: readonly Bytes[]
  readonly identity: PersonIdentity
}

/** The certificate a person will sign with. */
export interface SigningCertificate extends AcceptedCertificate {
  /** The Smart-ID account that holds the key: signing must ask exactly this one. */
  readonly documentNumber?: string | undefined
}

export interface CertificateRequest {
  readonly person: Person
  readonly level: CertificateLevel
  /** The account the person has shown before: nobody is asked which one it shall be. */
  readonly documentNumber?: string | undefined
  readonly signal?: AbortSignal
}

export interface SignatureRequest {
  readonly person: Person
  readonly level: CertificateLevel
  readonly certificate: SigningCertificate
  readonly algorithm: SignatureAlgorithm
  /** Of the data to be signed, by the algorithm's digest. */
  readonly digest: Bytes
  readonly prompt: Prompt
  /** Absent: a message calls the person's device. */
  readonly deviceLink?: DeviceLink | undefined
}

export interface AuthenticationRequest {
  /** Absent: whoever follows the device link says by their certificate who they are. */
  readonly person?: Person
  readonly prompt: Prompt
  /** Absent: a message calls the person's device. */
  readonly deviceLink?: DeviceLink | undefined
}

/**
 * What a person is about to be asked, complete and fixed before anything is sent. Plain JSON: any
 * process can start it, read its session and check the answer.
 */
interface Order {
  /** Provider's own part, opaque to everybody else. */
  readonly state: unknown
}

export interface SignatureOrder extends Order {
  readonly person: Person
  /** Four digits to compare; absent where the provider makes them while starting, or a link needs none. */
  readonly verificationCode?: string | undefined
  readonly level: CertificateLevel
  readonly algorithm: SignatureAlgorithm
  /** Base64. */
  readonly digest: string
  /** What the digest is of, Base64, where that is ours to see: an answer is verified faster over it. */
  readonly digested?: string | undefined
  /** The certificate the document was prepared with, DER in Base64. */
  readonly certificate: string
}

export interface AuthenticationOrder extends Order {
  /** Absent: whoever follows the device link. */
  readonly person?: Person
  /** Four digits to compare with the screen; absent where a link needs none. */
  readonly verificationCode?: string | undefined
  /** Random bytes of this order alone, Base64: an answer to another order does not fit it. */
  readonly challenge: string
}

/** What a session was started for: some providers keep the two apart. */
export type ProviderSessionKind = 'signature' | 'authentication'

/** A prompt on its way to the person, or a link that waits for them. */
export interface StartedSession {
  /** Name of the session at the provider. */
  readonly providerSession: string
  readonly verificationCode?: string | undefined
  readonly deviceLink?: DeviceLinkSession | undefined
}

/** What links of a session are made of. Plain JSON; the secret never leaves the server. */
export interface DeviceLinkSession {
  readonly token: string
  /** Base64. */
  readonly secret: string
  /** Address that opens the provider's app. */
  readonly base: string
  /** Unix time in milliseconds: links say how old their session is. */
  readonly startedAt: number
}

/** What the app adds to the callback it opens. */
export interface CallbackValues {
  readonly sessionSecretDigest: string
  /** With authentication only. */
  readonly userChallengeVerifier?: string | undefined
}

/** Links in place of messages. Who sees the link is who acts: nobody far away can start a prompt. */
export interface DeviceLinks {
  /** Whether the provider would open such an address after its app is done. */
  isCallbackUrl(address: string): boolean
  /** The link as it has to be at a moment; a QR code must show a new one every second. */
  linkAt(
    order: SignatureOrder | AuthenticationOrder,
    session: DeviceLinkSession,
    language: Language,
    at: Date,
  ): string
  /** Whether a callback comes from the app that served this session. */
  isCallbackOf(session: DeviceLinkSession, values: CallbackValues): boolean
  /** Whether a callback belongs to the answer of an authentication. */
  isCallbackToAnswer(
    values: CallbackValues,
    answer: { readonly userChallenge?: string | undefined },
  ): boolean
}

/** How long a reading may wait for the person before it says `running`. */
export interface Waiting {
  readonly waitMs: number
  readonly signal?: AbortSignal
}

export interface SignatureAnswer {
  /** Verified with the order's certificate. ECDSA: r‖s; RSA: the bytes. */
  readonly signatureValue: Bytes
}

/** The person is who they were asked to be, or somebody whom the certificate names, where anybody was asked. */
export interface AuthenticationAnswer extends AcceptedCertificate {
  /** The account that answered, where the provider names it. */
  readonly documentNumber?: string | undefined
  /** Of an answer on the same device: its callback must know what this was made of. */
  readonly userChallenge?: string | undefined
}

/**
 * A service that holds people's keys and asks them, on their own device, to use them. Everything it
 * returns has been checked; what does not stand up is thrown as `ProviderFailure`.
 */
export interface IdentityProvider {
  readonly family: ProviderFamily
  /** Absent where the provider has none. */
  readonly deviceLinks?: DeviceLinks
  /** The signing certificate: signed attributes need it before there is a digest. */
  signingCertificate(request: CertificateRequest): Promise<SigningCertificate>
  /** How the holder of a certificate will sign a digest. */
  signatureAlgorithm(
    certificate: SigningCertificate,
    digest: 'SHA-256' | 'SHA-512',
  ): SignatureAlgorithm
  orderSignature(request: SignatureRequest): SignatureOrder
  /** Rings the phone. Starting one order twice within seconds rings it once where the provider can tell. */
  startSignature(order: SignatureOrder): Promise<StartedSession>
  readSignature(
    order: SignatureOrder,
    providerSession: string,
    waiting: Waiting,
  ): Promise<'running' | SignatureAnswer>
  orderAuthentication(request: AuthenticationRequest): AuthenticationOrder
  startAuthentication(order: AuthenticationOrder): Promise<StartedSession>
  readAuthentication(
    order: AuthenticationOrder,
    providerSession: string,
    waiting: Waiting,
  ): Promise<'running' | AuthenticationAnswer>
  /**
   * Waits for the end of a session whose answer is not wanted any more: no provider takes a prompt back.
   * What the person did is not told.
   */
  awaitEnd(
    kind: ProviderSessionKind,
    providerSession: string,
    waiting: Waiting,
  ): Promise<'running' | 'ended'>
}
