import {
  Z_BUF_ERROR,
  Z_FINISH,
  Z_OK,
  Z_STREAM_END,
  Z_SYNC_FLUSH,
  ZStream,
  zlibInflate,
  zlibInflateInit2,
} from 'pako'
import { type Bytes, concatBytes } from '../../bytes'
import { InflateDamaged, type Inflated, InflateTooLarge } from '../inflate-port'

/** The largest window of RFC 1951. A negative value means data without the header and checksum of RFC 1950. */
const zlibWindow = 15
const rawWindow = -15

/**
 * Size of the output buffers in node:zlib, which checks the total size after each one. With the same size, data that
 * are both damaged and too large give the same error here.
 */
const usualChunk = 16_384
const shortChunk = 4_096
const longChunk = 1 << 17

export function inflateRaw(data: Bytes, bytesMax: number): Inflated {
  const stream = streamOf(data, rawWindow)
  const content = concatBytes(...chunks(stream, { flush: Z_FINISH, chunk: usualChunk, bytesMax }))
  return { content, consumed: stream.total_in }
}

export function inflateBeginning(data: Bytes): Bytes {
  const how = { flush: Z_SYNC_FLUSH, chunk: usualChunk, bytesMax: Number.POSITIVE_INFINITY }
  return concatBytes(...chunks(streamOf(data, rawWindow), how))
}

export function inflateZlib(data: Bytes, bytesMax: number): Bytes {
  const chunk = data.length < shortChunk ? shortChunk : usualChunk
  const stream = streamOf(data, zlibWindow)
  return concatBytes(...chunks(stream, { flush: Z_SYNC_FLUSH, chunk, bytesMax }))
}

export async function* inflatePieces(
  data: AsyncGenerator<Bytes>,
  size: number,
): AsyncGenerator<Bytes> {
  const stream = streamOf(new Uint8Array(), rawWindow)
  const how = { flush: Z_SYNC_FLUSH, chunk: longChunk, bytesMax: Number.POSITIVE_INFINITY }
  let isEnded = false
  for await (const piece of data) {
    stream.input = piece
    stream.next_in = 0
    stream.avail_in = piece.length
    isEnded = yield* chunks(stream, how)
  }
  if (!isEnded || stream.total_in !== size) throw new InflateDamaged()
}

function streamOf(data: Bytes, window: number): ZStream {
  const stream = new ZStream()
  zlibInflateInit2(stream, window)
  stream.input = data
  stream.avail_in = data.length
  return stream
}

interface How {
  /** `Z_FINISH` requires complete data. */
  readonly flush: typeof Z_FINISH | typeof Z_SYNC_FLUSH
  readonly chunk: number
  readonly bytesMax: number
}

/** Yields the inflated content of a stream in the pieces of node:zlib. Returns whether the compressed data ended. */
function* chunks(stream: ZStream, { flush, chunk, bytesMax }: How): Generator<Bytes, boolean> {
  for (let total = 0; ; ) {
    stream.output = new Uint8Array(chunk)
    stream.next_out = 0
    stream.avail_out = chunk
    const status = zlibInflate(stream, flush)
    const isEnded = status === Z_STREAM_END
    if (!isEnded && status !== Z_OK && status !== Z_BUF_ERROR) throw new InflateDamaged()
    if (!isEnded && flush === Z_FINISH && stream.avail_out > 0) throw new InflateDamaged()
    total += stream.next_out
    if (total > bytesMax) throw new InflateTooLarge()
    if (stream.next_out > 0) yield stream.output.subarray(0, stream.next_out)
    if (stream.avail_out > 0) return isEnded
  }
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
