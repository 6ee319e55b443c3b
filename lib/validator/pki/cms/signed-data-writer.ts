import { type Bytes, equalBytes } from '#encoding/bytes'
import { contextTag } from '#encoding/der/tags'
import {
  explicit,
  integer,
  octetString,
  oid,
  retagged,
  sequence,
  setOf,
} from '#encoding/der/writer'
import {
  digestAlgorithmIdentifier,
  digestAlgorithmOf,
  type SignatureAlgorithm,
  signatureAlgorithmIdentifier,
} from '../algorithms'
import { type Certificate, parseCertificate } from '../certificate/certificate'
import { oids } from '../oids'
import { attribute } from './signed-attributes'

/** The parts of a SignedData with one signer. */
export interface SignedDataInput {
  /** The signer's certificate, DER. */
  readonly certificate: Bytes
  /** Certificates of the issuers to include, DER. */
  readonly otherCertificates: readonly Bytes[]
  /** The DER SET OF from `buildSignedAttributes`. */
  readonly signedAttributes: Bytes
  readonly algorithm: SignatureAlgorithm
  /** For RSA the bytes of the value; for ECDSA SEQUENCE { r, s } (`encodeEcdsaValue` makes it from r‖s). */
  readonly signatureValue: Bytes
  /** Token over the signature value (RFC 3161), DER; it becomes the signature-time-stamp attribute. */
  readonly timeStampToken?: Bytes
  /** The encapsulated content; absent for a detached signature over id-data. */
  readonly content?: { readonly type: string; readonly bytes: Bytes }
}

/** ContentInfo with SignedData (RFC 5652, 5.1), DER. Throws `MalformedCertificate`. */
export function buildSignedData(input: SignedDataInput): Bytes {
  const { content } = input
  const contentType = content?.type ?? oids.idData
  const signedData = sequence(
    // RFC 5652, 5.1: version 3 if the content type is not id-data.
    integer(contentType === oids.idData ? 1 : 3),
    setOf(digestAlgorithmIdentifier(digestAlgorithmOf(input.algorithm))),
    encapsulatedContent(contentType, content?.bytes),
    certificateSet([input.certificate, ...input.otherCertificates]),
    setOf(signerInfo(input)),
  )
  return sequence(oid(oids.idSignedData), explicit(0, signedData))
}

function encapsulatedContent(type: string, bytes: Bytes | undefined): Bytes {
  return sequence(oid(type), ...(bytes ? [explicit(0, octetString(bytes))] : []))
}

function certificateSet(certificates: readonly Bytes[]): Bytes {
  const distinct = certificates.filter(
    (certificate, index) =>
      certificates.findIndex((other) => equalBytes(other, certificate)) === index,
  )
  return retagged(contextTag(0), setOf(...distinct))
}

function signerInfo(input: SignedDataInput): Bytes {
  const { algorithm, signedAttributes, signatureValue, timeStampToken } = input
  return sequence(
    integer(1),
    issuerAndSerialNumber(parseCertificate(input.certificate)),
    digestAlgorithmIdentifier(digestAlgorithmOf(algorithm)),
    retagged(contextTag(0), signedAttributes),
    signatureAlgorithmIdentifier(algorithm),
    octetString(signatureValue),
    ...(timeStampToken ? [unsignedAttributes(timeStampToken)] : []),
  )
}

function issuerAndSerialNumber({ issuer, serialNumber }: Certificate): Bytes {
  return sequence(issuer.der, integer(serialNumber))
}

function unsignedAttributes(timeStampToken: Bytes): Bytes {
  const timeStamps = setOf(attribute(oids.idAaTimeStampToken, timeStampToken))
  return retagged(contextTag(1), timeStamps)
}
