import type { Bytes } from '@/lib/encoding/bytes'
import { MalformedDer } from '@/lib/encoding/der/malformed-der'
import type { Certificate } from '@/lib/pki/certificate/certificate'
import { namesIssuer } from '@/lib/pki/issuance'
import { verifyOcspResponse } from '@/lib/pki/revocation/ocsp'
import {
  type BasicOcspResponse,
  parseOcspResponse,
  type SingleResponse,
} from '@/lib/pki/revocation/ocsp-response'
import type { KnownMaterial, VerificationTrust } from './verification-trust'

/**
 * What the OCSP responses that came along say of a certificate at the time of signing: nothing
 * against it, or a reason. A certificate that nobody speaks for is not known to be good.
 */
export function verifyRevocation(
  certificate: Certificate,
  known: KnownMaterial,
  { anchors }: VerificationTrust,
  bestSignatureTime: Date,
): string[] {
  const issuers = [...anchors.certificates, ...known.certificates].filter((candidate) =>
    namesIssuer(certificate, candidate),
  )
  const answers = known.ocspResponses
    .flatMap(readBasic)
    .flatMap((basic) => issuers.flatMap((issuer) => answerOf(basic, certificate, issuer)))
  if (answers.length === 0) return ['revocation-unknown']
  return answers.some((answer) => isAgainst(answer, bestSignatureTime)) ? ['revoked'] : []
}

function readBasic(encoded: Bytes): BasicOcspResponse[] {
  try {
    const { basic } = parseOcspResponse(encoded)
    return basic ? [basic] : []
  } catch (error) {
    // A store may hold what we cannot read; it then proves nothing.
    if (error instanceof MalformedDer) return []
    throw error
  }
}

function answerOf(
  basic: BasicOcspResponse,
  certificate: Certificate,
  issuer: Certificate,
): SingleResponse[] {
  const verdict = verifyOcspResponse(basic, { certificate, issuer })
  return verdict.isAuthentic ? [verdict.response] : []
}

function isAgainst({ status }: SingleResponse, bestSignatureTime: Date): boolean {
  return status.is === 'unknown' || (status.is === 'revoked' && status.at <= bestSignatureTime)
}
