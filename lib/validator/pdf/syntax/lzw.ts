import type { Bytes } from '#encoding/bytes'
import { MalformedPdf, PdfTooComplex } from '../errors'
import { pdfLimits } from '../limits'

const clearTable = 256
const endOfData = 257
const longestCode = 12
const largestTable = 4096 - 258

/** LZWDecode (ISO 32000-2, 7.4.4). `earlyChange` is 1 unless the stream states 0. */
export function decodeLzw(data: Bytes, earlyChange: number): Bytes {
  const output: Bytes[] = []
  let table: Bytes[] = []
  let previous: Bytes | undefined
  let length = 0
  const codes = codeReader(data)
  const width = () => Math.min(longestCode, 32 - Math.clz32(258 + table.length + earlyChange))
  for (let code = codes(9); code !== endOfData; code = codes(previous ? width() : 9)) {
    if (code === clearTable) {
      table = []
      previous = undefined
      continue
    }
    const sequence = sequenceOf(code, table, previous)
    if (previous && table.length < largestTable) table.push(appended(previous, sequence[0] ?? 0))
    output.push(sequence)
    previous = sequence
    length += sequence.length
    if (length > pdfLimits.streamBytes) throw new PdfTooComplex('A stream of the PDF is too large')
  }
  return Buffer.concat(output)
}

function sequenceOf(code: number, table: readonly Bytes[], previous: Bytes | undefined): Bytes {
  if (code < clearTable) return Uint8Array.of(code)
  const known = table[code - 258]
  if (known) return known
  if (!previous || code !== 258 + table.length) throw new MalformedPdf('An LZW code is not defined')
  return appended(previous, previous[0] ?? 0)
}

function appended(sequence: Bytes, byte: number): Bytes {
  const longer = new Uint8Array(sequence.length + 1)
  longer.set(sequence)
  longer[sequence.length] = byte
  return longer
}

/** Reads codes of any width, which cross byte boundaries; the most significant bit comes first. */
function codeReader(data: Bytes): (width: number) => number {
  let bits = 0
  let count = 0
  let at = 0
  return (width) => {
    while (count < width) {
      if (at >= data.length) return endOfData
      bits = ((bits << 8) | (data[at++] ?? 0)) & 0xffffff
      count += 8
    }
    count -= width
    return (bits >> count) & ((1 << width) - 1)
  }
}
