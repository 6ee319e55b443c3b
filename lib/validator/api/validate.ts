import { memorySource } from '#encoding/byte-source'
import type { OnlineMaterial } from '#trust/revocation/online-material'
import type { TrustStore } from '#trust/trust-store'
import type { PolicyName } from '#validation/policy/validation-policy'
import type { DiagnosticData } from '#validation/reports/diagnostic/diagnostic-data'
import type { SimpleReport } from '#validation/reports/simple-report'
import type { ValidationReports } from '#validation/reports/validation-reports'
import { validateFile } from '#validation/validate-file'
import type { Locale } from '#vocabulary/locale'

/** A file that detached signatures signed. */
export interface SignedData {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface ValidateOptions {
  /** The trust that `loadTrust` returned. */
  readonly trust: TrustStore
  /** `dss` (stricter) or `siva`; `dss` when absent. */
  readonly policy?: PolicyName
  /** The validation time; now when absent. */
  readonly time?: Date
  /** The name of the file. Reports repeat it, and an ADOC-V2.0 is recognised by it. */
  readonly name?: string
  readonly data?: readonly SignedData[]
  /** The language of sentences in the reports; English when absent. */
  readonly language?: Locale
  /** The source of certificates and revocation data that the file lacks. When absent, nothing is fetched. */
  readonly online?: OnlineMaterial
  /** Whether to write the report of TS 119 102-2. It takes as long as all other reports together. */
  readonly withEtsiReport?: boolean
}

export interface Report {
  /** Each signature with its indication (EN 319 102-1, 5.1.3). */
  readonly signatures: ValidationReports['signatures']
  readonly simple: SimpleReport
  readonly diagnostic: DiagnosticData
  /** The report of TS 119 102-2 as XML; absent unless requested. */
  readonly etsi: string | undefined
}

/**
 * Validates every signature of a PDF, ASiC, XAdES, CAdES or JAdES file (EN 319 102-1). A bad signature is a result and
 * throws nothing; a file without signatures has an empty list.
 *
 * Not checked: whether the signers may sign the document, and the content of the document. Signed data that is neither
 * in the file nor in `data` is missing, and the signature does not pass.
 *
 * Throws `ValidationRefused` for a file that cannot be read or exceeds the limits. It runs in the calling thread: end
 * the thread of an untrusted file when it takes too long.
 *
 * @example
 * const { signatures } = await validate(await readFile('contract.pdf'), { trust })
 * signatures.every(({ indication }) => indication === 'TOTAL_PASSED')
 */
export async function validate(
  bytes: Uint8Array,
  {
    trust,
    policy,
    time = new Date(),
    name = 'document',
    data,
    language = 'en',
    online,
    withEtsiReport,
  }: ValidateOptions,
): Promise<Report> {
  const dataFiles = data?.map((file) => ({ name: file.name, source: memorySource(file.bytes) }))
  const reports = await validateFile(
    { source: memorySource(bytes), name, dataFiles },
    { at: time, trust, policy, online },
    language,
    { withEtsiReport },
  )
  return {
    signatures: reports.signatures,
    simple: reports.simpleReport,
    diagnostic: reports.diagnosticData,
    etsi: reports.etsiReport,
  }
}
