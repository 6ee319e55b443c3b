import type { Bytes } from '#encoding/bytes'
import { InflateTooLarge } from '#encoding/platform/inflate-port'
import { inflateZlib } from '#platform/inflate'
import { MalformedPdf, PdfTooComplex } from '../errors'
import { pdfLimits, type WorkMeter } from '../limits'
import {
  isArray,
  isCount,
  isDictionary,
  isName,
  type PdfDictionary,
  type PdfObject,
  type PdfStream,
} from '../objects'
import { hexDigit, isWhiteSpace } from './characters'
import { decodeLzw } from './lzw'
import { undoPrediction } from './predictor'

const noParameters: PdfDictionary = new Map()

/** The decoded bytes of a stream (ISO 32000-2, 7.3.8.2). `resolve` follows references. */
export function decodedStream(
  stream: PdfStream,
  meter: WorkMeter,
  resolve: (object: PdfObject) => PdfObject = (object) => object,
): Bytes {
  const entry = (key: string) => listOf(resolve(stream.dictionary.get(key) ?? null)).map(resolve)
  const parameters = entry('DecodeParms')
  let data = stream.encoded()
  for (const [index, filter] of entry('Filter').entries()) {
    if (!isName(filter)) throw new MalformedPdf('The filter of a stream is not a name')
    const given = parameters[index]
    data = decode(data, filter.value, isDictionary(given) ? given : noParameters)
    meter.spend(data.length)
  }
  return data
}

/** The list of filters or parameters, which may be written as a single object or as an array. */
function listOf(object: PdfObject): readonly PdfObject[] {
  if (object === null) return []
  return isArray(object) ? object : [object]
}

type Filter = (data: Bytes, parameters: PdfDictionary) => Bytes

/** The filters of ISO 32000-2, table 6, except those for images. */
const filters = new Map<string, Filter>([
  ['FlateDecode', (data, parameters) => predicted(inflate(data), parameters)],
  ['LZWDecode', (data, parameters) => predicted(lzw(data, parameters), parameters)],
  ['ASCIIHexDecode', decodeAsciiHex],
  ['ASCII85Decode', decodeAscii85],
  ['RunLengthDecode', decodeRunLength],
  // ISO 32000-2, 7.4.10: this filter only names the cipher; the stream is already decrypted.
  ['Crypt', (data) => data],
])

/** Applies one filter. Throws `MalformedPdf` for broken data and for image filters. */
export function decode(data: Bytes, filterName: string, parameters: PdfDictionary): Bytes {
  const filter = filters.get(filterName)
  if (!filter) throw new MalformedPdf(`A stream uses the filter ${filterName}`)
  return filter(data, parameters)
}

function inflate(data: Bytes): Bytes {
  try {
    // Data that end early or lack the checksum are accepted, because every viewer reads them.
    return inflateZlib(data, pdfLimits.streamBytes)
  } catch (error) {
    if (error instanceof InflateTooLarge)
      throw new PdfTooComplex('A stream of the PDF is too large')
    throw new MalformedPdf('A compressed stream of the PDF is damaged')
  }
}

function lzw(data: Bytes, parameters: PdfDictionary): Bytes {
  return decodeLzw(data, countOf(parameters, 'EarlyChange', 1))
}

function predicted(data: Bytes, parameters: PdfDictionary): Bytes {
  return undoPrediction(data, {
    predictor: countOf(parameters, 'Predictor', 1),
    colors: countOf(parameters, 'Colors', 1),
    bitsPerComponent: countOf(parameters, 'BitsPerComponent', 8),
    columns: countOf(parameters, 'Columns', 1),
  })
}

function countOf(parameters: PdfDictionary, key: string, otherwise: number): number {
  const value = parameters.get(key)
  return isCount(value) ? value : otherwise
}

function decodeAsciiHex(data: Bytes): Bytes {
  const end = data.indexOf(0x3e)
  const digits = [...(end < 0 ? data : data.subarray(0, end))].map(hexDigit).filter((d) => d >= 0)
  return Uint8Array.from({ length: Math.ceil(digits.length / 2) }, (_, index) => {
    return ((digits[2 * index] ?? 0) << 4) | (digits[2 * index + 1] ?? 0)
  })
}

/** Five characters of base 85 encode four bytes; `z` means four zeros, `~>` is the end (ISO 32000-2, 7.4.3). */
function decodeAscii85(data: Bytes): Bytes {
  const output: number[] = []
  let group: number[] = []
  for (const byte of data) {
    if (byte === 0x7e) break
    if (isWhiteSpace(byte)) continue
    if (byte === 0x7a && group.length === 0) output.push(0, 0, 0, 0)
    else group.push(byte - 0x21)
    if (group.length === 5) {
      output.push(...base85(group, 4))
      group = []
    }
  }
  if (group.length > 1) output.push(...base85([...group, 84, 84, 84, 84], group.length - 1))
  return Uint8Array.from(output)
}

function base85(group: readonly number[], bytes: number): number[] {
  const value = group.slice(0, 5).reduce((sum, digit) => sum * 85 + digit, 0)
  return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) & 0xff).slice(0, bytes)
}

/** A length byte, then literal bytes or one byte to repeat; a length of 128 is the end (ISO 32000-2, 7.4.5). */
function decodeRunLength(data: Bytes): Bytes {
  const runs: Bytes[] = []
  for (let at = 0; at < data.length && data[at] !== 128; ) {
    const length = data[at] ?? 0
    const literal = length < 128
    runs.push(
      literal
        ? data.subarray(at + 1, at + 2 + length)
        : new Uint8Array(257 - length).fill(data[at + 1] ?? 0),
    )
    at += literal ? length + 2 : 2
  }
  return Buffer.concat(runs)
}
