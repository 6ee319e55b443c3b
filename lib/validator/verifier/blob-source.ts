import type { ByteSource } from '#encoding/byte-source'
import { type Bytes, concatBytes } from '#encoding/bytes'

/** Exists only in workers. TypeScript's types for pages do not contain it. */
declare const FileReaderSync: new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer }

const blockBytes = 1 << 20
/**
 * Maximum number of blocks in memory. Browsers free the memory of a read late, so a file of up to 32 MiB is read only
 * once. The blocks that were read last stay in memory.
 */
const blocksMax = 32

/** Random access to the bytes of a file that the user chose. Throws `DOMException` if the file has changed since. */
export function blobSource(blob: Blob): ByteSource {
  const { size } = blob
  const blocks = new Map<number, Bytes>()
  const reader = new FileReaderSync()
  const readBlock = (index: number) => {
    const slice = blob.slice(index * blockBytes, (index + 1) * blockBytes)
    return new Uint8Array(reader.readAsArrayBuffer(slice))
  }
  const block = (index: number) => {
    const bytes = blocks.get(index) ?? readBlock(index)
    blocks.delete(index)
    blocks.set(index, bytes)
    const [oldest = index] = blocks.keys()
    if (blocks.size > blocksMax) blocks.delete(oldest)
    return bytes
  }
  function* parts(from: number, to: number): Generator<Bytes> {
    const end = Math.min(to, size)
    for (let at = from; at < end; ) {
      const start = at - (at % blockBytes)
      yield block(start / blockBytes).subarray(at - start, end - start)
      at = start + blockBytes
    }
  }
  return {
    size,
    read: (from, to) => {
      const [only = new Uint8Array(), ...others] = parts(from, to)
      return others.length === 0 ? only : concatBytes(only, ...others)
    },
    pieces: async function* ([from, to]) {
      yield* parts(from, to)
    },
  }
}
