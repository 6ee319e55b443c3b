/**
 * Classifies a change after a signature, as validators by EN 319 102-1 do:
 * - `extension`: validation material, invisible document time-stamps, versions, metadata; nothing that a reader sees
 * - `signature-or-form-fill`: another signature, or an empty field that was filled
 * - `annotation`: a comment, mark or link that was added; at certification level 3 also one that was changed or
 *   removed
 * - `undefined`: any other change, which earlier signers need not accept
 */
export type ChangeKind = 'extension' | 'signature-or-form-fill' | 'annotation' | 'undefined'

export type ChangeAction = 'CREATION' | 'DELETION' | 'MODIFICATION'

/** One difference between a signed revision and the current file. */
export interface PdfChange {
  readonly kind: ChangeKind
  readonly action: ChangeAction
  /** A stable name of the changed part; for an unexpected entry, its path, e.g. `Page/Contents`. */
  readonly subject: string
  /** Number of the changed object, or of the object that contains the changed part. */
  readonly object?: number | undefined
  /** Page number, from 1. */
  readonly page?: number | undefined
  /** Full name of the changed form field. */
  readonly field?: string | undefined
  /** Whether the field itself is new, and not only its value. */
  readonly isNewField?: boolean
  /** For a new signature or signature field: whether it has an area on the page. */
  readonly visible?: boolean
}
