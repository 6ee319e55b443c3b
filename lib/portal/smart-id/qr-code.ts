import { encode } from 'uqr'

/** A QR code as a picture: its dark squares as one SVG path, in units of a square. */
export interface QrPicture {
  readonly size: number
  readonly path: string
}

/** Light squares around the code, which a camera needs to find it (ISO/IEC 18004, 6.3.8). */
const quietZone = 4

export function qrPicture(text: string): QrPicture {
  const { data, size } = encode(text, { ecc: 'L', border: quietZone })
  return { size, path: data.map((row, y) => rowPath(row, y)).join('') }
}

/** Neighbouring squares become one stroke. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x]) x++
    path += `M${start} ${y}h${x - start}v1h${start - x}z`
  }
  return path
}
