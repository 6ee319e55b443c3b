import type { ByteRange, ByteSource } from '@/lib/encoding/byte-source'
import { asBuffer, type Bytes } from '@/lib/encoding/bytes'
import type { FileFormat } from '@/lib/signature/file-format'
import { type Remark, warning } from '../conclusion'
import { parsedMessage } from './cades/cades-signature'

/** Readers of PDF look for its header in the first 1,024 bytes (ISO 32000-1, annex H, 3.4.1). */
const headLength = 1_024

/** APPNOTE 4.3.16: the end of an archive, with the longest comment. */
const archiveEndLength = 65_557

/**
 * A warning for each other format that a reader would find in the file, with content that is not signed. In
 * containers and PDF files all content is signed, or has findings of its own.
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

/** Where the encapsulated content is. */
function signedRange(bytes: Bytes): ByteRange | undefined {
  const signedData = parsedMessage(bytes)
  if (signedData?.content === undefined) return undefined
  const { raw } = signedData.nodes.encapContentInfo
  const start = raw.byteOffset - bytes.byteOffset
  return [start, start + raw.length]
}

/** A header outside the signed content, or one inside it with objects or an end outside it. */
function isAlsoPdf(bytes: Bytes, signed: ByteRange | undefined): boolean {
  const headers = placesOf(asBuffer(bytes.subarray(0, headLength)), /%PDF-/g)
  if (headers.length === 0) return false
  if (headers.some((at) => !isWithin(at, signed))) return true
  return placesOf(asBuffer(bytes), /startxref|\d+ \d+ obj/g).some((at) => !isWithin(at, signed))
}

function isAlsoArchive(bytes: Bytes, signed: ByteRange | undefined): boolean {
  const start = Math.max(0, bytes.length - archiveEndLength)
  const ends = placesOf(asBuffer(bytes.subarray(start)), archiveEnd)
  const entries = () => placesOf(asBuffer(bytes), archiveEntry)
  return (
    ends.some((at) => !isWithin(start + at, signed)) &&
    entries().some((at) => !isWithin(at, signed))
  )
}

function placesOf(bytes: Buffer, mark: RegExp): readonly number[] {
  return [...bytes.toString('latin1').matchAll(mark)].map(({ index }) => index)
}

// APPNOTE 4.3.12 and 4.3.16
const archiveEntry = signatureOf(1, 2)
const archiveEnd = signatureOf(5, 6)

function signatureOf(...numbers: readonly number[]): RegExp {
  return new RegExp(`PK${String.fromCharCode(...numbers)}`, 'g')
}

function isWithin(at: number, range: ByteRange | undefined): boolean {
  return range !== undefined && at >= range[0] && at < range[1]
}
