import type { CertificateRequest, SigningCertificate } from '../identity-provider'
import { callProvider, failureByWord } from '../provider-call'
import { ProviderFailure } from '../provider-failure'
import { acceptAccount } from './certificate-choice'
import { endResults, startStatuses } from './results'
import type { SmartIdSettings } from './session'
import { certificateAnswer, relyingPartyBody } from './wire'

/** The certificate of an account the person has shown before: at once, and nobody is asked. */
export async function certificateByDocument(
  settings: SmartIdSettings,
  request: CertificateRequest,
  documentNumber: string,
): Promise<SigningCertificate> {
  const { state, cert } = await callProvider(settings.http, {
    url: `${settings.url}/signature/certificate/${encodeURIComponent(documentNumber)}`,
    body: { ...relyingPartyBody(settings.relyingParty), certificateLevel: request.level },
    signal: request.signal,
    answer: certificateAnswer,
    failures: startStatuses,
    late: 'certificate-late',
    repeatable: true,
  })
  // A word we do not know is a failure even beside a certificate.
  if (state !== 'OK') throw failureByWord(endResults, state)
  if (!cert) throw new ProviderFailure('answer-rejected')
  if (cert.certificateLevel !== 'QUALIFIED') throw new ProviderFailure('not-qualified')
  return await acceptAccount(settings, request, cert.value, documentNumber)
}
