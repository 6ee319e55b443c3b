import type { PdfChange } from '#pdf/changes/change'
import { changesBetween } from '#pdf/changes/changes-since'
import { coveredPages } from '#pdf/changes/covered-pages'
import { MalformedPdf } from '#pdf/errors'
import { differingPages } from '#pdf/pages/page-differences'
import { type CertificationLevel, type FieldLock, locks } from './modification-permissions'
import type { PdfSignature, SignedPdf } from './read'

/** A change that violates the restrictions of a signature. */
export type ForbiddenChange =
  /** The change exceeds the level of the signer's certification. */
  | 'doc-mdp'
  /** The changed field was locked by the signature. */
  | 'field-mdp'
  /** The changed field was locked by the lock of the signature field. */
  | 'signature-field-lock'

/** Changes to a file after one of its signatures. */
export interface LaterChanges {
  readonly changes: readonly PdfChange[]
  /** Numbers of the pages that were added, removed or resized after signing. */
  readonly pageDifference: readonly number[]
  /** Numbers of the pages with visible additions, such as a signature or a comment. */
  readonly visualDifference: readonly number[]
  /** Numbers of the pages where a later signature covers signed content. */
  readonly coveredPages: readonly number[]
  readonly forbidden: readonly ForbiddenChange[]
}

/**
 * Compares the signed revision with the current file. Returns no changes if that revision cannot be read, because the
 * signature then fails anyway. Throws `PdfTooComplex`.
 */
export function changesAfter(pdf: SignedPdf, signature: PdfSignature): LaterChanges {
  const revision = signature.ranges && pdf.revisions.upTo(signature.ranges[1][1])
  if (!revision || signature.coversWholeFile) return nothing
  const { document } = revision
  const changes = [...changesBetween(document, pdf.document), ...unreadableTail(pdf)]
  return {
    changes,
    pageDifference: pagesOrNone(() => differingPages(document, pdf.document, changes)),
    visualDifference: pagesOf(changes.filter(isSeen)),
    coveredPages: pagesOrNone(() => coveredPages(document, pdf.document, changes)),
    forbidden: forbiddenBy(signature, changes),
  }
}

const nothing: LaterChanges = {
  changes: [],
  pageDifference: [],
  visualDifference: [],
  coveredPages: [],
  forbidden: [],
}

/** Subject of the single change that stands for all changes in unreadable bytes at the end of a file. */
export const unreadableRevision = 'unreadable-tail'

function unreadableTail({ unreadableFrom }: SignedPdf): PdfChange[] {
  if (unreadableFrom === undefined) return []
  return [{ kind: 'undefined', action: 'MODIFICATION', subject: unreadableRevision }]
}

function pagesOrNone(find: () => number[]): number[] {
  try {
    return find()
  } catch (error) {
    if (error instanceof MalformedPdf) return []
    throw error
  }
}

/** Whether a change is visible. A time-stamp, or a signature without a visible area, is not. */
function isSeen({ kind, subject, visible }: PdfChange): boolean {
  if (kind === 'extension') return false
  return subject.startsWith('signature') ? visible === true : true
}

function pagesOf(changes: readonly PdfChange[]): number[] {
  const pages = changes.flatMap(({ page }) => (page === undefined ? [] : [page]))
  return [...new Set(pages)].sort((left, right) => left - right)
}

/** Kinds of changes that each certification level permits (ISO 32000-2, table 257). */
const permitted: Readonly<Record<CertificationLevel, readonly PdfChange['kind'][]>> = {
  1: ['extension'],
  2: ['extension', 'signature-or-form-fill'],
  3: ['extension', 'signature-or-form-fill', 'annotation'],
}

function forbiddenBy(
  { certification, fieldLock, signatureFieldLock }: PdfSignature,
  changes: readonly PdfChange[],
): ForbiddenChange[] {
  const forbidden = new Set<ForbiddenChange>()
  if (exceeds(certification, changes)) forbidden.add('doc-mdp')
  if (exceeds(fieldLock?.level, changes) || touches(fieldLock, changes)) forbidden.add('field-mdp')
  if (exceeds(signatureFieldLock?.level, changes) || touches(signatureFieldLock, changes)) {
    forbidden.add('signature-field-lock')
  }
  return [...forbidden]
}

function exceeds(level: CertificationLevel | undefined, changes: readonly PdfChange[]): boolean {
  return level !== undefined && changes.some(({ kind }) => !permitted[level].includes(kind))
}

/** Whether a change affects a locked field. New signature fields do not. */
function touches(lock: FieldLock | undefined, changes: readonly PdfChange[]): boolean {
  return (
    lock !== undefined &&
    changes.some(
      ({ field, isNewField }) => field !== undefined && isNewField !== true && locks(lock, field),
    )
  )
}
