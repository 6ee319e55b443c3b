import type { SignatureVerdict } from '@/lib/signature/pades/verify-signatures'
import type { StoredFile } from '@/lib/storage/records'
import type { Session } from '@/lib/storage/sessions'
import type { PendingSignature } from './start-signing'

/** A signature that was made, checked and stored, before anybody knows of it. */
export interface MadeSignature {
  readonly session: Session
  readonly pending: PendingSignature
  readonly file: StoredFile
  /** Of the document that the signature was put into; null when there is no stored one. */
  readonly version: number | null
  /** What our own check says of every signature in the file. */
  readonly verdicts: readonly SignatureVerdict[]
}
