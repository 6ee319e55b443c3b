import { nextTurn } from '#platform/turn'
import type { Bytes } from './bytes'
import { copyOfDigest, type DigestAlgorithm, startDigest } from './digest'
import type { RunningHash } from './platform/crypto-port'

/** Bytes with random access that need not be in memory: a file, a buffer, or several sources joined. */
export interface ByteSource {
  readonly size: number
  /** Reads from `start` (inclusive) to `end` (exclusive), both limited to the size. Do not modify the result. */
  read(start: number, end: number): Bytes
  /** Reads a range in order. Each piece is valid until the next one is requested; the next one is read ahead. */
  readonly pieces?: ((range: ByteRange) => AsyncGenerator<Bytes>) | undefined
  /** The parts of the source in order, if some of them are in open files. */
  readonly parts?: readonly (FilePart | ByteSource)[] | undefined
}

/** Encrypted content of a file: the offset where it starts, and its key. It extends to the end of the file. */
export interface ChunkedContent {
  readonly key: Bytes
  readonly start: number
}

/** A range of an open file, readable by every thread of the process. */
export interface FilePart {
  readonly descriptor: number
  /** The range of the part: in the content if the file is encrypted, otherwise in the file. */
  readonly range: ByteRange
  /** Decrypts the file; absent if it is not encrypted. */
  readonly encryption?: ChunkedContent | undefined
}

/** A range of bytes: `start` is included, `end` is not. */
export type ByteRange = readonly [start: number, end: number]

export function memorySource(bytes: Bytes): ByteSource {
  return { size: bytes.length, read: (start, end) => bytes.subarray(start, end) }
}

/** The first bytes of a source, as a source. */
export function prefixOf(source: ByteSource, size: number): ByteSource {
  return { size, read: (start, end) => source.read(start, Math.min(end, size)) }
}

const atHandMax = 1 << 20

/** Reads a small source into memory, because a separate read for each of its objects would cost more. */
export function atHand(source: ByteSource): ByteSource {
  const { parts, size } = source
  return parts && size <= atHandMax ? { ...memorySource(source.read(0, size)), parts } : source
}

/** A range of a source as a source; nothing is copied. */
export function windowSource(source: ByteSource, [start, end]: ByteRange): ByteSource {
  const size = Math.max(0, Math.min(end, source.size) - start)
  const within = (from: number, to: number) =>
    [start + Math.min(from, size), start + Math.min(to, size)] as const
  const { pieces, parts = [] } = source
  const [whole, another] = parts
  return {
    size,
    read: (from, to) => source.read(...within(from, to)),
    parts:
      whole && 'descriptor' in whole && !another ? [partOf(whole, within(0, size))] : undefined,
    pieces: pieces ? ([from, to]: ByteRange) => pieces(within(from, to)) : undefined,
  }
}

function partOf(
  { descriptor, range: [offset], encryption }: FilePart,
  [start, end]: ByteRange,
): FilePart {
  return { descriptor, range: [offset + start, offset + end], encryption }
}

/** Joins several sources into one. A read inside one part copies nothing. */
export function joinedSource(...parts: readonly ByteSource[]): ByteSource {
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  return {
    size,
    parts: parts.flatMap((part) => part.parts ?? [part]),
    pieces: (range) => piecesOfAll(parts, range),
    read: (start, end) => {
      const pieces = piecesOf(parts, start, Math.min(end, size))
      return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
    },
  }
}

async function* piecesOfAll(
  parts: readonly ByteSource[],
  [start, end]: ByteRange,
): AsyncGenerator<Bytes> {
  let offset = 0
  for (const part of parts) {
    const from = Math.max(start - offset, 0)
    const to = Math.min(end - offset, part.size)
    if (from < to) yield* piecesIn(part, [from, to])
    offset += part.size
  }
}

function piecesOf(parts: readonly ByteSource[], start: number, end: number): Bytes[] {
  const pieces: Bytes[] = []
  let offset = 0
  for (const part of parts) {
    const from = Math.max(start - offset, 0)
    const to = Math.min(end - offset, part.size)
    if (from < to) pieces.push(part.read(from, to))
    offset += part.size
  }
  return pieces
}

const chunkSize = 1 << 20
const chunksPerTurn = 8

/** Reads a whole source in pieces. Yields to other tasks every 8 MiB. */
export async function* chunksOf(source: ByteSource): AsyncGenerator<Bytes> {
  for (let at = 0, count = 1; at < source.size; at += chunkSize, count++) {
    yield source.read(at, Math.min(at + chunkSize, source.size))
    if (count % chunksPerTurn === 0) await nextTurn()
  }
}

/**
 * Reads a range of a source in order. Each piece is valid until the next one is requested, because new memory for each
 * piece would cost more than reading. Yields to other tasks every 8 MiB.
 */
export async function* piecesIn(
  source: ByteSource,
  [start, end]: ByteRange,
): AsyncGenerator<Bytes> {
  if (source.pieces && end - start > chunkSize) return yield* source.pieces([start, end])
  for (let at = start, count = 1; at < end; at += chunkSize, count++) {
    yield source.read(at, Math.min(at + chunkSize, end))
    if (count % chunksPerTurn === 0) await nextTurn()
  }
}

/** Computes the digest over ranges of a source, in constant memory. Yields to other tasks. */
export async function digestOf(
  source: ByteSource,
  algorithm: DigestAlgorithm,
  ranges: readonly ByteRange[] = [[0, source.size]],
): Promise<Bytes> {
  const hash = startDigest(algorithm)
  for (const range of ranges) await updateWith(hash, source, range)
  return hash.digest()
}

async function updateWith(hash: RunningHash, source: ByteSource, range: ByteRange): Promise<void> {
  for await (const piece of piecesIn(source, range)) hash.update(piece)
}

/**
 * Computes digests over ranges with a common beginning, which is digested once for each algorithm. `ends` are the ends
 * of those first ranges that start at offset 0.
 */
export function sharedDigests(
  source: ByteSource,
  ends: readonly number[],
): (algorithm: DigestAlgorithm, ranges: readonly ByteRange[]) => Promise<Bytes> {
  const stops = [...new Set(ends)].sort((left, right) => left - right)
  const begun = new Map<DigestAlgorithm, SharedBeginning>()
  return async (algorithm, ranges) => {
    const [[start, end] = [0, 0], ...others] = ranges
    if (start !== 0 || !stops.includes(end)) return await digestOf(source, algorithm, ranges)
    const beginning = begun.get(algorithm) ?? new SharedBeginning(source, algorithm, stops)
    begun.set(algorithm, beginning)
    const hash = await beginning.upTo(end)
    for (const range of others) await updateWith(hash, source, range)
    return hash.digest()
  }
}

/** Digests the common beginning as far as requested, and gives a copy of the state at each stop. */
class SharedBeginning {
  readonly #source: ByteSource
  readonly #algorithm: DigestAlgorithm
  readonly #stops: readonly number[]
  readonly #hash: RunningHash
  readonly #states = new Map<number, RunningHash>()
  #at = 0
  #work: Promise<void> = Promise.resolve()

  constructor(source: ByteSource, algorithm: DigestAlgorithm, stops: readonly number[]) {
    this.#source = source
    this.#algorithm = algorithm
    this.#stops = stops
    this.#hash = startDigest(algorithm)
  }

  async upTo(end: number): Promise<RunningHash> {
    this.#work = this.#work.then(() => this.#advance(end))
    await this.#work
    const state = this.#states.get(end)
    if (!state) throw new RangeError('The digest does not stop there')
    return copyOfDigest(state, this.#algorithm)
  }

  async #advance(end: number): Promise<void> {
    for (const stop of this.#stops) {
      if (stop > end) return
      if (this.#states.has(stop)) continue
      await updateWith(this.#hash, this.#source, [this.#at, stop])
      this.#at = stop
      this.#states.set(stop, copyOfDigest(this.#hash, this.#algorithm))
    }
  }
}
