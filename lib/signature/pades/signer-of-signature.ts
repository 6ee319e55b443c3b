import type { Bytes } from '@/lib/encoding/bytes'
import { MalformedDer } from '@/lib/encoding/der/malformed-der'
import type { Certificate } from '@/lib/pki/certificate/certificate'
import {
  identifies,
  parseSignedData,
  type SignedData,
  type SignerInfo,
} from '@/lib/pki/cms/signed-data'
import {
  matchesDigest,
  matchesIssuerSerial,
  readSigningCertificate,
} from '@/lib/pki/cms/signing-certificate'
import { readableCertificates } from '@/lib/pki/readable-certificates'

/** A signature and the certificate its signer identifier names, unproven. */
export interface SignedBy {
  readonly signedData: SignedData
  readonly signerInfo: SignerInfo
  readonly certificate: Certificate
}

/**
 * The one signer of a detached SignedData, or why there is none (EN 319 142-1, 6.3).
 * Throws `MalformedDer`.
 */
export function identifyCmsSigner(
  contents: Bytes,
  knownCertificates: readonly Certificate[],
): SignedBy | 'content-not-detached' | 'signer-not-single' | 'certificate-not-found' {
  const signedData = parseSignedData(contents)
  if (signedData.isFollowed) throw new MalformedDer('Something follows the message')
  const [signerInfo, another] = signedData.signerInfos
  if (signedData.content !== undefined) return 'content-not-detached'
  if (!signerInfo || another) return 'signer-not-single'
  const candidates = [...readableCertificates(signedData.certificates), ...knownCertificates]
  const certificate = candidates.find((candidate) =>
    identifies(signerInfo.signerIdentifier, candidate),
  )
  return certificate ? { signedData, signerInfo, certificate } : 'certificate-not-found'
}

/** The signed attributes must name the very certificate (EN 319 122-1, 5.2.2). Throws `MalformedDer`. */
export function signingCertificateFailures({ signerInfo, certificate }: SignedBy): string[] {
  const reference = readSigningCertificate(signerInfo.signedAttributes?.attributes ?? [])
  if (!reference) return ['signing-certificate-missing']
  const isNamed =
    matchesDigest(reference, certificate) && matchesIssuerSerial(reference, certificate)
  return isNamed ? [] : ['signing-certificate-differs']
}
