import type { ByteSource } from '#encoding/byte-source'
import { asBuffer } from '#encoding/bytes'
import type { Trace } from '../messages/trace-sentence'

/** Maximum number of bytes that are examined. Every part of a compressed file contains all byte values. */
const examinedBytes = 1 << 18
/** Minimum counts. Smaller numbers may occur by chance. */
const leastCount = 24
const leastBytes = 2_048

/** Finds out how a program destroyed a binary file by treating it as text. Undefined if there is no sign of this. */
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

/** Whether each byte above 0x7F became two bytes: C2 or C3, and a byte from 80 to BF. */
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

/** Compressed data contains all byte values. If every line feed follows a carriage return, line ends were converted. */
function isConverted(bytes: Buffer): boolean {
  let pairs = 0
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) {
    if (bytes[at - 1] !== 0x0d) return false
    pairs++
  }
  return pairs >= leastCount && bytes.length >= leastBytes
}
