import type { Trace } from '../messages/trace-sentence'
import type { Remark } from './conclusion'
import type { EvidenceRecordToValidate } from './evidence-record'
import type { Material } from './material'
import type { OriginalDocument, SignatureToValidate } from './signature'
import type { TimeStampToValidate } from './time-stamp'

/** Facts about a container for the reports. */
export interface ContainerFacts {
  readonly type: 'ASiC_S' | 'ASiC_E'
  /** The format, if it has rules beyond its container type. */
  readonly standard?: 'ADOC-V1.0' | 'ADOC-V2.0' | undefined
  readonly zipComment: string | undefined
  readonly mimeType: string | undefined
  readonly manifests: readonly {
    readonly filename: string
    readonly signatureFilename: string | undefined
    readonly entries: readonly string[]
  }[]
  readonly contentFiles: readonly string[]
  /** Names of the files with evidence records. */
  readonly evidenceRecords: readonly string[]
}

/** A signed file that has been read but not validated. */
export interface DocumentToValidate {
  readonly signatures: readonly SignatureToValidate[]
  /** Time-stamps outside signatures: document and container time-stamps. */
  readonly timeStamps: readonly TimeStampToValidate[]
  /** Evidence records outside signatures; undefined if the format has none. */
  readonly evidenceRecords?: readonly EvidenceRecordToValidate[]
  readonly originals: readonly OriginalDocument[]
  /** Certificates and revocation data for all signatures. */
  readonly material: Material
  readonly container: ContainerFacts | undefined
  /** Remarks about the whole file. They are repeated for every signature. */
  readonly remarks: readonly Remark[]
  /**
   * Changes that other programs made to the file; undefined if the format is not examined. No verdict depends on them.
   */
  readonly traces?: readonly Trace[]
}
