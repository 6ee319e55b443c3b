import type { DocumentToValidate } from '../model/document'
import type { ValidationContext } from '../revocation/context'
import type { EvidenceRecordFindings } from './evidence-records'
import type { ProofsOfExistence } from './proofs-of-existence'
import type { SignatureFindings } from './signature'
import type { TimeStampFindings } from './time-stamps'

/** All findings about a document. */
export interface DocumentFindings extends ValidationContext {
  readonly document: DocumentToValidate
  readonly signatures: readonly SignatureFindings[]
  /** All time-stamps, including those inside signatures. */
  readonly timeStamps: readonly TimeStampFindings[]
  /** All evidence records, including those inside signatures. */
  readonly evidenceRecords: readonly EvidenceRecordFindings[]
  readonly proofs: ProofsOfExistence
}
