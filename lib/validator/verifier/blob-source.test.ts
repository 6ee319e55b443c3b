import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { blobSource } from './blob-source'

/** A blob whose bytes can be read synchronously, as in a browser worker. */
class WorkerBlob extends Blob {
  readonly content: Uint8Array<ArrayBuffer>

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super([bytes])
    this.content = bytes
  }

  override slice(start = 0, end = this.size): WorkerBlob {
    return new WorkerBlob(this.content.slice(start, end))
  }
}

const sizesRead: number[] = []

vi.stubGlobal(
  'FileReaderSync',
  class {
    readAsArrayBuffer({ content }: WorkerBlob): ArrayBuffer {
      sizesRead.push(content.length)
      return content.buffer
    }
  },
)

beforeEach(() => void sizesRead.splice(0))
afterAll(() => void vi.unstubAllGlobals())

const block = 1 << 20
const bytes = Uint8Array.from(randomBytes(2 * block + 100))

describe('the bytes of a chosen file', () => {
  it.each([
    [0, 10],
    [block - 1, block],
    [block - 1, block + 1],
    [block, block],
    [5, 2 * block + 50],
    [0, bytes.length],
    [bytes.length - 5, bytes.length + 5],
    [bytes.length + 1, bytes.length + 2],
  ])('from %i to %i are read', (from, to) => {
    const { size, read } = blobSource(new WorkerBlob(bytes))
    expect(size).toBe(bytes.length)
    expect(Buffer.from(bytes.subarray(from, to)).equals(read(from, to))).toBe(true)
  })

  it('are read once, also in pieces', async () => {
    const source = blobSource(new WorkerBlob(bytes))
    const parts: Uint8Array[] = []
    for await (const piece of source.pieces?.([7, block + 9]) ?? []) parts.push(piece)
    expect(Buffer.concat(parts).equals(bytes.subarray(7, block + 9))).toBe(true)
    for (let at = 0; at < block; at += 10_000) source.read(at, at + 100)
    source.read(0, bytes.length)
    expect(sizesRead).toEqual([block, block, 100])
  })

  it('stay in memory up to 32 MiB', () => {
    const source = blobSource(new WorkerBlob(new Uint8Array(34 * block)))
    for (let at = 0; at < source.size; at += block) source.read(at, at + 1)
    source.read(33 * block, 33 * block + 1)
    expect(sizesRead).toHaveLength(34)
    source.read(0, 1)
    expect(sizesRead).toHaveLength(35)
  })
})
