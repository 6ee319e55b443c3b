import type { ByteSource } from '@/lib/encoding/byte-source'
import { unlistedObjects } from '@/lib/pdf/changes/unlisted-objects'
import { remarksOn } from '@/lib/pdf/remarks'
import type { SignedPdf } from '@/lib/signature/pades/read'
import { type Remark, warning } from '../../conclusion'
import type { PdfReading } from './pdf-reading'

/** What everybody should know who relies on a signature of this file. */
export function fileRemarks(
  { pdf, overlappingPages: overlapping }: PdfReading,
  lostTimeStamps: number,
): readonly Remark[] {
  const active = remarksOn(pdf.document)
  return [
    ...(pdf.orphans.length > 0 ? [warning('orphan-signature')] : []),
    ...(lostTimeStamps > 0 ? [warning('time-stamp-does-not-hold')] : []),
    ...(hasLooseObjects(pdf) ? [warning('unlisted-object')] : []),
    ...(goesOn(pdf.source) ? [warning('octets-after-end')] : []),
    ...(overlapping.length > 0 ? [warning('annotation-overlap', overlapping.join(', '))] : []),
    ...(active.length > 0 ? [warning('active-content', active.join(', '))] : []),
  ]
}

/** After the first signed revision, and so after any. */
function hasLooseObjects({ signatures, revisions, document }: SignedPdf): boolean {
  const ends = signatures.flatMap(({ ranges }) => (ranges ? [ranges[1][1]] : []))
  const first = ends.length > 0 ? revisions.upTo(Math.min(...ends)) : undefined
  return first !== undefined && unlistedObjects(first.document, document) === 'loose'
}

const tailBytes = 1 << 16

/**
 * Anything but blanks after the end mark of the last cross-reference (ISO 32000-2, 7.5.5): a comment hides
 * bytes, too, and an end mark of its own after them ends nothing.
 */
function goesOn(source: ByteSource): boolean {
  const tail = Buffer.from(source.read(Math.max(0, source.size - tailBytes), source.size))
  const last = tail.toString('latin1', Math.max(0, tail.lastIndexOf('startxref')))
  const [end] = /^startxref\s+\d+\s+%%EOF/.exec(last) ?? ['']
  return /[^\0\s]/.test(last.slice(end.length))
}
