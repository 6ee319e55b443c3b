import type { Certificate } from '#pki/certificate/certificate'
import { identifies } from '#pki/cms/signed-data'
import { matchesDigest, matchesIssuerSerial } from '#pki/cms/signing-certificate'
import type { TrustStore } from '#trust/trust-store'
import { because, type Conclusion, passed, warning, withRemarks } from '../model/conclusion'
import type { SignerIdentification, TokenToValidate } from '../model/token'
import type { ValidationContext } from '../revocation/context'

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

type Named = Pick<TokenToValidate, 'identification' | 'signerIdentifier'>

/**
 * ISC for a CMS signature or a time-stamp, whose certificate may be outside of it: RFC 3161, 2.4.1 leaves it out unless
 * the requester asks for it.
 */
export function identifySigner(
  token: Named,
  { pool }: Pick<ValidationContext, 'pool'>,
): SigningCertificateFindings {
  const { identification } = token
  const found = identifySigningCertificate(identification)
  if (found.conclusion.indication === 'PASSED') return found
  const candidates = pool.certificates.filter((one) => isNamed(one, token))
  return candidates.length > 0
    ? identifySigningCertificate({ ...identification, candidates })
    : found
}

/** The certificates of a trust store that a time-stamp names and does not contain. */
export function trustedUnits(token: Named, trust: TrustStore): readonly Certificate[] {
  const { indication } = identifySigningCertificate(token.identification).conclusion
  if (indication === 'PASSED') return []
  return trust.anchorsFor('time-stamps', { that: (one) => isNamed(one, token) })
}

/** Whether both the SignerInfo and the signing-certificate attribute mean this certificate. */
function isNamed(one: Certificate, { identification: { reference }, signerIdentifier }: Named) {
  if (!signerIdentifier || typeof reference === 'string') return false
  return identifies(signerIdentifier, one) && matchesDigest(reference, one)
}

function notFound(
  key: Parameters<typeof because>[1],
  certificate: Certificate | undefined,
): SigningCertificateFindings {
  return { conclusion: because('NO_SIGNING_CERTIFICATE_FOUND', key), certificate }
}
