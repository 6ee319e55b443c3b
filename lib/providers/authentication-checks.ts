import type { Bytes } from '@/lib/encoding/bytes'
import type { SignatureAlgorithm } from '@/lib/pki/algorithms'
import { verifyRawSignatureValue } from '@/lib/pki/signature-value'
import { acceptCertificate, type IssuerSearch, readCertificate } from './certificate-checks'
import type { AuthenticationAnswer, AuthenticationOrder } from './identity-provider'
import { ProviderFailure } from './provider-failure'

/** What a provider says about who answered. Nothing of it is proven. */
export interface ClaimedAuthentication {
  readonly certificate: Bytes
  readonly signatureValue: Bytes
  readonly algorithm: SignatureAlgorithm | undefined
  /** What the signature must cover, made from the order we kept. */
  readonly signedData: Bytes
}

/**
 * Accepts an answer whose signature covers this order's challenge and whose certificate belongs to the
 * person asked. Throws `ProviderFailure`.
 */
export async function acceptAuthentication(
  claimed: ClaimedAuthentication,
  order: AuthenticationOrder,
  at: Date,
  issuersOf: IssuerSearch,
): Promise<AuthenticationAnswer> {
  if (!isSignedByCertificate(claimed)) throw new ProviderFailure('answer-rejected')
  const expected = {
    purpose: 'authentication',
    person: order.person,
    level: 'QUALIFIED',
    at,
  } as const
  return await acceptCertificate(claimed.certificate, expected, issuersOf)
}

function isSignedByCertificate(claimed: ClaimedAuthentication): boolean {
  const { algorithm, signedData, signatureValue } = claimed
  const { publicKey } = readCertificate(claimed.certificate)
  if (algorithm === undefined) return false
  return verifyRawSignatureValue(algorithm, publicKey, signedData, signatureValue)
}
