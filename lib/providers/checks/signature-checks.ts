import { decodeBase64 } from '@paraph/validator/encoding/base64'
import { type Bytes, equalBytes } from '@paraph/validator/encoding/bytes'
import { digest } from '@paraph/validator/encoding/digest'
import { digestAlgorithmOf, type SignatureAlgorithm } from '@paraph/validator/pki/algorithms'
import { verifyRawSignatureOfDigest } from '@paraph/validator/pki/signature-of-digest'
import { verifyRawSignatureValue } from '@paraph/validator/pki/signature-value'
import type { SignatureAnswer, SignatureOrder } from '../identity-provider'
import { ProviderFailure } from '../provider-failure'
import { certifiedKey } from './certificate-checks'

/** A provider's claim about a signature. Nothing in it is verified yet. */
export interface ClaimedSignature {
  readonly signatureValue: Bytes
  readonly algorithm: SignatureAlgorithm | undefined
  /** DER; absent if the provider sends none. */
  readonly certificate?: Bytes
}

/** The part of an order that its signature is checked with. */
export type SignedOrder = Pick<SignatureOrder, 'algorithm' | 'certificate' | 'digest' | 'digested'>

interface Check {
  readonly holds: (claimed: ClaimedSignature, order: SignedOrder) => boolean
  /** Names the check in the log. */
  readonly word: string
}

const checks: readonly Check[] = [
  { holds: isAlgorithmAsked, word: 'algorithm' },
  { holds: isCertificatePreparedWith, word: 'certificate' },
  { holds: isOverDigestAsked, word: 'signature' },
]

/** Accepts a signature only if it answers this order. Throws `ProviderFailure`. */
export function acceptSignature(claimed: ClaimedSignature, order: SignedOrder): SignatureAnswer {
  const failed = checks.find(({ holds }) => !holds(claimed, order))
  if (failed) throw new ProviderFailure('answer-rejected', { providerWord: failed.word })
  return { signatureValue: claimed.signatureValue }
}

function isAlgorithmAsked({ algorithm }: ClaimedSignature, order: SignedOrder): boolean {
  return algorithm === order.algorithm
}

/** The signed attributes name the certificate, so another certificate of the same person is not valid. */
function isCertificatePreparedWith({ certificate }: ClaimedSignature, order: SignedOrder): boolean {
  return certificate === undefined || equalBytes(certificate, decodeBase64(order.certificate))
}

function isOverDigestAsked(
  { signatureValue }: ClaimedSignature,
  { algorithm, certificate, digest: asked, digested }: SignedOrder,
): boolean {
  const publicKey = certifiedKey(decodeBase64(certificate))
  const signature = { signatureAlgorithm: algorithm, signatureValue }
  const askedDigest = decodeBase64(asked)
  if (digested === undefined) return verifyRawSignatureOfDigest(signature, publicKey, askedDigest)
  const data = decodeBase64(digested)
  const isAsked = equalBytes(digest(digestAlgorithmOf(algorithm), data), askedDigest)
  return isAsked && verifyRawSignatureValue(signature, publicKey, data)
}
