import type { ByteSource } from '@/lib/encoding/byte-source'
import { remarksOn } from '@/lib/pdf/remarks'
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
    ...(goesOn(pdf.source) ? [warning('octets-after-end')] : []),
    ...(overlapping.length > 0 ? [warning('annotation-overlap', overlapping.join(', '))] : []),
    ...(active.length > 0 ? [warning('active-content', active.join(', '))] : []),
  ]
}

const tailOctets = 1 << 16

/** Something else than blanks and comments after the last end mark (ISO 32000-2, 7.5.5). */
function goesOn(source: ByteSource): boolean {
  const tail = Buffer.from(source.read(Math.max(0, source.size - tailOctets), source.size))
  const after = tail.subarray(tail.lastIndexOf(endMark) + endMark.length).toString('latin1')
  return /[^\0\s]/.test(after.replace(/%[^\r\n]*/g, ''))
}

const endMark = '%%EOF'
