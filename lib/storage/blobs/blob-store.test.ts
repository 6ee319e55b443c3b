import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { utf8 } from '@paraph/validator/encoding/bytes'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { configuredClient } from '@/lib/network/outgoing'
import { startS3Server } from '@/lib/testing/services/s3-server'
import type { BlobStore } from './blob-store'
import { type KeyRing, keyRing, noKeys } from './encryption/key-ring'
import { openLocalBlobs } from './local-blobs'
import { openS3Blobs } from './s3-blobs'

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

/** A store, a list of its files including unfinished ones, and how to close it. */
interface Opened {
  readonly blobs: BlobStore
  left(): Promise<readonly string[]>
  close(): Promise<void>
}

/** Every kind of location must behave the same, with and without encryption. */
const stores: Readonly<Record<string, (directory: string, ring: KeyRing) => Promise<Opened>>> = {
  'a local folder': async (directory, ring) => ({
    blobs: await openLocalBlobs(directory, ring),
    left: () => filesIn(directory),
    close: async () => undefined,
  }),
  'a bucket': async (directory, ring) => {
    const server = await startS3Server()
    const { settings } = server
    const http = configuredClient()
    const options = { settings, http, clock: () => new Date(), spool: directory, ring }
    return {
      blobs: await openS3Blobs({ ...options, pace: { backoffMs: 1 } }),
      left: async () => [
        ...server.objects.keys(),
        ...server.unfinished.keys(),
        ...(await filesIn(directory)),
      ],
      close: server.close,
    }
  },
}

const rings: Readonly<Record<string, KeyRing>> = {
  'as they are': noKeys,
  encrypted: keyRing(randomBytes(32).toString('base64'), { isRequired: true }),
}

const everywhere = Object.entries(stores).flatMap(([location, open]) =>
  Object.entries(rings).map(([form, ring]) => ({ location, form, ring, open })),
)

async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

describe.each(everywhere)('blobs in $location, $form', ({ ring, open }) => {
  let directory: string
  let blobs: BlobStore
  let left: Opened['left']
  let close: Opened['close']

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'paraph-blobs-'))
    ;({ blobs, left, close } = await open(directory, ring))
  })
  afterEach(async () => {
    await close()
    await rm(directory, { recursive: true, force: true })
  })

  const limits = { sizeMax: 1000 }
  const inPieces = async function* (...pieces: string[]) {
    for (const piece of pieces) yield utf8(piece)
  }

  it('returns written content with its size and digest', async () => {
    const blob = await blobs.write(inPieces('sutar', 'tis'), limits)
    expect(blob).toMatchObject({ size: 8, sha256: sha256('sutartis') })
    expect(await text(blobs.stream(blob.key))).toBe('sutartis')
  })

  it('stores bytes, streams and empty content', async () => {
    const { key } = await blobs.write(utf8('sutartis'), limits)
    expect(await text(blobs.stream(key))).toBe('sutartis')
    expect(await blobs.write(inPieces(), limits)).toMatchObject({ size: 0, sha256: sha256('') })
  })

  it('reads a range, excluding its end', async () => {
    const { key } = await blobs.write(utf8('0123456789'), limits)
    expect(await text(blobs.stream(key, [2, 5]))).toBe('234')
    expect(await text(blobs.stream(key, [5, 5]))).toBe('')
  })

  it('reads at any position through a byte source', async () => {
    const { key } = await blobs.write(utf8('0123456789'), limits)
    const source = await blobs.open(key)
    expect(Buffer.from(source.read(8, 20)).toString()).toBe('89')
    source.close()
  })

  it('gives equal content different keys', async () => {
    const first = await blobs.write(utf8('a'), limits)
    const second = await blobs.write(utf8('a'), limits)
    await blobs.remove(first.key)
    expect(await text(blobs.stream(second.key))).toBe('a')
  })

  it('refuses content at the first byte over the limit, without reading on', async () => {
    let read = 0
    const endless = async function* () {
      for (;;) {
        read += 1
        yield utf8('0123456789')
      }
    }
    await expect(blobs.write(endless(), { sizeMax: 25 })).rejects.toMatchObject({
      code: 'blob-too-large',
    })
    expect(read).toBe(3)
    expect(await left()).toEqual([])
  })

  it('accepts content of exactly the maximum size', async () => {
    await expect(blobs.write(utf8('0123'), { sizeMax: 4 })).resolves.toMatchObject({ size: 4 })
  })

  it('refuses content with another digest than expected', async () => {
    const announced = { ...limits, expectedSha256: sha256('something else') }
    await expect(blobs.write(utf8('a'), announced)).rejects.toMatchObject({ code: 'blob-mismatch' })
    expect(await left()).toEqual([])
  })

  it('removes content whose source failed', async () => {
    const broken = async function* () {
      yield utf8('beginning')
      throw new RangeError('connection lost')
    }
    await expect(blobs.write(broken(), limits)).rejects.toThrow('connection lost')
    expect(await left()).toEqual([])
  })

  it('moves in a measured file', async () => {
    const aside = await mkdtemp(join(tmpdir(), 'paraph-aside-'))
    const path = join(aside, 'received')
    await writeFile(path, 'sutartis')
    const blob = await blobs.moveIn({ path, size: 8, sha256: sha256('sutartis') })
    await rm(aside, { recursive: true })
    expect(blob).toMatchObject({ size: 8, sha256: sha256('sutartis') })
    expect(await text(blobs.stream(blob.key))).toBe('sutartis')
    // The content and its journal entry.
    expect(await left()).toHaveLength(2)
  })

  it('stores content under a given key, completely or not at all, without a journal entry', async () => {
    const key = 'ab'.repeat(16)
    const many = Array.from({ length: 9 }, () => randomBytes(1_048_576))
    const broken = async function* () {
      yield utf8('a')
      throw new Error('broken off')
    }
    await expect(blobs.writeAs(key, broken(), limits)).rejects.toThrow('broken off')
    expect(await blobs.exists(key)).toBe(false)
    await blobs.writeAs(key, Readable.from(many), { sizeMax: 9 * 1_048_576 })
    const { sha256 } = await blobs.writeAs(key, Readable.from([utf8('again')]), limits)
    await expect(
      blobs.writeAs(key, Readable.from([utf8('other')]), { ...limits, expectedSha256: sha256 }),
    ).rejects.toMatchObject({ code: 'blob-mismatch' })
    expect(Buffer.concat(await blobs.stream(key).toArray()).toString()).toBe('again')
    const pending = []
    for await (const each of blobs.pending()) pending.push(each)
    expect(pending).toEqual([])
  })

  it('reports an unknown key as missing', async () => {
    await expect(blobs.open('0'.repeat(32))).rejects.toMatchObject({ code: 'blob-missing' })
  })

  it('removes content, and again without an error', async () => {
    const { key } = await blobs.write(utf8('a'), limits)
    await blobs.remove(key)
    await blobs.remove(key)
    await expect(blobs.open(key)).rejects.toMatchObject({ code: 'blob-missing' })
  })

  it('stores many megabytes unchanged', async () => {
    const content = randomBytes(18_000_000)
    const { key, ...measured } = await blobs.write(content, { sizeMax: content.length })
    expect(measured).toEqual({ size: content.length, sha256: sha256(content) })
    expect(sha256(await buffer(blobs.stream(key)))).toBe(measured.sha256)
    const middle: [number, number] = [8_000_000, 17_000_001]
    const expected = sha256(content.subarray(...middle))
    expect(sha256(await buffer(blobs.stream(key, middle)))).toBe(expected)
  })

  it('removes many megabytes that failed or did not match', async () => {
    const broken = async function* () {
      yield randomBytes(18_000_000)
      throw new RangeError('connection lost')
    }
    const most = { sizeMax: 20_000_000 }
    await expect(blobs.write(broken(), most)).rejects.toThrow('connection lost')
    const announced = { ...most, expectedSha256: sha256('something else') }
    await expect(blobs.write(randomBytes(18_000_000), announced)).rejects.toMatchObject({
      code: 'blob-mismatch',
    })
    expect(await left()).toEqual([])
  })

  it('fails to stream missing content', async () => {
    await expect(text(blobs.stream('0'.repeat(32)))).rejects.toThrow()
  })

  it('refuses malformed keys', async () => {
    await expect(blobs.open('../../etc/passwd')).rejects.toMatchObject({ code: 'blob-missing' })
    await expect(blobs.remove('../'.repeat(8))).rejects.toMatchObject({ code: 'blob-missing' })
  })

  it('journals content until it is kept', async () => {
    const journal = async () => {
      const found = []
      for await (const { key, storedAt } of blobs.pending()) found.push([key, storedAt.getTime()])
      return found
    }
    const { key } = await blobs.write(utf8('sutartis'), limits)
    expect(await journal()).toEqual([[key, expect.any(Number)]])
    await blobs.keep(key)
    await blobs.keep(key)
    expect(await journal()).toEqual([])
    expect(await text(blobs.stream(key))).toBe('sutartis')
  })

  it('discards pending content, but nothing that was kept', async () => {
    const [kept, pending] = await Promise.all([
      blobs.write(utf8('kept'), limits),
      blobs.write(utf8('pending'), limits),
    ])
    await blobs.keep(kept.key)
    for (const { key } of [kept, pending, pending]) await blobs.discard(key)
    expect(await Promise.all([kept, pending].map(({ key }) => blobs.exists(key)))).toEqual([
      true,
      false,
    ])
    await blobs.remove(kept.key)
    expect(await left()).toEqual([])
  })

  it('returns the written marker, which is not listed as content', async () => {
    const marker = { id: '6f1f8a52-3c11-4b63-9a39-5c8d1f6b2a07', generation: 12 }
    expect(await blobs.readMarker()).toBeUndefined()
    await blobs.writeMarker(marker)
    expect(await blobs.readMarker()).toEqual(marker)
    const { key } = await blobs.write(utf8('a'), limits)
    const listed = []
    for await (const each of blobs.list('')) listed.push(each)
    const size = ring === noKeys ? 1 : expect.any(Number)
    expect(listed).toEqual([{ key, size, storedAt: expect.any(Date) }])
  })

  it('lists content by prefix, with the time it was stored', async () => {
    const before = Date.now() - 2_000
    const written = await Promise.all(
      Array.from({ length: 20 }, () => blobs.write(utf8('a'), limits)),
    )
    const keys = written.map(({ key }) => key).sort()
    const prefixes = [...new Set(keys.map((key) => key.slice(0, 2)))]
    const listed: string[] = []
    for (const prefix of prefixes) {
      for await (const { key, storedAt } of blobs.list(prefix)) {
        expect(storedAt.getTime()).toBeGreaterThan(before)
        listed.push(key)
      }
    }
    expect(listed.sort()).toEqual(keys)
  })

  it('reports free space', async () => {
    expect(await blobs.freeBytes()).toBeGreaterThan(0)
  })
})
