import { decodeBase64 } from '@/lib/encoding/base64'
import { type Bytes, equalBytes } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import { digestAlgorithmOf, type SignatureAlgorithm } from '@/lib/pki/algorithms'
import { publicKeyOf } from '@/lib/pki/certificate/public-key'
import { verifyRawSignatureOfDigest } from '@/lib/pki/signature-of-digest'
import { verifyRawSignatureValue } from '@/lib/pki/signature-value'
import type { SignatureAnswer, SignatureOrder } from '../identity-provider'
import { ProviderFailure } from '../provider-failure'
import { readCertificate } from './certificate-checks'

/** What a provider says it signed. Nothing of it is proven. */
export interface ClaimedSignature {
  readonly signatureValue: Bytes
  readonly algorithm: SignatureAlgorithm | undefined
  /** DER; absent where the provider sends none. */
  readonly certificate?: Bytes
}

const checks: readonly ((claimed: ClaimedSignature, order: SignatureOrder) => boolean)[] = [
  isAlgorithmAsked,
  isCertificatePreparedWith,
  isOverDigestAsked,
]

/** Accepts a signature that answers the order and nothing else. Throws `ProviderFailure`. */
export function acceptSignature(claimed: ClaimedSignature, order: SignatureOrder): SignatureAnswer {
  const isAccepted = checks.every((holds) => holds(claimed, order))
  if (!isAccepted) throw new ProviderFailure('answer-rejected')
  return { signatureValue: claimed.signatureValue }
}

function isAlgorithmAsked({ algorithm }: ClaimedSignature, order: SignatureOrder): boolean {
  return algorithm === order.algorithm
}

/** The signed attributes name the certificate: another one of the same person would not do. */
function isCertificatePreparedWith(
  { certificate }: ClaimedSignature,
  order: SignatureOrder,
): boolean {
  return certificate === undefined || equalBytes(certificate, decodeBase64(order.certificate))
}

function isOverDigestAsked(
  { signatureValue }: ClaimedSignature,
  { algorithm, certificate, digest: asked, digested }: SignatureOrder,
): boolean {
  const publicKey = publicKeyOf(readCertificate(decodeBase64(certificate)))
  const signature = { signatureAlgorithm: algorithm, signatureValue }
  const askedDigest = decodeBase64(asked)
  if (digested === undefined) return verifyRawSignatureOfDigest(signature, publicKey, askedDigest)
  const data = decodeBase64(digested)
  const isAsked = equalBytes(digest(digestAlgorithmOf(algorithm), data), askedDigest)
  return isAsked && verifyRawSignatureValue(signature, publicKey, data)
}
