import { closeSync, fstatSync, openSync, read, readSync } from 'node:fs'
import { promisify } from 'node:util'
import {
  type ByteRange,
  type ByteSource,
  type ChunkedContent,
  type FilePart,
  windowSource,
} from './byte-source'
import type { Bytes } from './bytes'
import { openedContent } from './chunk-cipher'

/** A file with random access. It stays open until `close`. */
export function fileSource(path: string): ByteSource & { close(): void } {
  const descriptor = openSync(path, 'r')
  return { ...descriptorSource(descriptor), close: () => closeSync(descriptor) }
}

/** Part of a file; the caller opens and closes the file. */
export function filePartSource({ descriptor, range, encryption }: FilePart): ByteSource {
  const stored = descriptorSource(descriptor)
  return windowSource(encryption ? decryptedSource(stored, encryption, altered) : stored, range)
}

const altered = () => new Error('The file was changed, cut or exchanged')

/**
 * The decrypted content of a whole encrypted file. `altered` creates the error that is thrown if the file was modified.
 */
export function decryptedSource(
  stored: ByteSource,
  encryption: ChunkedContent,
  altered: () => Error,
): ByteSource {
  const { size, read } = openedContent(stored, encryption, altered)
  const [whole, another] = stored.parts ?? []
  const isFile = whole && 'descriptor' in whole && !another
  return {
    size,
    read,
    parts: isFile ? [{ descriptor: whole.descriptor, range: [0, size], encryption }] : undefined,
  }
}

function descriptorSource(descriptor: number): ByteSource {
  const { size } = fstatSync(descriptor)
  return {
    size,
    parts: [{ descriptor, range: [0, size] }],
    read: (start, end) => {
      const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(end, size) - start))
      fill(descriptor, bytes, start)
      return bytes
    },
    pieces: ([start, end]) => piecesOfFile(descriptor, [start, Math.min(end, size)]),
  }
}

function fill(descriptor: number, bytes: Buffer, start: number): void {
  let filled = 0
  while (filled < bytes.length) {
    const count = readSync(descriptor, bytes, filled, bytes.length - filled, start + filled)
    if (count === 0) throw shortened()
    filled += count
  }
}

function shortened(): Error {
  return new Error('The file became shorter while it was read')
}

const chunkSize = 1 << 20

/** Number of pieces read ahead, so the consumer does not wait for a thread to wake up. */
const readAhead = 3

/** Reads a file in pieces. While one piece is processed, another thread reads the next ones into other buffers. */
async function* piecesOfFile(descriptor: number, [start, end]: ByteRange): AsyncGenerator<Bytes> {
  const reading: Promise<Bytes>[] = []
  let begun = start
  const begin = (room: Buffer) => {
    const piece = room.subarray(0, Math.max(0, end - begun))
    if (piece.length === 0) return
    const read = fillAhead(descriptor, piece, begun)
    // The read is awaited below. Until then, its failure must not be reported as an unhandled rejection.
    read.catch(() => undefined)
    reading.push(read)
    begun += piece.length
  }
  const rooms = Array.from({ length: 1 + readAhead }, () =>
    Buffer.allocUnsafe(Math.max(0, Math.min(chunkSize, end - start))),
  )
  for (const room of rooms) begin(room)
  try {
    for (let turn = 0; reading.length > 0; turn++) {
      const piece = await reading.shift()
      if (piece) yield piece
      const room = rooms[turn % rooms.length]
      if (room) begin(room)
    }
  } finally {
    // The file must not be closed during a read.
    await Promise.allSettled(reading)
  }
}

const readAsync = promisify(read)

async function fillAhead(descriptor: number, bytes: Buffer, start: number): Promise<Bytes> {
  for (let filled = 0; filled < bytes.length; ) {
    const length = bytes.length - filled
    const { bytesRead } = await readAsync(descriptor, bytes, filled, length, start + filled)
    if (bytesRead === 0) throw shortened()
    filled += bytesRead
  }
  return bytes
}
