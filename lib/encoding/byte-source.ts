import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Bytes } from './bytes'
import { type DigestAlgorithm, startDigest } from './digest'

/** Octets that can be read anywhere without being held: a file, a buffer, or several in a row. */
export interface ByteSource {
  readonly size: number
  /** Octets from `start` up to, not including, `end`; both are cut to the size. Do not change the result. */
  read(start: number, end: number): Bytes
}

/** Half-open range of octets. */
export type ByteRange = readonly [start: number, end: number]

export function memorySource(bytes: Bytes): ByteSource {
  return { size: bytes.length, read: (start, end) => bytes.subarray(start, end) }
}

/** The first octets of a source, as one of its own. */
export function prefixOf(source: ByteSource, size: number): ByteSource {
  return { size, read: (start, end) => source.read(start, Math.min(end, size)) }
}

/** A file by random access; holds a descriptor until `close`. */
export function fileSource(path: string): ByteSource & { close(): void } {
  const descriptor = openSync(path, 'r')
  const { size } = fstatSync(descriptor)
  return {
    size,
    read: (start, end) => readFully(descriptor, start, Math.min(end, size)),
    close: () => closeSync(descriptor),
  }
}

function readFully(descriptor: number, start: number, end: number): Bytes {
  const bytes = Buffer.allocUnsafe(Math.max(0, end - start))
  let filled = 0
  while (filled < bytes.length) {
    const count = readSync(descriptor, bytes, filled, bytes.length - filled, start + filled)
    if (count === 0) throw new Error('The file became shorter while it was read')
    filled += count
  }
  return bytes
}

/** A range of a source as a source of its own; nothing is copied. */
export function windowSource(source: ByteSource, [start, end]: ByteRange): ByteSource {
  const size = Math.max(0, Math.min(end, source.size) - start)
  return {
    size,
    read: (from, to) => source.read(start + Math.min(from, size), start + Math.min(to, size)),
  }
}

/** Several sources in a row, as one. A read inside one part copies nothing. */
export function joinedSource(...parts: readonly ByteSource[]): ByteSource {
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  return {
    size,
    read: (start, end) => {
      const pieces = piecesOf(parts, start, Math.min(end, size))
      return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
    },
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

/** A source from its first octet to its last, in pieces; other work gets its turn every 8 MiB. */
export async function* chunksOf(source: ByteSource): AsyncGenerator<Bytes> {
  for (let at = 0, count = 1; at < source.size; at += chunkSize, count++) {
    yield source.read(at, Math.min(at + chunkSize, source.size))
    if (count % chunksPerTurn === 0) await nextTurn()
  }
}

/** Digest over ranges of a source, in constant memory; other work gets its turn every 8 MiB. */
export async function digestOf(
  source: ByteSource,
  algorithm: DigestAlgorithm,
  ranges: readonly ByteRange[] = [[0, source.size]],
): Promise<Bytes> {
  const hash = startDigest(algorithm)
  let chunks = 0
  for (const [start, end] of ranges) {
    for (let at = start; at < end; at += chunkSize) {
      hash.update(source.read(at, Math.min(at + chunkSize, end)))
      if (++chunks % chunksPerTurn === 0) await nextTurn()
    }
  }
  return hash.digest()
}
