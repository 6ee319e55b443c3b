import type { Bytes } from '#encoding/bytes'
import { MalformedPdf } from '../errors'

/** Parameters of LZWDecode and FlateDecode (ISO 32000-2, table 8). */
export interface PredictorParameters {
  readonly predictor: number
  readonly colors: number
  readonly bitsPerComponent: number
  readonly columns: number
}

/** Reverses a predictor. Throws `MalformedPdf` for an unknown one. */
export function undoPrediction(data: Bytes, parameters: PredictorParameters): Bytes {
  if (parameters.predictor <= 1) return data
  const sampleBits = parameters.colors * parameters.bitsPerComponent
  const sampleLength = Math.max(1, sampleBits >> 3)
  const rowLength = Math.ceil((sampleBits * parameters.columns) / 8)
  if (!(rowLength > 0)) throw new MalformedPdf('A predictor has no columns')
  const layout = { rowLength, sampleLength }
  if (parameters.predictor >= 10) return undoPng(data, layout)
  if (parameters.predictor === 2 && parameters.bitsPerComponent === 8) {
    return undoTiff(data, layout)
  }
  throw new MalformedPdf(`Predictor ${parameters.predictor} is not known here`)
}

/** The length of a row in bytes, and the distance between neighbouring samples in it. */
interface Layout {
  readonly rowLength: number
  readonly sampleLength: number
}

function undoTiff(data: Bytes, { rowLength, sampleLength }: Layout): Bytes {
  const result = Uint8Array.from(data)
  for (let at = 0; at < result.length; at++) {
    if (at % rowLength >= sampleLength) {
      result[at] = (result[at] ?? 0) + (result[at - sampleLength] ?? 0)
    }
  }
  return result
}

/** Each row begins with its filter type (PNG specification, clause 9). */
function undoPng(data: Bytes, layout: Layout): Bytes {
  const rows = Math.ceil(data.length / (layout.rowLength + 1))
  const result = new Uint8Array(Math.max(0, data.length - rows))
  for (let row = 0; row < rows; row++) undoRow(data, row, result, layout)
  return result
}

type PngFilter = (left: number, above: number, upperLeft: number) => number

const pngFilters: readonly PngFilter[] = [
  () => 0,
  (left) => left,
  (_, above) => above,
  (left, above) => (left + above) >> 1,
  paeth,
]

function filterOf(type: number | undefined): PngFilter {
  const filter = pngFilters[type ?? 0]
  if (!filter) throw new MalformedPdf('A PNG predictor row has an unknown filter')
  return filter
}

function undoRow(
  data: Bytes,
  row: number,
  result: Bytes,
  { rowLength, sampleLength }: Layout,
): void {
  const from = row * (rowLength + 1)
  const filter = filterOf(data[from])
  const source = data.subarray(from + 1, from + 1 + rowLength)
  const start = row * rowLength
  for (let column = 0; column < source.length; column++) {
    const at = start + column
    const left = column < sampleLength ? 0 : (result[at - sampleLength] ?? 0)
    const above = start === 0 ? 0 : (result[at - rowLength] ?? 0)
    const corner =
      start === 0 || column < sampleLength ? 0 : (result[at - rowLength - sampleLength] ?? 0)
    result[at] = (source[column] ?? 0) + filter(left, above, corner)
  }
}

function paeth(left: number, above: number, upperLeft: number): number {
  const estimate = left + above - upperLeft
  const [toLeft, toAbove, toCorner] = [left, above, upperLeft].map((v) => Math.abs(estimate - v))
  if ((toLeft ?? 0) <= (toAbove ?? 0) && (toLeft ?? 0) <= (toCorner ?? 0)) return left
  return (toAbove ?? 0) <= (toCorner ?? 0) ? above : upperLeft
}
