import type { TimeStampToken } from '#pki/time-stamp/token'
import type { Material } from './material'
import type { PdfRevision } from './pdf-revision'
import type { TokenToValidate } from './token'

/** The kinds of time-stamps. The diagnostic data uses these names. */
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

/** Time-stamps that the signature covers: they prove that the data existed, not that the signature existed. */
export const contentTimeStampTypes: ReadonlySet<TimeStampType> = new Set<TimeStampType>([
  'CONTENT_TIMESTAMP',
  'ALL_DATA_OBJECTS_TIMESTAMP',
  'INDIVIDUAL_DATA_OBJECTS_TIMESTAMP',
])

/** A time-stamp token and the objects that it covers. */
export interface TimeStampToValidate extends TokenToValidate {
  readonly type: TimeStampType
  /** The kind of an archive time-stamp. The diagnostic data uses these names. */
  readonly archiveType?:
    | 'XAdES'
    | 'XAdES_141'
    | 'PAdES'
    | 'CAdES'
    | 'CAdES_V2'
    | 'CAdES_V3'
    | 'JAdES'
  /** The role of a time-stamp in its evidence record. The diagnostic data uses these names. */
  readonly recordType?:
    | 'ARCHIVE_TIMESTAMP'
    | 'TIMESTAMP_RENEWAL_ARCHIVE_TIMESTAMP'
    | 'HASH_TREE_RENEWAL_ARCHIVE_TIMESTAMP'
  readonly token: TimeStampToken
  /** Ids of signatures, time-stamps, certificates and revocation data that existed when the time-stamp was made. */
  readonly covers: ReadonlySet<string>
  /** Certificates and revocation data inside the token. */
  readonly material: Material
  readonly filename?: string | undefined
  readonly pdfRevision?: PdfRevision
}
