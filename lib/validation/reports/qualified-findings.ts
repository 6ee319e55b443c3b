import type {
  SignatureQualification,
  TimeStampQualification,
} from '@/lib/trust/qualification/qualification'
import type { SignatureFindings } from '../processes/signature'
import type { DocumentFindings } from '../validate-document'

/** Findings with what trusted lists make of them, by the tokens' ids. */
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
