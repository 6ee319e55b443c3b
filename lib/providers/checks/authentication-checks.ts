import type { Bytes } from '@paraph/validator/encoding/bytes'
import type { SignatureAlgorithm } from '@paraph/validator/pki/algorithms'
import { verifyRawSignatureValue } from '@paraph/validator/pki/signature-value'
import type { AcceptedCertificate, AuthenticationOrder } from '../identity-provider'
import { ProviderFailure } from '../provider-failure'
import type { ProviderSettings } from '../provider-settings'
import { acceptCertificate, type CertificateScheme, certifiedKey } from './certificate-checks'

/** A provider's claim about the person who answered. Nothing in it is verified yet. */
export interface ClaimedAuthentication {
  readonly certificate: Bytes
  readonly signatureValue: Bytes
  readonly algorithm: SignatureAlgorithm | undefined
  /** The data that the signature must cover, made from our stored order. */
  readonly signedData: Bytes
}

/**
 * Accepts an answer if its signature covers this order's challenge and its certificate belongs to the requested
 * person and has not been revoked. Throws `ProviderFailure`.
 */
export async function acceptAuthentication(
  claimed: ClaimedAuthentication,
  order: AuthenticationOrder,
  scheme: CertificateScheme,
  { clock, issuersOf, isRevoked }: Pick<ProviderSettings, 'clock' | 'issuersOf' | 'isRevoked'>,
): Promise<AcceptedCertificate> {
  if (!isSignedByCertificate(claimed)) {
    throw new ProviderFailure('answer-rejected', { providerWord: 'signature' })
  }
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
  const publicKey = certifiedKey(claimed.certificate)
  return verifyRawSignatureValue({ signatureAlgorithm, signatureValue }, publicKey, signedData)
}
