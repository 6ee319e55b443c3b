import type { Certificate } from '#pki/certificate/certificate'
import { matchesDigest, matchesIssuerSerial } from '#pki/cms/signing-certificate'
import { because, type Conclusion, passed, warning, withRemarks } from '../model/conclusion'
import type { SignerIdentification } from '../model/token'

export interface SigningCertificateFindings {
  readonly conclusion: Conclusion
  /** The best candidate. It is not proven if the conclusion is not PASSED. */
  readonly certificate: Certificate | undefined
}

/**
 * ISC, identification of the signing certificate (EN 319 102-1, 5.2.3). The certificate must match the signed
 * attribute, even if the key of another certificate in the file fits.
 */
export function identifySigningCertificate({
  candidates,
  reference,
}: SignerIdentification): SigningCertificateFindings {
  const [first] = candidates
  if (!first) return notFound('signing-certificate-not-found', first)
  if (reference === 'malformed') return notFound('signing-certificate-attribute-unclear', first)
  // `checkAcceptance` and `acceptTimeStamp` reject an absent reference.
  if (reference === 'absent') return { conclusion: passed, certificate: first }
  if (!reference.digestAlgorithm) return notFound('signing-certificate-digest-unknown', first)
  const certificate = candidates.find((candidate) => matchesDigest(reference, candidate))
  if (!certificate) return notFound('signing-certificate-digest-differs', first)
  if (matchesIssuerSerial(reference, certificate)) return { conclusion: passed, certificate }
  // EN 319 102-1, 5.2.3.4: the digest identifies the certificate; a wrong issuer name or serial number only causes a
  // warning.
  const remarks = [warning('issuer-serial-differs')]
  return { conclusion: withRemarks(passed, remarks), certificate }
}

function notFound(
  key: Parameters<typeof because>[1],
  certificate: Certificate | undefined,
): SigningCertificateFindings {
  return { conclusion: because('NO_SIGNING_CERTIFICATE_FOUND', key), certificate }
}
