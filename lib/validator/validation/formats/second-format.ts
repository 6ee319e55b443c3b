import type { ByteRange, ByteSource } from '#encoding/byte-source'
import { asBuffer, type Bytes } from '#encoding/bytes'
import type { FileFormat } from '#signature/file-format'
import { type Remark, warning } from '../model/conclusion'
import { parsedMessage } from './cades/cades-signature'

/** PDF readers search the header in the first 1,024 bytes (ISO 32000-1, annex H, 3.4.1). */
const headLength = 1_024

/** APPNOTE 4.3.16: maximum length of the end of an archive, with the longest comment. */
const archiveEndLength = 65_557

/**
 * Returns a warning for each other format in which a reader could open the file and see unsigned content. Containers
 * and PDF files are left out: they have their own findings about unsigned content.
 */
export function secondFormatRemarks(source: ByteSource, format: FileFormat): readonly Remark[] {
  if (format === 'zip' || format === 'pdf') return []
  const bytes = source.read(0, source.size)
  const signed = format === 'cms' ? signedRange(bytes) : undefined
  return [
    ...(isAlsoPdf(bytes, signed) ? [warning('second-format', 'PDF')] : []),
    ...(isAlsoArchive(bytes, signed) ? [warning('second-format', 'ZIP')] : []),
  ]
}

/** The byte range of the encapsulated content. */
function signedRange(bytes: Bytes): ByteRange | undefined {
  const signedData = parsedMessage(bytes)
  if (signedData?.content === undefined) return undefined
  const { raw } = signedData.nodes.encapContentInfo
  const start = raw.byteOffset - bytes.byteOffset
  return [start, start + raw.length]
}

/**
 * Whether the file is also a PDF with unsigned parts: its header, an object or its end is outside the signed content.
 */
function isAlsoPdf(bytes: Bytes, signed: ByteRange | undefined): boolean {
  const headers = [...placesOf(bytes.subarray(0, headLength), /%PDF-/g)]
  if (headers.length === 0) return false
  return isOutside(headers, signed) || isOutside(placesOf(bytes, pdfPart), signed)
}

/** The pattern looks at each digit only once, so that a long run of digits does not cost its square. */
const pdfPart = /startxref|\d \d{1,5} obj/g

function isAlsoArchive(bytes: Bytes, signed: ByteRange | undefined): boolean {
  const start = Math.max(0, bytes.length - archiveEndLength)
  const ends = placesOf(bytes.subarray(start), archiveEnd)
  return isOutside(ends, signed, start) && isOutside(placesOf(bytes, archiveEntry), signed)
}

/** Whether an offset is outside a range. `start` is added to each offset. */
function isOutside(places: Iterable<number>, range: ByteRange | undefined, start = 0): boolean {
  for (const at of places) if (!isWithin(start + at, range)) return true
  return false
}

/** The offsets of a pattern. A generator, because a file may have millions of them. */
function* placesOf(bytes: Bytes, mark: RegExp): Generator<number> {
  for (const { index } of asBuffer(bytes).toString('latin1').matchAll(mark)) yield index
}

// APPNOTE 4.3.12 and 4.3.16: signatures of a central directory entry and of the end of an archive
const archiveEntry = signatureOf(1, 2)
const archiveEnd = signatureOf(5, 6)

function signatureOf(...numbers: readonly number[]): RegExp {
  return new RegExp(`PK${String.fromCharCode(...numbers)}`, 'g')
}

function isWithin(at: number, range: ByteRange | undefined): boolean {
  return range !== undefined && at >= range[0] && at < range[1]
}
