import type { OnlineMaterial } from '#trust/revocation/online-material'
import type { TrustStore } from '#trust/trust-store'
import { trustedUnits } from './blocks/signing-certificate'
import { allEvidenceRecords } from './model/all-evidence-records'
import { allTimeStamps } from './model/all-time-stamps'
import type { DocumentToValidate } from './model/document'
import { joinMaterial } from './model/material'
import { fetchMissing } from './online/fetch-missing'
import { type FetchedData, readFetchedData } from './online/fetched-data'
import type { AlgorithmTable } from './policy/algorithm-end-dates'
import { defaultPolicy, type PolicyName } from './policy/validation-policy'
import type { DocumentFindings } from './processes/document-findings'
import { EvidenceRecords } from './processes/evidence-records'
import { ProofsOfExistence } from './processes/proofs-of-existence'
import { validateSignature } from './processes/signature'
import { validateTimeStamps } from './processes/time-stamps'
import type { ValidationContext } from './revocation/context'
import { ValidationData } from './revocation/validation-data'

/** The settings of a validation. */
export interface ValidationSettings {
  /** The validation time. */
  readonly at: Date
  readonly trust: TrustStore
  /** Default: the stricter policy. */
  readonly policy?: PolicyName | undefined
  /** End dates of algorithms; by default those of this version. A proof bundle does not record them. */
  readonly algorithms?: AlgorithmTable | undefined
  /** Where to fetch material that the document lacks. If undefined, nothing is fetched. */
  readonly online?: OnlineMaterial | undefined
  /** Material that an earlier validation of the same file fetched. */
  readonly fetched?: readonly FetchedData[] | undefined
}

/**
 * Validates every signature and time-stamp of a document (EN 319 102-1, 5). An invalid signature is a result, not an
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
  const timeStamps = allTimeStamps(document)
  const units = timeStamps.flatMap((token) => trustedUnits(token, trust))
  return new ValidationData(
    trust,
    joinMaterial(
      document.material,
      ...document.signatures.map(({ material }) => material),
      ...allEvidenceRecords(document).map(({ material }) => material),
      ...timeStamps.map(({ material }) => material),
      {
        certificates: units.map((certificate) => ({ certificate, origin: 'TRUSTED' })),
        revocations: [],
      },
    ),
  )
}
