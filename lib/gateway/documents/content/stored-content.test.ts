import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memorySource } from '@paraph/validator/encoding/byte-source'
import { utf8 } from '@paraph/validator/encoding/bytes'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { BlobStore } from '@/lib/storage/blobs/blob-store'
import { openLocalBlobs } from '@/lib/storage/blobs/local-blobs'
import { StorageError } from '@/lib/storage/database/storage-error'
import { contentChunks, openContent } from './stored-content'

let directory: string
let blobs: BlobStore

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'paraph-content-'))
  blobs = await openLocalBlobs(directory)
})
afterEach(() => rm(directory, { recursive: true, force: true }))

async function readRange(range?: readonly [number, number]): Promise<string> {
  const parts = ['0123', '4', '56789']
  const segments = await Promise.all(
    parts.map(async (part) => {
      const { key, size } = await blobs.write(utf8(part), { sizeMax: 10 })
      return { key, size }
    }),
  )
  const file = { name: 'a.pdf', mediaType: 'application/pdf', size: 10, sha256: '', segments }
  const chunks: Uint8Array[] = []
  for await (const chunk of contentChunks(blobs, file, range)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

it.each([
  [undefined, '0123456789'],
  [[0, 4], '0123'],
  [[3, 6], '345'],
  [[4, 5], '4'],
  [[9, 10], '9'],
] as const)('reads the range %j across segments', async (range, expected) => {
  expect(await readRange(range)).toBe(expected)
})

it('closes opened segments if another one cannot be opened', async () => {
  const isOpen = new Set<string>()
  const open: BlobStore['open'] = async (key) => {
    if (key === 'away') throw new StorageError('blobs-away', 'bucket')
    await Promise.resolve()
    isOpen.add(key)
    return { ...memorySource(new Uint8Array(3)), close: () => void isOpen.delete(key) }
  }
  const segments = ['away', 'first', 'second'].map((key) => ({ key, size: 3 }))
  const file = { name: 'a.pdf', size: 9, sha256: '', segments }
  await expect(openContent({ open }, file)).rejects.toMatchObject({ code: 'blobs-away' })
  expect([...isOpen]).toEqual([])
})
