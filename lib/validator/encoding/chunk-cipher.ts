import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { ChunkedContent } from './byte-source'
import type { Bytes } from './bytes'

/**
 * Encrypts content in separately sealed chunks, so that it can be read at any offset and every chunk is verified
 * before use: STREAM (Hoang, Reyhanitabar, Rogaway, Vizár: Online Authenticated-Encryption and its Nonce-Reuse
 * Misuse-Resistance, 2015) with AES-256-GCM. The nonce contains the chunk number and marks the last chunk, so no
 * chunk can be removed, moved or truncated. Each key is for one content only.
 */
const cipher = 'aes-256-gcm'
const tagBytes = 16

export const chunkKeyBytes = 32
/** Content bytes per chunk; only the last chunk may be shorter. */
export const chunkBytes = 65_536
const storedChunkBytes = chunkBytes + tagBytes

/** Encrypts content as it arrives. */
export class ChunkEncryption {
  readonly #key: Bytes
  readonly #held = Buffer.alloc(chunkBytes)
  #filled = 0
  #index = 0

  constructor(key: Bytes) {
    this.#key = key
  }

  /** Returns the completed chunks. A full chunk is held back, because it may be the last one. */
  push(bytes: Bytes): Bytes {
    const whole: Bytes[] = []
    for (let at = 0; at < bytes.length; ) {
      if (this.#filled === chunkBytes) whole.push(this.#seal(false))
      const taken = Math.min(bytes.length - at, chunkBytes - this.#filled)
      this.#held.set(bytes.subarray(at, at + taken), this.#filled)
      this.#filled += taken
      at += taken
    }
    return Buffer.concat(whole)
  }

  /** Returns the last chunk. Empty content also has one chunk. */
  end(): Bytes {
    return this.#seal(true)
  }

  #seal(isLast: boolean): Bytes {
    const sealing = createCipheriv(cipher, this.#key, nonce(this.#index, isLast))
    const hidden = sealing.update(this.#held.subarray(0, this.#filled))
    sealing.final()
    this.#index += 1
    this.#filled = 0
    return Buffer.concat([hidden, sealing.getAuthTag()])
  }
}

/** Eleven bytes of chunk number, and one byte that is set in the last chunk. */
function nonce(index: number, isLast: boolean): Bytes {
  const bytes = Buffer.alloc(12)
  bytes.writeUIntBE(index, 5, 6)
  bytes[11] = isLast ? 1 : 0
  return bytes
}

/** The number of chunks and the content size of encrypted content. */
export interface ChunkLayout {
  readonly chunks: number
  /** Size of the decrypted content in bytes. */
  readonly size: number
}

/** The layout of encrypted content with this length; undefined if no content can have it. */
export function chunkLayout(storedSize: number): ChunkLayout | undefined {
  const chunks = Math.ceil(storedSize / storedChunkBytes)
  const last = storedSize - (chunks - 1) * storedChunkBytes - tagBytes
  // An empty last chunk must be the only one.
  const isPossible = chunks === 1 ? last >= 0 : chunks > 1 && last > 0
  return isPossible ? { chunks, size: (chunks - 1) * chunkBytes + last } : undefined
}

/** Returns the chunks that contain a non-empty range of the content, and the range where they are stored. */
export function chunksAround(start: number, end: number) {
  const first = Math.floor(start / chunkBytes)
  const behind = Math.ceil(end / chunkBytes)
  return { first, range: [first * storedChunkBytes, behind * storedChunkBytes] as const }
}

/** Decrypts consecutive chunks. Returns undefined if any of them was modified or moved. */
export function openChunks(
  key: Bytes,
  { chunks }: ChunkLayout,
  first: number,
  stored: Bytes,
): Bytes | undefined {
  const opened: Bytes[] = []
  for (let at = 0, index = first; at < stored.length; at += storedChunkBytes, index++) {
    const chunk = stored.subarray(at, at + storedChunkBytes)
    const content = openChunk(key, nonce(index, index === chunks - 1), chunk)
    if (!content) return undefined
    opened.push(content)
  }
  const [only, another] = opened
  return only && !another ? only : Buffer.concat(opened)
}

function openChunk(key: Bytes, its: Bytes, chunk: Bytes): Bytes | undefined {
  if (chunk.length < tagBytes) return undefined
  const opening = createDecipheriv(cipher, key, its, { authTagLength: tagBytes })
  opening.setAuthTag(chunk.subarray(-tagBytes))
  const content = opening.update(chunk.subarray(0, -tagBytes))
  try {
    opening.final()
    return content
  } catch {
    // Decryption failed. Node throws the same error for every reason.
    return undefined
  }
}

/** Encrypted bytes with random access. */
interface Stored {
  readonly size: number
  read(start: number, end: number): Bytes
}

/** Number of decrypted chunks that are kept, because many small reads use the same few chunks. */
const rememberedChunks = 16

/** Decrypted content with random access. `altered` creates the error that is thrown if the content was modified. */
export function openedContent(
  stored: Stored,
  { key, start: offset }: ChunkedContent,
  altered: () => Error,
): Stored {
  const layout = chunkLayout(stored.size - offset)
  if (!layout) throw altered()
  const open = (start: number, end: number) => {
    const { first, range } = chunksAround(start, end)
    const [from, to] = range
    const content = openChunks(key, layout, first, stored.read(offset + from, offset + to))
    if (!content) throw altered()
    return { content, begin: first * chunkBytes }
  }
  const remembered = new Map<number, ReturnType<typeof open>>()
  const remember = (start: number, end: number) => {
    const index = Math.floor(start / chunkBytes)
    const found = remembered.get(index) ?? open(start, end)
    remembered.delete(index)
    remembered.set(index, found)
    const [oldest = index] = remembered.keys()
    if (remembered.size > rememberedChunks) remembered.delete(oldest)
    return found
  }
  const { size } = layout
  // Opening the last chunk verifies the size.
  if (size > 0) remember(size - 1, size)
  else open(0, 1)
  return {
    size,
    read: (from, to) => {
      const end = Math.min(to, size)
      if (from >= end) return new Uint8Array()
      const isInOne = Math.floor(from / chunkBytes) === Math.floor((end - 1) / chunkBytes)
      const { content, begin } = isInOne ? remember(from, end) : open(from, end)
      return content.subarray(from - begin, end - begin)
    },
  }
}
