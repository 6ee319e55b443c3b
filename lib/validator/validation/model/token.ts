import type { Bytes } from '#encoding/bytes'
import { type DigestAlgorithm, digest } from '#encoding/digest'
import { encodeHex } from '#encoding/hex'
import type { SignatureAlgorithm } from '#pki/algorithms'
import type { Certificate } from '#pki/certificate/certificate'
import type { SignerIdentifier } from '#pki/cms/signed-data'
import type { SigningCertificateReference } from '#pki/cms/signing-certificate'
import type { Remark, SubIndication } from '../conclusion'
import type { MessageKey } from '../messages/messages'
import type { PolicyName } from '../policy/validation-policy'
import type { DigestMatcher } from './digest-matcher'
import type { FoundCertificate } from './material'

/** The certificate of its signer as the token names it (EN 319 102-1, 5.2.3). */
export interface SignerIdentification {
  /** Candidates by the token's own identifier, the most likely first. */
  readonly candidates: readonly Certificate[]
  /** The signing-certificate attribute, or the reason why it is unusable. */
  readonly reference: SigningCertificateReference | 'absent' | 'malformed'
}

/**
 * A finding of the format reader against a token. `fail` ends its validation at once, `broken` after the checks of
 * digests and value, `unacceptable` after the checks of the certificates, too.
 */
export interface StructureFinding {
  readonly severity: 'fail' | 'broken' | 'unacceptable' | 'warn'
  /** The policy that treats the finding as `broken`, whatever its severity. */
  readonly brokenUnder?: PolicyName
  readonly key: MessageKey
  readonly about?: string
  /** When absent: SIG_CONSTRAINTS_FAILURE for `unacceptable`, FORMAT_FAILURE for the others. */
  readonly subIndication?: SubIndication
}

/** Common facts of signatures and time-stamps: digests, a value, a signer. */
export interface TokenToValidate {
  /** S- or T- and the SHA-256. */
  readonly id: string
  readonly structure: readonly StructureFinding[]
  readonly references: readonly DigestMatcher[]
  /** Absent when it is unknown. */
  readonly signatureAlgorithm: SignatureAlgorithm | undefined
  readonly digestAlgorithm: DigestAlgorithm | undefined
  /** Whether the value was made with the certificate's key. */
  readonly isValueRight: (certificate: Certificate) => boolean
  /** JWS: a length of the value that the certificate's key cannot make, in words of every language. */
  readonly wrongValueLength?: (certificate: Certificate) => string | undefined
  /** CMS: whether the value fits the signed attributes as they were sent, but not their DER encoding. */
  readonly isValueOverBer?: (certificate: Certificate) => boolean
  readonly identification: SignerIdentification
  /** The SignerInfo's identifier of its signer; XML signatures have none. */
  readonly signerIdentifier?: SignerIdentifier
  /** Certificates inside the token. */
  readonly certificates: readonly FoundCertificate[]
}

/** Converts a finding to a remark. */
export function remarkOf({ severity, key, about }: StructureFinding): Remark {
  const level = severity === 'warn' ? 'warning' : 'error'
  return { level, key, about }
}

/** Signature, time-stamp, revocation data, signed document, evidence record. */
type TokenKind = 'S' | 'T' | 'R' | 'D' | 'E'

/** The name of a token in the reports: its kind and the SHA-256 of its bytes. */
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
