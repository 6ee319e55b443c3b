import type { Bytes } from '@/lib/encoding/bytes'
import { type PdfString, string } from './objects'

/** A text string (ISO 32000-2, 7.9.2.2): ASCII as it is, all else as UTF-16BE with its mark. */
export function textString(text: string): PdfString {
  if (/^[ -~]*$/.test(text)) return string(Buffer.from(text, 'latin1'))
  return string(Buffer.from(`\ufeff${text}`, 'utf16le').swap16())
}

/** The text of a text string in any of its three encodings; PDFDocEncoding is read as Latin-1. */
export function textOfString({ bytes }: PdfString): string {
  const octets = Buffer.from(bytes)
  if (startsWith(octets, [0xfe, 0xff])) return utf16(octets.subarray(2))
  if (startsWith(octets, [0xef, 0xbb, 0xbf])) return octets.toString('utf8', 3)
  return octets.toString('latin1')
}

function utf16(octets: Buffer): string {
  return octets
    .subarray(0, octets.length & ~1)
    .swap16()
    .toString('utf16le')
}

function startsWith(octets: Bytes, mark: readonly number[]): boolean {
  return mark.every((octet, index) => octets[index] === octet)
}
