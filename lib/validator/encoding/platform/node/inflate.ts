import { Readable } from 'node:stream'
import {
  constants,
  createInflateRaw,
  inflateRawSync,
  inflateSync,
  crc32 as zlibCrc32,
} from 'node:zlib'
import type { Bytes } from '../../bytes'
import { InflateDamaged, type Inflated, InflateTooLarge } from '../inflate-port'

export const crc32: (bytes: Bytes, seed?: number) => number = zlibCrc32

export function inflateRaw(data: Bytes, bytesMax: number): Inflated {
  try {
    const options = { maxOutputLength: bytesMax, info: true } as const
    const result: unknown = inflateRawSync(data, options)
    const { buffer, engine } = result as WithInfo
    return { content: buffer, consumed: engine.bytesWritten }
  } catch (cause) {
    throw refusalOf(cause)
  }
}

/** The result of zlib with the `info` option. The types of Node do not have it. */
interface WithInfo {
  readonly buffer: Bytes
  readonly engine: { readonly bytesWritten: number }
}

export function inflateBeginning(data: Bytes): Bytes {
  try {
    return inflateRawSync(data, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch (cause) {
    throw refusalOf(cause)
  }
}

/** Output buffer for short streams, such as certificates. Allocating a larger one would cost more than decoding. */
const shortStream = 4_096

export function inflateZlib(data: Bytes, bytesMax: number): Bytes {
  try {
    const finishFlush = constants.Z_SYNC_FLUSH
    const chunkSize = data.length < shortStream ? shortStream : constants.Z_DEFAULT_CHUNK
    return inflateSync(data, { maxOutputLength: bytesMax, finishFlush, chunkSize })
  } catch (cause) {
    throw refusalOf(cause)
  }
}

function refusalOf(cause: unknown): Error {
  return cause instanceof RangeError
    ? new InflateTooLarge({ cause })
    : new InflateDamaged({ cause })
}

const chunkSize = 1 << 18

export async function* inflatePieces(
  data: AsyncGenerator<Bytes>,
  size: number,
): AsyncGenerator<Bytes> {
  const engine = createInflateRaw({ chunkSize })
  const input = Readable.from(data, { objectMode: false })
  input.on('error', (error) => engine.destroy(error))
  try {
    for await (const chunk of input.pipe(engine)) yield chunk as Bytes
  } catch (error) {
    throw isOfInflating(error) ? new InflateDamaged({ cause: error }) : error
  } finally {
    input.destroy()
    engine.destroy()
  }
  if (engine.bytesWritten !== size) throw new InflateDamaged()
}

/** Whether an error is about the data. A read error, such as a failing disk, is not. */
function isOfInflating(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}
