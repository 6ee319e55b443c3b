import type { Bytes } from '@/lib/encoding/bytes'
import type { SignatureAlgorithm } from '@/lib/pki/algorithms'
import { publicKeyOf } from '@/lib/pki/certificate/public-key'
import { verifyRawSignatureValue } from '@/lib/pki/signature-value'
import type { AcceptedCertificate, AuthenticationOrder } from '../identity-provider'
import { ProviderFailure } from '../provider-failure'
import type { ProviderSettings } from '../provider-settings'
import { acceptCertificate, type CertificateScheme, readCertificate } from './certificate-checks'

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
 * person asked and has not been revoked. Throws `ProviderFailure`.
 */
export async function acceptAuthentication(
  claimed: ClaimedAuthentication,
  order: AuthenticationOrder,
  scheme: CertificateScheme,
  { clock, issuersOf, isRevoked }: ProviderSettings,
): Promise<AcceptedCertificate> {
  if (!isSignedByCertificate(claimed)) throw new ProviderFailure('answer-rejected')
  const expected = {
    scheme,
    purpose: 'authentication',
    person: order.person,
    level: 'QUALIFIED',
    at: clock(),
  } as const
  const accepted = await acceptCertificate(claimed.certificate, expected, issuersOf)
  const [issuer = accepted.certificate] = accepted.issuers
  if (await isRevoked(accepted.certificate, issuer)) {
    throw new ProviderFailure('certificate-revoked')
  }
  return accepted
}

function isSignedByCertificate(claimed: ClaimedAuthentication): boolean {
  const { algorithm: signatureAlgorithm, signedData, signatureValue } = claimed
  const publicKey = publicKeyOf(readCertificate(claimed.certificate))
  return verifyRawSignatureValue({ signatureAlgorithm, signatureValue }, publicKey, signedData)
}
