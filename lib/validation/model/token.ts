import type { Bytes } from '@/lib/encoding/bytes'
import { type DigestAlgorithm, digest } from '@/lib/encoding/digest'
import { encodeHex } from '@/lib/encoding/hex'
import type { SignatureAlgorithm } from '@/lib/pki/algorithms'
import type { Certificate } from '@/lib/pki/certificate/certificate'
import type { SignerIdentifier } from '@/lib/pki/cms/signed-data'
import type { SigningCertificateReference } from '@/lib/pki/cms/signing-certificate'
import type { Remark, SubIndication } from '../conclusion'
import type { MessageKey } from '../messages/messages'
import type { PolicyName } from '../policy/validation-policy'
import type { DigestMatcher } from './digest-matcher'
import type { FoundCertificate } from './material'

/** How a token names the certificate of whoever signed it (EN 319 102-1, 5.2.3). */
export interface SignerIdentification {
  /** Those the token's own identifier admits, the most likely first. */
  readonly candidates: readonly Certificate[]
  /** The signing-certificate attribute: absent, unreadable or ambiguous, or what it says. */
  readonly reference: SigningCertificateReference | 'absent' | 'malformed'
}

/**
 * What the format itself has against a token. `fail` ends its validation, `broken` once digests and value
 * were looked at, `unacceptable` once the certificates were, too.
 */
export interface StructureFinding {
  readonly severity: 'fail' | 'broken' | 'unacceptable' | 'warn'
  /** The policy that takes it for broken, whatever its severity. */
  readonly brokenUnder?: PolicyName
  readonly key: MessageKey
  readonly about?: string
  /** FORMAT_FAILURE, or SIG_CONSTRAINTS_FAILURE for what is unacceptable, when absent. */
  readonly subIndication?: SubIndication
}

/** What a signature and a time-stamp have in common: digests, a value, somebody who signed. */
export interface TokenToValidate {
  /** S- or T- and a SHA-256. */
  readonly id: string
  readonly structure: readonly StructureFinding[]
  readonly references: readonly DigestMatcher[]
  /** Absent when we do not know it. */
  readonly signatureAlgorithm: SignatureAlgorithm | undefined
  readonly digestAlgorithm: DigestAlgorithm | undefined
  /** Whether the value was made with the certificate's key. */
  readonly isValueRight: (certificate: Certificate) => boolean
  /** CMS: whether the value fits the signed attributes as they were sent, but not their DER encoding. */
  readonly isValueOverBer?: (certificate: Certificate) => boolean
  readonly identification: SignerIdentification
  /** How a SignerInfo names its signer; XML signatures have none. */
  readonly signerIdentifier?: SignerIdentifier
  /** Those that travel inside it. */
  readonly certificates: readonly FoundCertificate[]
}

/** A finding as something to say. */
export function remarkOf({ severity, key, about }: StructureFinding): Remark {
  const level = severity === 'warn' ? 'warning' : 'error'
  return { level, key, about }
}

/** Signature, time-stamp, revocation data, signed document. */
type TokenKind = 'S' | 'T' | 'R' | 'D'

/** The name of a token in the reports: its kind and the SHA-256 of its bytes. */
export function tokenId(kind: TokenKind, bytes: Bytes): string {
  return `${kind}-${encodeHex(digest('SHA-256', bytes)).toUpperCase()}`
}

/** Reports name each certificate over and over. */
const knownIds = new WeakMap<Certificate, string>()

export function certificateId(certificate: Certificate): string {
  const known = knownIds.get(certificate)
  if (known !== undefined) return known
  const id = `C-${certificate.fingerprint.toUpperCase()}`
  knownIds.set(certificate, id)
  return id
}
