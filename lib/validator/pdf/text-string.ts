import type { Bytes } from '#encoding/bytes'
import { type PdfString, string } from './objects'

/** Writes a text string (ISO 32000-2, 7.9.2.2): ASCII unchanged, other text as UTF-16BE with a byte order mark. */
export function textString(text: string): PdfString {
  if (/^[ -~]*$/.test(text)) return string(Buffer.from(text, 'latin1'))
  return string(Buffer.from(`\ufeff${text}`, 'utf16le').swap16())
}

/** Reads a text string in any of its three encodings. PDFDocEncoding is read as Latin-1. */
export function textOfString({ bytes }: PdfString): string {
  const encoded = Buffer.from(bytes)
  if (startsWith(encoded, [0xfe, 0xff])) return utf16(encoded.subarray(2))
  if (startsWith(encoded, [0xef, 0xbb, 0xbf])) return encoded.toString('utf8', 3)
  return encoded.toString('latin1')
}

function utf16(bytes: Buffer): string {
  return bytes
    .subarray(0, bytes.length & ~1)
    .swap16()
    .toString('utf16le')
}

function startsWith(bytes: Bytes, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte)
}
