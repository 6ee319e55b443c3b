import { crc32, inflatePieces, inflateRaw } from '#platform/inflate'
import { nextTurn } from '#platform/turn'
import { type ByteSource, piecesIn, windowSource } from '../byte-source'
import type { Bytes } from '../bytes'
import { type DigestAlgorithm, startDigest } from '../digest'
import { InflateDamaged, InflateTooLarge } from '../platform/inflate-port'
import type { ZipEntry } from './zip-entry'
import { ZipRefused } from './zip-refused'

const chunkSize = 1 << 20
const chunksPerTurn = 8

/**
 * Reads the whole content of a small entry. Throws `ZipRefused`. If the content is larger than `bytesMax`, it throws
 * without inflating anything.
 */
export function readEntry(source: ByteSource, entry: ZipEntry, bytesMax: number): Bytes {
  if (entry.size > bytesMax) throw new ZipRefused('too-large', entry.name)
  const data = source.read(...entry.data)
  const content = entry.method === 'stored' ? data : inflate(data, entry)
  if (content.length !== entry.size) throw new ZipRefused('size-mismatch', entry.name)
  if (crc32(content) !== entry.crc32) throw new ZipRefused('crc-mismatch', entry.name)
  readWhole.add(entry)
  return content
}

/** Entries that were read to the end and had the correct checksum. */
const readWhole = new WeakSet<ZipEntry>()

/**
 * Reads the entries that were not read so far, in constant memory, because other readers reject an archive with any
 * wrong checksum. Throws `ZipRefused`.
 */
export async function checkUnread(source: ByteSource, entries: readonly ZipEntry[]): Promise<void> {
  for (const entry of entries) {
    if (readWhole.has(entry)) continue
    for await (const _ of momentaryChunks(source, entry));
  }
}

function inflate(data: Bytes, { name, size }: ZipEntry): Bytes {
  try {
    const { content, consumed } = inflateRaw(data, size + 1)
    if (consumed !== data.length) throw new ZipRefused('data-malformed', name)
    return content
  } catch (error) {
    if (error instanceof InflateTooLarge) throw new ZipRefused('size-mismatch', name)
    throw error instanceof InflateDamaged ? new ZipRefused('data-malformed', name) : error
  }
}

/**
 * Yields the content of an entry in order, in constant memory. Size and CRC-32 are checked on the way, so the content
 * is verified only after it was read to the end without a `ZipRefused`.
 */
export async function* entryChunks(source: ByteSource, entry: ZipEntry): AsyncGenerator<Bytes> {
  const isStored = entry.method === 'stored'
  yield* checked(entry, isStored ? slices(source, entry) : inflated(source, entry))
}

/** Like `entryChunks`, for callers that finish each piece before they request the next one. */
function momentaryChunks(source: ByteSource, entry: ZipEntry): AsyncGenerator<Bytes> {
  const isStored = entry.method === 'stored'
  return isStored ? checked(entry, piecesIn(source, entry.data)) : entryChunks(source, entry)
}

async function* checked(entry: ZipEntry, chunks: AsyncGenerator<Bytes>): AsyncGenerator<Bytes> {
  const { name, size } = entry
  let checksum = 0
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > size) throw new ZipRefused('size-mismatch', name)
    checksum = crc32(chunk, checksum)
    yield chunk
  }
  if (length !== size) throw new ZipRefused('size-mismatch', name)
  if (checksum !== entry.crc32) throw new ZipRefused('crc-mismatch', name)
  readWhole.add(entry)
}

/** Yields the stored or deflated bytes of an entry. Lets other tasks run every 8 MiB. */
async function* slices(source: ByteSource, { data }: ZipEntry): AsyncGenerator<Bytes> {
  const [start, end] = data
  for (let at = start, count = 1; at < end; at += chunkSize, count++) {
    yield source.read(at, Math.min(at + chunkSize, end))
    if (count % chunksPerTurn === 0) await nextTurn()
  }
}

async function* inflated(source: ByteSource, entry: ZipEntry): AsyncGenerator<Bytes> {
  const [start, end] = entry.data
  try {
    yield* inflatePieces(slices(source, entry), end - start)
  } catch (error) {
    throw error instanceof InflateDamaged ? new ZipRefused('data-malformed', entry.name) : error
  }
}

/** Digest of an entry's content, in constant memory. Throws `ZipRefused`. */
export async function digestEntry(
  source: ByteSource,
  entry: ZipEntry,
  algorithm: DigestAlgorithm,
): Promise<Bytes> {
  const hash = startDigest(algorithm)
  for await (const chunk of momentaryChunks(source, entry)) hash.update(chunk)
  return hash.digest()
}

/** The content of a stored entry with random access; nothing is copied. The checksum is not checked. */
export function storedSource(source: ByteSource, entry: ZipEntry): ByteSource | undefined {
  return entry.method === 'stored' ? windowSource(source, entry.data) : undefined
}
