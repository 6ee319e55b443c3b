import { crc32, inflateSync } from 'node:zlib'
import type { Bytes } from '@paraph/validator/encoding/bytes'

/** Maximum size: 100 kB, decimal. */
const bytesMax = 100_000
const sideMax = 1_000

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Chunks that every decoder must understand (PNG, 4.8.1). Other chunks are not needed to show the picture. */
const critical: readonly string[] = ['IHDR', 'PLTE', 'IDAT', 'IEND']

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

/** Returns why a file cannot be a logo; undefined if it can. A logo must be a small, complete PNG without animation. */
export function logoFault(bytes: Bytes): string | undefined {
  const file = Buffer.from(bytes)
  if (file.length > bytesMax) return `The logo has ${file.length} bytes; ${bytesMax} are allowed`
  if (!file.subarray(0, signature.length).equals(signature)) return 'The logo is not a PNG'
  const chunks = chunksOf(file)
  if (chunks === undefined) return 'The logo is damaged'
  if (chunks.some(({ type }) => type === 'acTL'))
    return 'The logo is animated; it has to be a still picture'
  if (chunks.some(({ type }) => isCritical(type) && !critical.includes(type))) {
    return 'The logo has parts that some programs cannot read'
  }
  return pictureFault(chunks)
}

/** PNG, 5.3: the type of a critical chunk begins with a capital letter. */
const isCritical = (type: string) => /^[A-Z]/.test(type)

/**
 * The chunks of a file: length, type, data, CRC (PNG, 5.3). Undefined if a chunk is damaged, or if data follows the
 * last chunk.
 */
function chunksOf(file: Buffer): readonly Chunk[] | undefined {
  const chunks: Chunk[] = []
  let at = signature.length
  while (chunks.at(-1)?.type !== 'IEND') {
    if (at + 12 > file.length) return undefined
    const end = at + 8 + file.readUInt32BE(at)
    if (end + 4 > file.length || crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) {
      return undefined
    }
    const type = file.toString('latin1', at + 4, at + 8)
    chunks.push({ type, data: file.subarray(at + 8, end) })
    at = end + 4
  }
  return at === file.length ? chunks : undefined
}

function pictureFault(chunks: readonly Chunk[]): string | undefined {
  const [header] = chunks
  if (header?.type !== 'IHDR' || header.data.length !== 13) return 'The logo is damaged'
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  if (width === 0 || height === 0 || width > sideMax || height > sideMax) {
    return `The logo is ${width} × ${height} pixels; ${sideMax} × ${sideMax} are allowed`
  }
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map((one) => one.data))
  // Maximum: eight bytes per pixel, a filter byte per row, and the rows of seven passes if interlaced.
  const most = (width * 8 + 8) * (height + 8) * 2
  return isInflatable(data, most) ? undefined : 'The logo is damaged'
}

function isInflatable(data: Buffer, maxOutputLength: number): boolean {
  try {
    return inflateSync(data, { maxOutputLength }).length > 0
  } catch {
    return false
  }
}
