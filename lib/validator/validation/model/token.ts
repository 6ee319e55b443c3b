import type { Bytes } from '#encoding/bytes'
import { type DigestAlgorithm, digest } from '#encoding/digest'
import { encodeHex } from '#encoding/hex'
import type { SignatureAlgorithm } from '#pki/algorithms'
import type { Certificate } from '#pki/certificate/certificate'
import type { SignerIdentifier } from '#pki/cms/signed-data'
import type { SigningCertificateReference } from '#pki/cms/signing-certificate'
import type { MessageKey } from '../messages/messages'
import type { PolicyName } from '../policy/validation-policy'
import type { Remark, SubIndication } from './conclusion'
import type { DigestMatcher } from './digest-matcher'
import type { FoundCertificate } from './material'

/** The statements in a token about the certificate of its signer (EN 319 102-1, 5.2.3). */
export interface SignerIdentification {
  /** Certificates that fit the token's own identifier, most likely first. */
  readonly candidates: readonly Certificate[]
  /** The signing-certificate attribute, or the reason why it is unusable. */
  readonly reference: SigningCertificateReference | 'absent' | 'malformed'
}

/**
 * A finding of the format reader about a token. `fail` ends the validation at once, `broken` after digests and value
 * have been checked, `unacceptable` also after the certificates have been checked.
 */
export interface StructureFinding {
  readonly severity: 'fail' | 'broken' | 'unacceptable' | 'warn'
  /** The policy that treats the finding as `broken`. `severity` then applies only to the other policies. */
  readonly brokenUnder?: PolicyName
  readonly key: MessageKey
  readonly about?: string
  /** Default: SIG_CONSTRAINTS_FAILURE for `unacceptable`, FORMAT_FAILURE for the others. */
  readonly subIndication?: SubIndication
}

/** Facts that signatures and time-stamps have in common. */
export interface TokenToValidate {
  /** `S-` or `T-`, and a SHA-256. */
  readonly id: string
  readonly structure: readonly StructureFinding[]
  readonly references: readonly DigestMatcher[]
  /** Undefined if the algorithm is unknown. */
  readonly signatureAlgorithm: SignatureAlgorithm | undefined
  readonly digestAlgorithm: DigestAlgorithm | undefined
  /** Whether the value was made with the certificate's key. */
  readonly isValueRight: (certificate: Certificate) => boolean
  /**
   * JWS only: the wrong length of the value for the certificate's key. It is written without words, for all languages.
   */
  readonly wrongValueLength?: (certificate: Certificate) => string | undefined
  /** CMS only: whether the value fits the signed attributes as they were sent, but not their DER encoding. */
  readonly isValueOverBer?: (certificate: Certificate) => boolean
  readonly identification: SignerIdentification
  /** How the SignerInfo identifies its signer. XML signatures have no such identifier. */
  readonly signerIdentifier?: SignerIdentifier
  /** Certificates inside the token. */
  readonly certificates: readonly FoundCertificate[]
}

/** Converts a finding to a remark. */
export function remarkOf({ severity, key, about }: StructureFinding): Remark {
  const level = severity === 'warn' ? 'warning' : 'error'
  return { level, key, about }
}

/** Signature, time-stamp, revocation data, signed document or evidence record. */
type TokenKind = 'S' | 'T' | 'R' | 'D' | 'E'

/** The id of a token in the reports: its kind and the SHA-256 of the bytes. */
export function tokenId(kind: TokenKind, bytes: Bytes): string {
  return `${kind}-${encodeHex(digest('SHA-256', bytes)).toUpperCase()}`
}

/** Ids are cached because reports name each certificate many times. */
const knownIds = new WeakMap<Certificate, string>()

export function certificateId(certificate: Certificate): string {
  const known = knownIds.get(certificate)
  if (known !== undefined) return known
  const id = `C-${certificate.fingerprint.toUpperCase()}`
  knownIds.set(certificate, id)
  return id
}
