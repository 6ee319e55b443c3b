import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Bytes } from './bytes'

/**
 * Content in chunks, each sealed by itself, so that it can be read from anywhere and nothing of it is handed out before it
 * was checked: STREAM (Hoang, Reyhanitabar, Rogaway, Vizár: Online Authenticated-Encryption and its Nonce-Reuse
 * Misuse-Resistance, 2015) with AES-256-GCM. The nonce counts the chunks and tells the last one, so none can be left out, put
 * elsewhere or cut off. A key is for one content alone.
 */
const cipher = 'aes-256-gcm'
const tagBytes = 16

export const chunkKeyBytes = 32
/** Of content; only the last chunk may be shorter. */
export const chunkBytes = 65_536
const storedChunkBytes = chunkBytes + tagBytes

/** Seals content as it comes. */
export class ChunkEncryption {
  readonly #key: Bytes
  readonly #held = Buffer.alloc(chunkBytes)
  #filled = 0
  #index = 0

  constructor(key: Bytes) {
    this.#key = key
  }

  /** What is whole by now. A full chunk is held back: it may be the last. */
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

  /** The last chunk; that of no content is there as well. */
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

/** Eleven bytes of number, one that is set in the last chunk. */
function nonce(index: number, isLast: boolean): Bytes {
  const bytes = Buffer.alloc(12)
  bytes.writeUIntBE(index, 5, 6)
  bytes[11] = isLast ? 1 : 0
  return bytes
}

/** How sealed content lies. */
export interface ChunkLayout {
  readonly chunks: number
  /** Of the content. */
  readonly size: number
}

/** Undefined of a length that nothing has which was sealed. */
export function chunkLayout(storedSize: number): ChunkLayout | undefined {
  const chunks = Math.ceil(storedSize / storedChunkBytes)
  const last = storedSize - (chunks - 1) * storedChunkBytes - tagBytes
  // A last chunk without content stands alone.
  const isPossible = chunks === 1 ? last >= 0 : chunks > 1 && last > 0
  return isPossible ? { chunks, size: (chunks - 1) * chunkBytes + last } : undefined
}

/** The chunks that a range of the content lies in, and where they are stored. The range is not empty. */
export function chunksAround(start: number, end: number) {
  const first = Math.floor(start / chunkBytes)
  const behind = Math.ceil(end / chunkBytes)
  return { first, range: [first * storedChunkBytes, behind * storedChunkBytes] as const }
}

/** The content of chunks in a row. Undefined when any of them was changed, or belongs elsewhere. */
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
    // Node has one error for whatever is not as it was sealed.
    return undefined
  }
}

/** Something stored that can be read anywhere. */
interface Stored {
  readonly size: number
  read(start: number, end: number): Bytes
}

/** Where sealed content stands in something stored, up to its end, and what opens it. */
export interface ChunkedContent {
  readonly key: Bytes
  readonly start: number
}

/** Many small reads meet the same few chunks. */
const rememberedChunks = 16

/** The content of something stored, to be read anywhere; `altered` makes what is thrown when it is not as it was sealed. */
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
  // What the last chunk says of itself is what the size can be believed by.
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
