import { digest } from '@/lib/encoding/digest'
import { buildCertificationPath } from '@/lib/pki/certification-path'
import { singleValue } from '@/lib/pki/cms/attributes'
import { oids } from '@/lib/pki/oids'
import { readableCertificates } from '@/lib/pki/readable-certificates'
import { parseTimeStampToken } from '@/lib/pki/time-stamp/token'
import { verifyTimeStampToken } from '@/lib/pki/time-stamp/verify'
import type { SignedBy } from '@/lib/signature/pades/signer-of-signature'
import type { KnownMaterial, VerificationTrust } from './verification-trust'

/** The time of a time-stamp that holds; without one there is no time, and perhaps a reason. */
export interface TimeStampFindings {
  readonly time: Date | undefined
  readonly reasons: readonly string[]
}

/** The signature-time-stamp of a signature (EN 319 122-1, 5.3). Throws `MalformedDer`. */
export function verifyTimeStamp(
  { signerInfo }: SignedBy,
  known: KnownMaterial,
  { anchors }: VerificationTrust,
): TimeStampFindings {
  const encoded = singleValue(signerInfo.unsignedAttributes, oids.idAaTimeStampToken)
  if (!encoded) return { time: undefined, reasons: [] }
  const token = parseTimeStampToken(encoded.raw)
  const { algorithm } = token.messageImprint
  if (!algorithm) return { time: undefined, reasons: ['time-stamp: algorithm-unknown'] }
  const { failures, certificate } = verifyTimeStampToken(token, {
    digest: digest(algorithm, signerInfo.signatureValue),
    knownCertificates: known.certificates,
  })
  const intermediates = [
    ...readableCertificates(token.signedData.certificates),
    ...known.certificates,
  ]
  const material = { anchors: anchors.certificates, intermediates }
  const path = certificate && buildCertificationPath(certificate, material, token.genTime)
  const reasons = [...failures, ...(path && !path.found ? [path.reason] : [])]
  return {
    time: reasons.length === 0 ? token.genTime : undefined,
    reasons: reasons.map((reason) => `time-stamp: ${reason}`),
  }
}
