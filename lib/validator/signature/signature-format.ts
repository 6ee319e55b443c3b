import type { ByteSource } from '#encoding/byte-source'
import type { Bytes } from '#encoding/bytes'
import type { SignatureAlgorithm } from '#pki/algorithms'
import type { Mark, SignaturePage, SignaturePosition } from '#vocabulary/mark'

/** A visible signature. It is drawn in an empty signature field of the document if one has an area. */
export interface ShownSignature {
  /** Lines of text; the first one is emphasised. Only characters of the embedded font are supported. */
  readonly lines: readonly string[]
}

/** Without an empty signature field, the signature is drawn in a corner or at any free position. */
export interface CornerAppearance extends ShownSignature {
  readonly position: SignaturePosition
  readonly page: SignaturePage
  /** Positions that are reserved for other signatures. */
  readonly kept?: readonly Mark[]
}

/** Without an empty signature field, the signature is drawn at a position that the owner chose. */
export interface PlacedAppearance extends ShownSignature {
  readonly mark: Mark
}

/** Content and position of a visible signature. */
export type SignatureAppearance = CornerAppearance | PlacedAppearance | ShownSignature

/** Parameters that are fixed before the signer's device is contacted. */
export interface SignatureParameters {
  /** The signer's certificate, DER. It is part of the signed data. */
  readonly certificate: Bytes
  /** Issuers of the certificate up to the anchor, DER; the signer's issuer comes first. */
  readonly issuers: readonly Bytes[]
  /** The signature algorithm that the provider will use. */
  readonly algorithm: SignatureAlgorithm
  /** The time of our clock. Only a time-stamp proves a time. */
  readonly claimedSigningTime: Date
  /** Size in bytes of the time-stamp token that `augment` will add; absent if it adds no token. */
  readonly timeStampSize?: number | undefined
  /** Absent for an invisible signature. */
  readonly appearance?: SignatureAppearance | undefined
}

/**
 * A signature without its value. It is plain JSON, because it is stored while the signer's device is waiting, and
 * another process may handle the answer.
 */
export interface PreparedSignature {
  readonly format: 'pades' | 'asice' | 'adoc'
  /** The Id of the signature in the file: a field name or an XML Id. */
  readonly signatureId: string
  readonly algorithm: SignatureAlgorithm
  /** Data to be signed (DTBS), Base64: the signed attributes, or the canonical SignedInfo. */
  readonly dataToBeSigned: string
  /**
   * A digest (hex) that identifies the document. For a PDF, it is the SHA-256 of the file, which must not change before
   * `complete`. For a container, it is a digest over the list of data files, which stays the same when others sign.
   */
  readonly documentDigest: string
  /** State of the format. Other code must not interpret it. */
  readonly state: unknown
}

/** Baseline levels (EN 319 142-1, EN 319 132-1). Each level includes the previous ones. */
export type SignatureLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA'

/** A signature that `place` can put into the document. */
export interface SignedDocument {
  readonly signatureId: string
  readonly level: SignatureLevel
  /** The bytes of the signature: appended bytes of a PDF, or a signature file for a container. */
  readonly tail: Bytes
  /** State of the format for a later `augment` in the same process. */
  readonly state: unknown
}

/**
 * A signed document as unchanged bytes and an appended tail. The signed file is the first `keeps` bytes of the source,
 * then `tail`.
 */
export interface Placement {
  /** Number of kept bytes: all bytes of a PDF; in a container, at most those before its central directory. */
  readonly keeps: number
  readonly tail: Bytes
}

/** Services that prove when a signature existed. */
export interface TrustServices {
  /** Returns an RFC 3161 token (ContentInfo, DER) over a digest of SHA-256 or longer. */
  readonly timeStamp: (digest: Bytes) => Promise<Bytes>
  /** Expected size of the next token, in bytes. */
  readonly timeStampSize: () => number
  /** Returns an OCSPResponse, DER, for a certificate, verified against its issuer. Both arguments are DER. */
  readonly revocation: (certificate: Bytes, issuer: Bytes) => Promise<Bytes>
  /** Returns the issuers of a certificate up to the anchor, DER, nearest first; empty if it is an anchor itself. */
  readonly issuersOf: (certificate: Bytes, hints: readonly Bytes[]) => Promise<readonly Bytes[]>
}

/**
 * Creates a signature in steps, because the signer answers later (EN 319 102-1, clause 4). The document is read through
 * `source` and is not held in memory.
 */
export interface SignatureFormat {
  /** Fixes the data to be signed. Throws `SigningRefused`. */
  prepare(source: ByteSource, parameters: SignatureParameters): Promise<PreparedSignature>
  /**
   * Verifies the value (for ECDSA r‖s) against the certificate and adds it, which gives level B-B. The document is not
   * read again: `documentDigest` is the SHA-256 (hex) of the document to which the signature is appended.
   */
  complete(
    documentDigest: string,
    prepared: PreparedSignature,
    signatureValue: Bytes,
  ): Promise<SignedDocument>
  /** Raises the level with time-stamps and validation material. The cost depends on the tail, not on the file. */
  augment(
    source: ByteSource,
    signed: SignedDocument,
    level: SignatureLevel,
    services: TrustServices,
  ): Promise<SignedDocument>
  /**
   * Puts the signature into the current document. A container may have received other signatures, but its data files
   * must be the same. Throws `SigningRefused`.
   */
  place(source: ByteSource, signed: SignedDocument): Promise<Placement>
}
