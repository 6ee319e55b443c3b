import type { SimpleReport } from '@paraph/validator/validation/reports/simple-report'
import type { ValidationReports } from '@paraph/validator/validation/reports/validation-reports'
import { z } from 'zod'

/** One signature in our verdict. */
export interface SignatureVerdict {
  readonly indication: string
  readonly subIndication: string | null
  readonly format: string
  /** Whether references and value are intact. */
  readonly isIntact: boolean
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}

/** Our verdict on a file. */
export interface CorpusVerdict {
  readonly refused: string | undefined
  readonly signatures: readonly SignatureVerdict[]
  readonly milliseconds: number
  /** The verdict of a replay of the file's bundle, and the size of the bundle; absent for refused files. */
  readonly replay?: { readonly verdict: string; readonly bytes: number }
}

const signatureFacts = z.object({
  BasicSignature: z.object({ SignatureValid: z.boolean() }),
})

export function corpusVerdictOf(
  { simpleReport, diagnosticData }: ValidationReports,
  milliseconds: number,
): CorpusVerdict {
  const signatures = simpleReport.jaxbModel.signatureOrTimestamp.flatMap((token) => {
    if (!('signatureFormat' in token) || token.counterSignature) return []
    const facts = diagnosticData.Signatures.find(({ Id }) => Id === token.id)
    const { indication, subIndication, signatureFormat: format, errors, warnings } = token
    const isIntact = signatureFacts.parse(facts).BasicSignature.SignatureValid
    return [{ indication, subIndication, format, isIntact, errors, warnings }]
  })
  return {
    refused: undefined,
    signatures: signatures.length > 0 ? signatures : assertedByTimeStamp(simpleReport),
    milliseconds,
  }
}

/** EN 319 162-1, 4.3.3.2: a token may be the only content of an ASiC-S; the corpus counts it as a signature. */
function assertedByTimeStamp({ jaxbModel }: SimpleReport): readonly SignatureVerdict[] {
  if (jaxbModel.containerType !== 'ASiC_S') return []
  return jaxbModel.signatureOrTimestamp.map((token) => ({
    indication:
      token.indication === 'INDETERMINATE' ? 'INDETERMINATE' : `TOTAL_${token.indication}`,
    subIndication: token.subIndication,
    format: 'time-stamp',
    isIntact:
      token.subIndication !== 'HASH_FAILURE' && token.subIndication !== 'SIG_CRYPTO_FAILURE',
    errors: token.errors,
    warnings: token.warnings,
  }))
}
