import type { TimeStampToken } from '#pki/time-stamp/token'
import type { Material } from './material'
import type { PdfRevision } from './pdf-revision'
import type { TokenToValidate } from './token'

/** As named in the diagnostic data. */
export type TimeStampType =
  | 'CONTENT_TIMESTAMP'
  | 'ALL_DATA_OBJECTS_TIMESTAMP'
  | 'INDIVIDUAL_DATA_OBJECTS_TIMESTAMP'
  | 'SIGNATURE_TIMESTAMP'
  | 'VALIDATION_DATA_REFSONLY_TIMESTAMP'
  | 'VALIDATION_DATA_TIMESTAMP'
  | 'ARCHIVE_TIMESTAMP'
  | 'DOCUMENT_TIMESTAMP'
  | 'CONTAINER_TIMESTAMP'
  | 'EVIDENCE_RECORD_TIMESTAMP'

/** Time-stamps that prove that data existed before the signature, not the signature itself. */
export const contentTimeStampTypes: ReadonlySet<TimeStampType> = new Set<TimeStampType>([
  'CONTENT_TIMESTAMP',
  'ALL_DATA_OBJECTS_TIMESTAMP',
  'INDIVIDUAL_DATA_OBJECTS_TIMESTAMP',
])

/** A time-stamp token and the objects that it covers. */
export interface TimeStampToValidate extends TokenToValidate {
  readonly type: TimeStampType
  /** The archive method as named in the diagnostic data. */
  readonly archiveType?:
    | 'XAdES'
    | 'XAdES_141'
    | 'PAdES'
    | 'CAdES'
    | 'CAdES_V2'
    | 'CAdES_V3'
    | 'JAdES'
  /** The function of a time-stamp in its evidence record, as named in the diagnostic data. */
  readonly recordType?:
    | 'ARCHIVE_TIMESTAMP'
    | 'TIMESTAMP_RENEWAL_ARCHIVE_TIMESTAMP'
    | 'HASH_TREE_RENEWAL_ARCHIVE_TIMESTAMP'
  readonly token: TimeStampToken
  /** Ids of signatures, time-stamps, certificates and revocation data that existed when it was made. */
  readonly covers: ReadonlySet<string>
  /** Carried inside the token. */
  readonly material: Material
  readonly filename?: string | undefined
  readonly pdfRevision?: PdfRevision
}
