import type { SignatureAlgorithm } from '@/lib/pki/algorithms'
import { acceptCertificate, readCertificate } from '../certificate-checks'
import { mobileIdScheme } from '../certificate-scheme'
import type { CertificateRequest, SigningCertificate } from '../identity-provider'
import { callProvider, failureByWord } from '../provider-call'
import { ProviderFailure } from '../provider-failure'
import type { ProviderSettings } from '../provider-settings'
import { certificateResults, startStatuses } from './results'
import { certificateAnswer, personBody } from './wire'

/** The signing certificate, in one call that does not disturb the person. */
export async function signingCertificate(
  { http, url, relyingParty, clock, issuersOf }: ProviderSettings,
  { person, level, signal }: CertificateRequest,
): Promise<SigningCertificate> {
  const { result, cert } = await callProvider(http, {
    url: `${url}/certificate`,
    body: personBody(relyingParty, person),
    signal,
    answer: certificateAnswer,
    failures: startStatuses,
    late: 'certificate-late',
    repeatable: true,
  })
  if (result !== 'OK') throw failureByWord(certificateResults, result)
  if (!cert) throw new ProviderFailure('answer-rejected')
  return await acceptCertificate(
    cert,
    { scheme: mobileIdScheme, purpose: 'signing', person, level, at: clock() },
    issuersOf,
  )
}

/** The card has one key, and the key one way to sign: ECDSA, or PKCS#1 v1.5 on old cards. */
export function signatureAlgorithm(
  { certificate }: SigningCertificate,
  digest: 'SHA-256' | 'SHA-512',
): SignatureAlgorithm {
  const { publicKey } = readCertificate(certificate)
  const isEc = publicKey.asymmetricKeyType === 'ec'
  if (digest === 'SHA-256') return isEc ? 'ecdsa-sha256' : 'rsa-sha256'
  return isEc ? 'ecdsa-sha512' : 'rsa-sha512'
}
