/**
 * Classifies a change after a signature (following the practice of EN 319 102-1 validators):
 * - `extension`: validation material, invisible document time-stamps, versions, metadata; nothing that a reader sees
 * - `signature-or-form-fill`: another signature, or an empty field that was filled
 * - `annotation`: a comment, mark or link that was added; at certification level 3 also one that was changed or
 *   removed
 * - `undefined`: everything else, which earlier signers need not accept
 */
export type ChangeKind = 'extension' | 'signature-or-form-fill' | 'annotation' | 'undefined'

export type ChangeAction = 'CREATION' | 'DELETION' | 'MODIFICATION'

/** One difference between a signed revision and the current file. */
export interface PdfChange {
  readonly kind: ChangeKind
  readonly action: ChangeAction
  /** A stable name of the changed part; for an unexpected entry its path: `Page/Contents`. */
  readonly subject: string
  /** Number of the object that changed, or of the one that holds it. */
  readonly object?: number | undefined
  /** Page number, from 1. */
  readonly page?: number | undefined
  /** Full name of the form field. */
  readonly field?: string | undefined
  /** The field itself is new, not only its value. */
  readonly isNewField?: boolean
  /** For a new signature or signature field: it takes up room on the page. */
  readonly visible?: boolean
}
