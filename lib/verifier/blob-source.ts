import type { ByteSource } from '@/lib/encoding/byte-source'
import { type Bytes, concatBytes } from '@/lib/encoding/bytes'

/** Only workers have it, and TypeScript's types of pages do not. */
declare const FileReaderSync: new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer }

const blockBytes = 1 << 20
/** Each read costs a call of another process, so the blocks read last stay in memory. */
const blocksMax = 16

/** The bytes of a file that a person chose, with random access. Throws `DOMException` if it changed meanwhile. */
export function blobSource(blob: Blob): ByteSource {
  const { size } = blob
  const reader = new FileReaderSync()
  const slice = (start: number, end: number) =>
    new Uint8Array(reader.readAsArrayBuffer(blob.slice(start, end)))
  const blocks = new Map<number, Bytes>()
  const block = (index: number) => {
    const known = blocks.get(index)
    const bytes = known ?? slice(index * blockBytes, Math.min((index + 1) * blockBytes, size))
    blocks.delete(index)
    blocks.set(index, bytes)
    const [oldest = index] = blocks.keys()
    if (blocks.size > blocksMax) blocks.delete(oldest)
    return bytes
  }
  const within = (index: number, start: number, end: number) =>
    block(index).subarray(Math.max(0, start - index * blockBytes), end - index * blockBytes)
  return {
    size,
    read: (from, to) => {
      const end = Math.min(to, size)
      const start = Math.min(from, end)
      const [first, last] = [Math.floor(start / blockBytes), Math.floor((end - 1) / blockBytes)]
      if (last - first > 1) return slice(start, end)
      if (first >= last) return within(first, start, end)
      return concatBytes(within(first, start, end), within(last, start, end))
    },
  }
}
