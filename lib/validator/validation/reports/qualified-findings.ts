import type {
  SignatureQualification,
  TimeStampQualification,
} from '#trust/qualification/qualification'
import type { Conclusion, Indication } from '../model/conclusion'
import type { DocumentFindings } from '../processes/document-findings'
import type { SignatureFindings } from '../processes/signature'

/** Findings with the qualifications by trusted lists. The keys are ids of signatures and time-stamps. */
export interface QualifiedFindings extends DocumentFindings {
  readonly signatureQualifications: ReadonlyMap<string, SignatureQualification>
  readonly timeStampQualifications: ReadonlyMap<string, TimeStampQualification>
}

export function qualificationOf(
  { signature }: SignatureFindings,
  { signatureQualifications }: QualifiedFindings,
): SignatureQualification {
  return signatureQualifications.get(signature.id) ?? 'N/A'
}

/** The final indications of signatures (EN 319 102-1, 5.1.3). */
export type OverallIndication = 'TOTAL_PASSED' | 'TOTAL_FAILED' | 'INDETERMINATE'

const overall: Readonly<Record<Indication, OverallIndication>> = {
  PASSED: 'TOTAL_PASSED',
  FAILED: 'TOTAL_FAILED',
  INDETERMINATE: 'INDETERMINATE',
}

export function overallIndication({ indication }: Conclusion): OverallIndication {
  return overall[indication]
}
