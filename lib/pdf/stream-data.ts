import type { Bytes } from '@/lib/encoding/bytes'
import { MalformedPdf } from './errors'
import { decode } from './filters'
import type { WorkMeter } from './limits'
import {
  isArray,
  isDictionary,
  isName,
  type PdfDictionary,
  type PdfObject,
  type PdfStream,
} from './objects'

const noParameters: PdfDictionary = new Map()

/** The bytes of a stream behind its filters (ISO 32000-2, 7.3.8.2); `resolve` follows references. */
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

/** One filter or several: a name or an array of names. */
function listOf(object: PdfObject): readonly PdfObject[] {
  if (object === null) return []
  return isArray(object) ? object : [object]
}
