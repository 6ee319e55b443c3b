import type { OnlineMaterial } from '#trust/revocation/online-material'
import type { TrustStore } from '#trust/trust-store'
import type { ValidationContext } from './context'
import { allEvidenceRecords } from './model/all-evidence-records'
import { allTimeStamps } from './model/all-time-stamps'
import type { DocumentToValidate } from './model/document'
import { joinMaterial } from './model/material'
import { fetchMissing } from './online/fetch-missing'
import { type FetchedData, readFetchedData } from './online/fetched-data'
import type { AlgorithmTable } from './policy/algorithm-end-dates'
import { defaultPolicy, type PolicyName } from './policy/validation-policy'
import { type EvidenceRecordFindings, EvidenceRecords } from './processes/evidence-records'
import { ProofsOfExistence } from './processes/proofs-of-existence'
import { type SignatureFindings, validateSignature } from './processes/signature'
import { type TimeStampFindings, validateTimeStamps } from './processes/time-stamps'
import { ValidationData } from './revocation/validation-data'

/** The input of a validation besides the document. */
export interface ValidationSettings {
  /** The validation time. */
  readonly at: Date
  readonly trust: TrustStore
  /** The stricter policy when absent. */
  readonly policy?: PolicyName | undefined
  /** Ends of algorithms; those of this version when absent. A proof bundle does not record them. */
  readonly algorithms?: AlgorithmTable | undefined
  /** Where to fetch material that the document lacks; when absent, nothing is fetched. */
  readonly online?: OnlineMaterial | undefined
  /** Material that an earlier validation of the same file fetched. */
  readonly fetched?: readonly FetchedData[] | undefined
}

/** All findings about a document, for the reports. */
export interface DocumentFindings extends ValidationContext {
  readonly document: DocumentToValidate
  readonly signatures: readonly SignatureFindings[]
  /** All time-stamps, including those inside signatures. */
  readonly timeStamps: readonly TimeStampFindings[]
  /** All evidence records, including those inside signatures. */
  readonly evidenceRecords: readonly EvidenceRecordFindings[]
  readonly proofs: ProofsOfExistence
}

/**
 * Validates every signature and time-stamp of a document (EN 319 102-1, 5). Bad signatures are results; they throw no
 * error.
 */
export async function validateDocument(
  document: DocumentToValidate,
  { at, trust, policy = defaultPolicy, algorithms, online, fetched = [] }: ValidationSettings,
): Promise<DocumentFindings> {
  const context: ValidationContext = {
    ...{ at, policy, algorithms, trust },
    pool: evidenceOf(document, trust),
  }
  for (const one of fetched) context.pool.add(readFetchedData(one))
  if (online) await fetchMissing(document, context, online)
  const proofs = new ProofsOfExistence()
  const records = new EvidenceRecords(allEvidenceRecords(document), at)
  const timeStamps = validateTimeStamps(allTimeStamps(document), context, proofs, (found) =>
    records.conclude(found, proofs),
  )
  const evidenceRecords = records.findings
  const around = { timeStamps, proofs, remarks: document.remarks, evidenceRecords }
  const signatures = document.signatures.map((signature) =>
    validateSignature(signature, context, around),
  )
  return {
    ...context,
    document,
    signatures,
    timeStamps: [...timeStamps.values()],
    evidenceRecords,
    proofs,
  }
}

function evidenceOf(document: DocumentToValidate, trust: TrustStore): ValidationData {
  return new ValidationData(
    trust,
    joinMaterial(
      document.material,
      ...document.signatures.map(({ material }) => material),
      ...allEvidenceRecords(document).map(({ material }) => material),
      ...allTimeStamps(document).map(({ material }) => material),
    ),
  )
}
