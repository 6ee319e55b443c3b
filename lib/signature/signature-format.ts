import type { ByteSource } from '@/lib/encoding/byte-source'
import type { Bytes } from '@/lib/encoding/bytes'
import type { SignatureAlgorithm } from '@/lib/pki/algorithms'
import type { SignaturePage, SignaturePosition } from '@/lib/vocabulary/document'
import type { Mark } from '@/lib/vocabulary/mark'

interface ShownSignature {
  /** Lines of text, the first one emphasised; any letters the embedded font has. */
  readonly lines: readonly string[]
}

/** In a corner, or wherever there is room. */
export interface CornerAppearance extends ShownSignature {
  readonly position: SignaturePosition
  readonly page: SignaturePage
  /** Positions that others are to have. */
  readonly kept?: readonly Mark[]
}

/** Where somebody placed it. */
export interface PlacedAppearance extends ShownSignature {
  readonly mark: Mark
}

/** What a visible signature shows, and where. */
export type SignatureAppearance = CornerAppearance | PlacedAppearance

/** What is decided before the signer's device is asked. */
export interface SignatureParameters {
  /** The signer's certificate, DER: it is part of what is signed. */
  readonly certificate: Bytes
  /** Issuers of the certificate up to the anchor, DER, nearest first. */
  readonly issuers: readonly Bytes[]
  /** How the provider will sign. */
  readonly algorithm: SignatureAlgorithm
  /** Our clock; nothing proves it until a time-stamp does. */
  readonly claimedSigningTime: Date
  /** Absent: an invisible signature. */
  readonly appearance?: SignatureAppearance | undefined
}

/**
 * A signature that waits for its value. Plain JSON: it is stored while a phone rings, and read by
 * whichever process is alive when the answer comes.
 */
export interface PreparedSignature {
  readonly format: 'pades' | 'asice' | 'adoc'
  /** The signature's Id in the file: field name or XML Id. */
  readonly signatureId: string
  readonly algorithm: SignatureAlgorithm
  /** DTBS, Base64: the signed attributes or the canonical SignedInfo. */
  readonly dataToBeSigned: string
  /**
   * What it was prepared for, hex: SHA-256 of a PDF, on whose other bytes completing is refused; of the list
   * of a container's data files, which stay the same when others sign.
   */
  readonly documentDigest: string
  /** Format's own state, opaque to everybody else. */
  readonly state: unknown
}

/** Baseline levels (EN 319 142-1, EN 319 132-1), each includes the ones before it. */
export type SignatureLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA'

/** A signature and where it belongs: `place` makes a file of it. */
export interface SignedDocument {
  readonly signatureId: string
  readonly level: SignatureLevel
  /** What the signature adds: bytes behind a PDF, or a signature file for a container. */
  readonly tail: Bytes
  /** Format's own state, needed by a later `augment` in the same run. */
  readonly state: unknown
}

/**
 * A signed document as untouched bytes and what is appended to them (append, do not rewrite).
 * The signed file is the first `keeps` bytes of the source, then `tail`.
 */
export interface Placement {
  /** All of a PDF; of a container what stands before its central directory. */
  readonly keeps: number
  readonly tail: Bytes
}

/** Services that prove when a signature existed. Each is a port of one method. */
export interface TrustServices {
  /** RFC 3161 token (ContentInfo, DER) over a SHA-256 or longer digest. */
  readonly timeStamp: (digest: Bytes) => Promise<Bytes>
  /** OCSP response (OCSPResponse, DER) for a certificate, verified against its issuer. Both DER. */
  readonly revocation: (certificate: Bytes, issuer: Bytes) => Promise<Bytes>
  /** Issuers of a certificate up to the anchor, DER, nearest first; empty when it is an anchor itself. */
  readonly issuersOf: (certificate: Bytes, hints: readonly Bytes[]) => Promise<readonly Bytes[]>
}

/**
 * AdES creation around a signer who answers later (EN 319 102-1, clause 4).
 * The document is read, never held: `source` gives any of its bytes.
 */
export interface SignatureFormat {
  /** Fixes what will be signed. Throws `SigningRefused` with a reason a person can read. */
  prepare(source: ByteSource, parameters: SignatureParameters): Promise<PreparedSignature>
  /**
   * Verifies the value (ECDSA: r‖s) against the certificate, then incorporates it: level B-B. The document itself is
   * not read again: `documentDigest` is the SHA-256 (hex) of the one it will be appended to.
   */
  complete(
    documentDigest: string,
    prepared: PreparedSignature,
    signatureValue: Bytes,
  ): Promise<SignedDocument>
  /** Raises the level with time-stamps and validation material. Work depends on the tail, not on the file. */
  augment(
    source: ByteSource,
    signed: SignedDocument,
    level: SignatureLevel,
    services: TrustServices,
  ): Promise<SignedDocument>
  /**
   * Puts the signature into the document as it is now. A container may have got other signatures since this
   * one was prepared; other data files are refused. Throws `SigningRefused`.
   */
  place(source: ByteSource, signed: SignedDocument): Promise<Placement>
}
