/**
 * What a change after a signature is (after EN 319 102-1 validators' usage):
 * `extension`: validation material, document time-stamps without a look, versions, metadata: nothing a reader sees;
 * `signature-or-form-fill`: another signature, or an empty field that was filled;
 * `annotation`: a comment, mark or link that was added, and under a certification of level 3 also
 * one that was changed or removed;
 * `undefined`: everything else, which nobody who signed has to accept.
 */
export type ChangeKind = 'extension' | 'signature-or-form-fill' | 'annotation' | 'undefined'

export type ChangeAction = 'CREATION' | 'DELETION' | 'MODIFICATION'

/** One difference between a signed revision and the file as it is now. */
export interface PdfChange {
  readonly kind: ChangeKind
  readonly action: ChangeAction
  /** What changed, in stable words; of an unexpected entry, its location: `Page/Contents`. */
  readonly subject: string
  /** Number of the object that changed, or of the one that holds it. */
  readonly object?: number | undefined
  /** Page number, from 1. */
  readonly page?: number | undefined
  /** Full name of the form field. */
  readonly field?: string | undefined
  /** The field itself is new, not only its value. */
  readonly isNewField?: boolean
  /** Of a signature that came, or of a field for one: the object takes up room on the page. */
  readonly visible?: boolean
}
