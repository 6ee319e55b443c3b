import type { Certificate } from '#pki/certificate/certificate'
import { matchesDigest, matchesIssuerSerial } from '#pki/cms/signing-certificate'
import { because, type Conclusion, passed, warning, withRemarks } from '../model/conclusion'
import type { SignerIdentification } from '../model/token'

export interface SigningCertificateFindings {
  readonly conclusion: Conclusion
  /** The best candidate, also when the block did not pass; it is not proven then. */
  readonly certificate: Certificate | undefined
}

/**
 * ISC, identification of the signing certificate (EN 319 102-1, 5.2.3). The signed attribute decides, even if other
 * certificates in the file fit the key.
 */
export function identifySigningCertificate({
  candidates,
  reference,
}: SignerIdentification): SigningCertificateFindings {
  const [first] = candidates
  if (!first) return notFound('signing-certificate-not-found', first)
  if (reference === 'malformed') return notFound('signing-certificate-attribute-unclear', first)
  // The acceptance block checks whether it may be absent.
  if (reference === 'absent') return { conclusion: passed, certificate: first }
  if (!reference.digestAlgorithm) return notFound('signing-certificate-digest-unknown', first)
  const certificate = candidates.find((candidate) => matchesDigest(reference, candidate))
  if (!certificate) return notFound('signing-certificate-digest-differs', first)
  if (matchesIssuerSerial(reference, certificate)) return { conclusion: passed, certificate }
  // EN 319 102-1, 5.2.3.4: the digest has identified it; a wrong name next to it only causes a warning.
  const remarks = [warning('issuer-serial-differs')]
  return { conclusion: withRemarks(passed, remarks), certificate }
}

function notFound(
  key: Parameters<typeof because>[1],
  certificate: Certificate | undefined,
): SigningCertificateFindings {
  return { conclusion: because('NO_SIGNING_CERTIFICATE_FOUND', key), certificate }
}
