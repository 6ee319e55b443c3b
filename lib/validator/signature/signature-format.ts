import type { ByteSource } from '#encoding/byte-source'
import type { Bytes } from '#encoding/bytes'
import type { SignatureAlgorithm } from '#pki/algorithms'
import type { Mark, SignaturePage, SignaturePosition } from '#vocabulary/mark'

/** In an empty signature field of the document, if it has one with an area. */
export interface ShownSignature {
  /** Lines of text, the first one emphasised; any characters of the embedded font. */
  readonly lines: readonly string[]
}

/** Without such a field: in a corner, or at any free position. */
export interface CornerAppearance extends ShownSignature {
  readonly position: SignaturePosition
  readonly page: SignaturePage
  /** Positions reserved for other signatures. */
  readonly kept?: readonly Mark[]
}

/** Without such a field: at a position that the owner chose. */
export interface PlacedAppearance extends ShownSignature {
  readonly mark: Mark
}

/** Content and position of a visible signature. */
export type SignatureAppearance = CornerAppearance | PlacedAppearance | ShownSignature

/** Parameters that are fixed before the signer's device is contacted. */
export interface SignatureParameters {
  /** The signer's certificate, DER: it is part of the signed data. */
  readonly certificate: Bytes
  /** Issuers of the certificate up to the anchor, DER, nearest first. */
  readonly issuers: readonly Bytes[]
  /** The algorithm that the provider will use. */
  readonly algorithm: SignatureAlgorithm
  /** The time of our clock; only a time-stamp proves it. */
  readonly claimedSigningTime: Date
  /** Bytes of the time-stamp token that `augment` will add; absent: none. */
  readonly timeStampSize?: number | undefined
  /** Absent: an invisible signature. */
  readonly appearance?: SignatureAppearance | undefined
}

/**
 * A signature without its value. Plain JSON: it is stored while the signer's device is waiting, and the answer may be
 * handled by another process.
 */
export interface PreparedSignature {
  readonly format: 'pades' | 'asice' | 'adoc'
  /** The signature's Id in the file: field name or XML Id. */
  readonly signatureId: string
  readonly algorithm: SignatureAlgorithm
  /** Data to be signed (DTBS), Base64: the signed attributes or the canonical SignedInfo. */
  readonly dataToBeSigned: string
  /**
   * Identifies the document, hex: SHA-256 of a PDF, which must not change before `complete`; for a container, of the
   * list of its data files, which stays the same when others sign.
   */
  readonly documentDigest: string
  /** State of the format, opaque to all other code. */
  readonly state: unknown
}

/** Baseline levels (EN 319 142-1, EN 319 132-1); each includes the previous ones. */
export type SignatureLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA'

/** A signature and its position: `place` makes the signed file. */
export interface SignedDocument {
  readonly signatureId: string
  readonly level: SignatureLevel
  /** The bytes of the signature: appended to a PDF, or a signature file for a container. */
  readonly tail: Bytes
  /** State of the format, needed by a later `augment` in the same run. */
  readonly state: unknown
}

/**
 * A signed document as unchanged bytes and an appended tail (append, do not rewrite). The signed file is the first
 * `keeps` bytes of the source, then `tail`.
 */
export interface Placement {
  /** All of a PDF; for a container, the bytes before its central directory. */
  readonly keeps: number
  readonly tail: Bytes
}

/** Services that prove when a signature existed. Each is a port of one method. */
export interface TrustServices {
  /** RFC 3161 token (ContentInfo, DER) over a SHA-256 or longer digest. */
  readonly timeStamp: (digest: Bytes) => Promise<Bytes>
  /** Expected size of the next token, in bytes. */
  readonly timeStampSize: () => number
  /** OCSP response (OCSPResponse, DER) for a certificate, verified against its issuer. Both DER. */
  readonly revocation: (certificate: Bytes, issuer: Bytes) => Promise<Bytes>
  /** Issuers of a certificate up to the anchor, DER, nearest first; empty if the certificate is an anchor. */
  readonly issuersOf: (certificate: Bytes, hints: readonly Bytes[]) => Promise<readonly Bytes[]>
}

/**
 * AdES creation in steps, because the signer answers later (EN 319 102-1, clause 4). The document is read through
 * `source` and never held in memory.
 */
export interface SignatureFormat {
  /** Fixes the data to be signed. Throws `SigningRefused` with a reason for the user. */
  prepare(source: ByteSource, parameters: SignatureParameters): Promise<PreparedSignature>
  /**
   * Verifies the value (ECDSA: r‖s) against the certificate and adds it: level B-B. The document is not read again:
   * `documentDigest` is the SHA-256 (hex) of the document that the signature is appended to.
   */
  complete(
    documentDigest: string,
    prepared: PreparedSignature,
    signatureValue: Bytes,
  ): Promise<SignedDocument>
  /** Raises the level with time-stamps and validation material. The work depends on the tail, not on the file. */
  augment(
    source: ByteSource,
    signed: SignedDocument,
    level: SignatureLevel,
    services: TrustServices,
  ): Promise<SignedDocument>
  /**
   * Puts the signature into the current document. A container may have received other signatures meanwhile, but its
   * data files must be the same. Throws `SigningRefused`.
   */
  place(source: ByteSource, signed: SignedDocument): Promise<Placement>
}
