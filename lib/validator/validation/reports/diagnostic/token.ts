import { encodeBase64 } from '#encoding/base64'
import type { Certificate } from '#pki/certificate/certificate'
import { rfc4514Text } from '#pki/certificate/distinguished-name-text'
import type { DigestMatcher } from '../../model/digest-matcher'
import type { FoundCertificate, Material } from '../../model/material'
import { certificateId, type TokenToValidate } from '../../model/token'
import { digestName } from './algorithm-names'

/** An entry of the diagnostic data. Other entries refer to its id. */
export interface DiagnosticEntry {
  readonly Id: string
  readonly [key: string]: unknown
}

/** The certificates inside a token, each with its id and origin. */
export function foundCertificates({ certificates }: Material) {
  return {
    RelatedCertificate: distinct(certificates).map(({ certificate, origin }) => ({
      Origin: [origin],
      Certificate: certificateId(certificate),
    })),
    OrphanCertificate: [],
  }
}

/** The revocation data inside a token, each with its id and origin. */
export function foundRevocations({ revocations }: Material) {
  return {
    RelatedRevocation: revocations.map(({ id, kind, origin }) => ({
      Type: kind,
      Origin: [origin],
      Revocation: id,
    })),
    OrphanRevocation: [],
  }
}

function distinct(certificates: readonly FoundCertificate[]): readonly FoundCertificate[] {
  const byLocation = new Map(
    certificates.map((one) => [`${one.origin} ${one.certificate.fingerprint}`, one]),
  )
  return [...byLocation.values()]
}

/** Signed digests and the result of their comparison. */
export function digestMatchers(references: readonly DigestMatcher[]) {
  return references.map(({ type, name, found, intact, digestAlgorithm, digest, duplicated }) => ({
    type,
    name,
    DataFound: found,
    DataIntact: intact,
    DigestMethod: digestAlgorithm && digestName(digestAlgorithm),
    DigestValue: encodeBase64(digest),
    duplicated,
  }))
}

/** The signer as the SignerInfo of a CMS message identifies it (RFC 5652, 5.3). */
export function signerInformation({ signerIdentifier }: TokenToValidate) {
  if (!signerIdentifier) return []
  if ('subjectKeyId' in signerIdentifier) {
    return [{ Ski: encodeBase64(signerIdentifier.subjectKeyId), Current: true }]
  }
  const { issuer, serialNumber } = signerIdentifier
  return [{ IssuerName: rfc4514Text(issuer), SerialNumber: serialNumber.toString(), Current: true }]
}

/** The id of a certificate. `UsedCertificates` has the facts about it. */
export interface CertificateLink {
  readonly Certificate: string
}

/** The signer's certificate and its path, signer first. */
export function chainOf(
  signer: Certificate | undefined,
  path: readonly Certificate[] | undefined,
): {
  readonly SigningCertificate: CertificateLink | undefined
  readonly CertificateChain: readonly CertificateLink[]
} {
  const chain = path ?? (signer ? [signer] : [])
  return {
    SigningCertificate: signer && { Certificate: certificateId(signer) },
    CertificateChain: chain.map((certificate) => ({ Certificate: certificateId(certificate) })),
  }
}
