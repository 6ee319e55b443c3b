import type { Certificate } from '#pki/certificate/certificate'
import type { TrustService } from '#trust/list/trusted-list'
import type {
  SignatureQualification,
  TimeStampQualification,
} from '#trust/qualification/qualification'
import { qualifySignature } from '#trust/qualification/qualify-signature'
import { qualifyTimeStamp } from '#trust/qualification/qualify-time-stamp'
import type { TrustStore } from '#trust/trust-store'
import type { DocumentFindings } from '../processes/document-findings'
import type { SignatureFindings } from '../processes/signature'
import type { TimeStampFindings } from '../processes/time-stamps'
import { overallIndication, type QualifiedFindings } from './qualified-findings'

type Qualifications = Pick<QualifiedFindings, 'signatureQualifications' | 'timeStampQualifications'>

/** Qualifies each signature and time-stamp by the trusted lists (TS 119 615). */
export function qualifyDocument({
  signatures,
  timeStamps,
  trust,
}: DocumentFindings): Qualifications {
  return {
    signatureQualifications: new Map(
      signatures.map((found) => [found.signature.id, worthOfSignature(found, trust)]),
    ),
    timeStampQualifications: new Map(
      timeStamps.map((found) => [found.timeStamp.id, worthOfTimeStamp(found, trust)]),
    ),
  }
}

function worthOfSignature(
  { certificate, path, conclusion, bestSignatureTime }: SignatureFindings,
  trust: TrustStore,
): SignatureQualification {
  if (!certificate || !path) return 'N/A'
  const indication = overallIndication(conclusion)
  const services = servicesIn(path, trust)
  return qualifySignature({ indication, certificate, services, bestSignatureTime }).qualification
}

function worthOfTimeStamp(
  { path, conclusion, timeStamp }: TimeStampFindings,
  trust: TrustStore,
): TimeStampQualification {
  if (!path || conclusion.indication !== 'PASSED') return 'N/A'
  return qualifyTimeStamp(servicesIn(path, trust), timeStamp.token.genTime)
}

function servicesIn(path: readonly Certificate[], trust: TrustStore): readonly TrustService[] {
  return path.flatMap((certificate) => trust.servicesOf(certificate)).map(({ service }) => service)
}
