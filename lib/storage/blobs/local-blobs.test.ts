import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { utf8 } from '@/lib/encoding/bytes'
import { BlobMismatch, BlobMissing, BlobTooLarge } from '../storage-error'
import type { BlobStore } from './blob-store'
import { openLocalBlobs } from './local-blobs'

const now = new Date('2026-06-01T12:00:00Z')
const sha256 = (content: string) => createHash('sha256').update(content).digest('hex')

describe('local blobs', () => {
  let directory: string
  let blobs: BlobStore

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'paraph-blobs-'))
    blobs = await openLocalBlobs(directory, now)
  })
  afterEach(() => rm(directory, { recursive: true, force: true }))

  const limits = { sizeMax: 1000 }
  const inPieces = async function* (...pieces: string[]) {
    for (const piece of pieces) yield utf8(piece)
  }

  const files = async () =>
    (await readdir(directory, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))

  it('gives back what was written, with its size and digest', async () => {
    const blob = await blobs.write(inPieces('sutar', 'tis'), limits)
    expect(blob).toMatchObject({ size: 8, sha256: sha256('sutartis') })
    expect(await text(blobs.stream(blob.key))).toBe('sutartis')
  })

  it('stores bytes as well as streams, and nothing at all', async () => {
    const { key } = await blobs.write(utf8('sutartis'), limits)
    expect(await text(blobs.stream(key))).toBe('sutartis')
    expect(await blobs.write(inPieces(), limits)).toMatchObject({ size: 0, sha256: sha256('') })
  })

  it('reads a range: from, up to and not including', async () => {
    const { key } = await blobs.write(utf8('0123456789'), limits)
    expect(await text(blobs.stream(key, [2, 5]))).toBe('234')
    expect(await text(blobs.stream(key, [5, 5]))).toBe('')
  })

  it('reads anywhere through a byte source', async () => {
    const { key } = await blobs.write(utf8('0123456789'), limits)
    const source = await blobs.open(key)
    expect(Buffer.from(source.read(8, 20)).toString()).toBe('89')
    source.close()
  })

  it('gives equal content two keys', async () => {
    const first = await blobs.write(utf8('a'), limits)
    const second = await blobs.write(utf8('a'), limits)
    await blobs.remove(first.key)
    expect(await text(blobs.stream(second.key))).toBe('a')
  })

  it('keeps files readable by its own account only', async () => {
    await blobs.write(utf8('a'), limits)
    const [file = ''] = await files()
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('refuses content at the first byte too many, without reading on', async () => {
    let read = 0
    const endless = async function* () {
      for (;;) {
        read += 1
        yield utf8('0123456789')
      }
    }
    await expect(blobs.write(endless(), { sizeMax: 25 })).rejects.toThrow(BlobTooLarge)
    expect(read).toBe(3)
    expect(await files()).toEqual([])
  })

  it('takes content of exactly the greatest size', async () => {
    await expect(blobs.write(utf8('0123'), { sizeMax: 4 })).resolves.toMatchObject({ size: 4 })
  })

  it('refuses content with another digest than announced', async () => {
    const announced = { ...limits, expectedSha256: sha256('something else') }
    await expect(blobs.write(utf8('a'), announced)).rejects.toThrow(BlobMismatch)
    expect(await files()).toEqual([])
  })

  it('leaves nothing of content that broke off', async () => {
    const broken = async function* () {
      yield utf8('beginning')
      throw new RangeError('connection lost')
    }
    await expect(blobs.write(broken(), limits)).rejects.toThrow('connection lost')
    expect(await files()).toEqual([])
  })

  it('says that nothing is stored under an unknown key', async () => {
    await expect(blobs.open('0'.repeat(32))).rejects.toThrow(BlobMissing)
  })

  it('does not follow a key that leads out of its folder', async () => {
    await expect(blobs.open('../../etc/passwd')).rejects.toThrow(BlobMissing)
    await expect(blobs.remove('../'.repeat(8))).rejects.toThrow(BlobMissing)
  })

  it('forgets content, and forgets it again without an error', async () => {
    const { key } = await blobs.write(utf8('a'), limits)
    await blobs.remove(key)
    await blobs.remove(key)
    await expect(blobs.open(key)).rejects.toThrow(BlobMissing)
  })

  it('sweeps what a killed process left, and not what another one is receiving', async () => {
    const abandoned = join(directory, 'incoming', 'abandoned')
    const receiving = join(directory, 'incoming', 'receiving')
    await writeFile(abandoned, 'half')
    await utimes(abandoned, new Date('2026-06-01T10:00:00Z'), new Date('2026-06-01T10:00:00Z'))
    await writeFile(receiving, 'half')
    await utimes(receiving, now, now)
    await openLocalBlobs(directory, now)
    expect(await readFile(receiving, 'utf8')).toBe('half')
    await expect(stat(abandoned)).rejects.toThrow('ENOENT')
  })

  it('knows how much room is left', async () => {
    expect(await blobs.freeBytes()).toBeGreaterThan(0)
  })
})
