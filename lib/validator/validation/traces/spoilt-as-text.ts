import type { ByteSource } from '#encoding/byte-source'
import { asBuffer } from '#encoding/bytes'
import type { Trace } from '../messages/trace-sentence'

/** A part is enough: every part of a compressed file has all bytes. */
const examinedBytes = 1 << 18
/** Fewer may be in a file by chance. */
const leastCount = 24
const leastBytes = 2_048

/** How a program that took a binary file for text destroyed it; undefined if it did not. */
export function spoiltAsText(source: ByteSource): Trace | undefined {
  const bytes = asBuffer(source.read(0, examinedBytes))
  if (count(bytes, [0xef, 0xbf, 0xbd]) >= leastCount) return { key: 'bytes-lost-as-text' }
  if (isEncodedTwice(bytes)) return { key: 'bytes-encoded-as-text' }
  return isConverted(bytes) ? { key: 'line-ends-converted' } : undefined
}

function count(bytes: Buffer, pattern: readonly number[]): number {
  const searched = Buffer.from(pattern)
  let found = 0
  for (let at = bytes.indexOf(searched); at >= 0; at = bytes.indexOf(searched, at + 1)) found++
  return found
}

/** Each byte above 0x7F became two: C2 or C3, and one from 80 to BF. */
function isEncodedTwice(bytes: Buffer): boolean {
  let pairs = 0
  for (let at = 0; at < bytes.length - 1; at++) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    const next = bytes[at + 1] ?? 0
    if ((byte !== 0xc2 && byte !== 0xc3) || next < 0x80 || next > 0xbf) return false
    pairs++
    at++
  }
  return pairs >= leastCount * 4
}

/** Compressed data has each byte, so a file without a single line feed alone went through a conversion. */
function isConverted(bytes: Buffer): boolean {
  let pairs = 0
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) {
    if (bytes[at - 1] !== 0x0d) return false
    pairs++
  }
  return pairs >= leastCount && bytes.length >= leastBytes
}
