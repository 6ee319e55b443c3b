import type { Remark } from '../conclusion'
import type { Material } from './material'
import type { OriginalDocument, SignatureToValidate } from './signature'
import type { TimeStampToValidate } from './time-stamp'

/** What a container says of itself. */
export interface ContainerFacts {
  readonly type: 'ASiC_S' | 'ASiC_E'
  readonly zipComment: string | undefined
  readonly mimeType: string | undefined
  readonly manifests: readonly {
    readonly filename: string
    readonly signatureFilename: string | undefined
    readonly entries: readonly string[]
  }[]
  readonly contentFiles: readonly string[]
  /** Names of evidence records: there, and not read. */
  readonly evidenceRecords: readonly string[]
}

/** A signed file, read and not yet judged. */
export interface DocumentToValidate {
  readonly signatures: readonly SignatureToValidate[]
  /** Those that belong to no signature: document and container time-stamps. */
  readonly timeStamps: readonly TimeStampToValidate[]
  readonly originals: readonly OriginalDocument[]
  /** Kept for all of them together. */
  readonly material: Material
  readonly container: ContainerFacts | undefined
  /** Said of the file as a whole, on every signature. */
  readonly remarks: readonly Remark[]
}
