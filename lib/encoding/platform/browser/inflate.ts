import { type Bytes, concatBytes } from '../../bytes'
import { InflateDamaged, type Inflated, InflateTooLarge } from '../inflate-port'
import { Inflater } from './inflater'

export function inflateRaw(data: Bytes, bytesMax: number): Inflated {
  const inflater = new Inflater()
  inflater.feed(data)
  const { pieces, end } = inflateAll(inflater, bytesMax, usualChunk)
  if (end === 'starved') throw new InflateDamaged()
  if (inflater.produced > bytesMax) throw new InflateTooLarge()
  return { content: concatBytes(...pieces), consumed: inflater.consumed }
}

export function inflateBeginning(data: Bytes): Bytes {
  const inflater = new Inflater()
  inflater.feed(data)
  return concatBytes(...inflateAll(inflater, Number.POSITIVE_INFINITY, usualChunk).pieces)
}

/** node:zlib checks the size of the content after each chunk; the first of damage and size decides the error. */
const usualChunk = 16_384
const shortChunk = 4_096

export function inflateZlib(data: Bytes, bytesMax: number): Bytes {
  if (!hasHeader(data)) return new Uint8Array()
  const inflater = new Inflater()
  inflater.feed(data.subarray(2))
  const chunk = data.length < shortChunk ? shortChunk : usualChunk
  const { pieces, end } = inflateAll(inflater, bytesMax, chunk)
  const content = concatBytes(...pieces)
  const checksum = end === 'ended' ? inflater.trailer(4) : undefined
  if (checksum && numberIn(checksum) !== adler32(content)) throw new InflateDamaged()
  if (content.length > bytesMax) throw new InflateTooLarge()
  return content
}

function numberIn({ buffer, byteOffset }: Uint8Array): number {
  return new DataView(buffer, byteOffset).getUint32(0)
}

/** RFC 1950, 2.2. Returns false if the data ends before the header does. */
function hasHeader(data: Bytes): boolean {
  const [method, flags] = data
  if (method === undefined || flags === undefined) return false
  const isRight = (method * 256 + flags) % 31 === 0 && (method & 15) === 8 && method >> 4 <= 7
  if (!isRight) throw new InflateDamaged()
  const needsDictionary = (flags & 0x20) !== 0
  if (needsDictionary && data.length >= 6) throw new InflateDamaged()
  return !needsDictionary
}

/** Throws `InflateDamaged` and `InflateTooLarge`. */
function inflateAll(inflater: Inflater, bytesMax: number, chunk: number) {
  const pieces: Bytes[] = []
  for (;;) {
    const end = decode(inflater, bytesMax, chunk)
    pieces.push(inflater.take())
    const { produced } = inflater
    if (wholeChunks(produced - 1, chunk) > bytesMax) throw new InflateTooLarge()
    if (end === 'full') continue
    if (end === 'starved' && wholeChunks(produced, chunk) > bytesMax) throw new InflateTooLarge()
    return { pieces, end }
  }
}

function decode(inflater: Inflater, bytesMax: number, chunk: number) {
  try {
    return inflater.decode(true)
  } catch (error) {
    if (wholeChunks(inflater.produced - 1, chunk) > bytesMax) throw new InflateTooLarge()
    throw error
  }
}

function wholeChunks(bytes: number, chunk: number): number {
  return Math.max(0, bytes - (bytes % chunk))
}

export async function* inflatePieces(
  data: AsyncGenerator<Bytes>,
  size: number,
): AsyncGenerator<Bytes> {
  const inflater = new Inflater()
  for await (const piece of data) {
    inflater.feed(piece)
    yield* decodedPieces(inflater, false)
  }
  const end = yield* decodedPieces(inflater, true)
  if (end !== 'ended' || inflater.consumed !== size) throw new InflateDamaged()
}

function* decodedPieces(inflater: Inflater, isWhole: boolean) {
  for (;;) {
    const end = inflater.decode(isWhole)
    const piece = inflater.take()
    if (piece.length > 0) yield piece
    if (end !== 'full') return end
  }
}

/** RFC 1950, 8.2 */
function adler32(bytes: Bytes): number {
  let [low, high] = [1, 0]
  // The sums of so many bytes fit into 32 bits.
  const most = 5_552
  for (let start = 0; start < bytes.length; start += most) {
    const end = Math.min(start + most, bytes.length)
    for (let at = start; at < end; at++) {
      low += bytes[at] ?? 0
      high += low
    }
    low %= 65_521
    high %= 65_521
  }
  return high * 65_536 + low
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte
  for (let bit = 0; bit < 8; bit++) {
    remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1
  }
  return remainder
})

export function crc32(bytes: Bytes, seed = 0): number {
  let remainder = ~seed
  for (let at = 0; at < bytes.length; at++) {
    remainder = (remainder >>> 8) ^ (crcTable[(remainder ^ (bytes[at] ?? 0)) & 0xff] ?? 0)
  }
  return ~remainder >>> 0
}
