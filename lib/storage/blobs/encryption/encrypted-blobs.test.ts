import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { chunkBytes } from '@paraph/validator/encoding/chunk-cipher'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { configuredClient } from '@/lib/network/outgoing'
import { startS3Server } from '@/lib/testing/services/s3-server'
import { onStorageEvent, type StorageEvents } from '../../database/events'
import { openLocalBlobs } from '../local-blobs'
import { openS3Blobs } from '../s3-blobs'
import { measuredContent, openSpool } from '../spool'
import type { EncryptedBlobs } from './encrypted-blobs'
import { type KeyRing, keyRing, noKeys } from './key-ring'
import { headBytes, plainHead } from './stored-form'

const newKey = () => randomBytes(32).toString('base64')
const limits = { sizeMax: 50_000_000 }
const storedChunk = chunkBytes + 16

/** A location whose stored bytes the test can read and change. */
interface TestLocation {
  open(ring: KeyRing): Promise<EncryptedBlobs>
  stored(key: string): Promise<Buffer>
  change(key: string, bytes: Uint8Array): Promise<void>
  close(): Promise<void>
}

const locations: Readonly<Record<string, (folder: string) => Promise<TestLocation>>> = {
  'a folder': async (folder) => {
    const pathOf = (key: string) => join(folder, key.slice(0, 2), key.slice(2, 4), key)
    return {
      open: (ring) => openLocalBlobs(folder, ring),
      stored: (key) => readFile(pathOf(key)),
      change: (key, bytes) => writeFile(pathOf(key), bytes),
      close: async () => undefined,
    }
  },
  'a bucket': async (folder) => {
    const { settings, objects, close } = await startS3Server()
    const nameOf = (key: string) => `paraph/${key}`
    const http = configuredClient()
    return {
      open: (ring) => openS3Blobs({ settings, http, clock: () => new Date(), spool: folder, ring }),
      stored: async (key) => objects.get(nameOf(key))?.body ?? expect.fail(),
      change: async (key, bytes) => {
        objects.set(nameOf(key), { body: Buffer.from(bytes), storedAt: new Date() })
      },
      close,
    }
  },
}

describe.each(Object.entries(locations))('files encrypted in %s', (_name, openLocation) => {
  let folder: string
  let location: TestLocation
  const key = newKey()
  const ring = keyRing(key)

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paraph-encrypted-'))
    location = await openLocation(folder)
  })
  afterEach(async () => {
    await location.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function readAtRandom(blobs: EncryptedBlobs, name: string): Promise<Uint8Array> {
    const source = await blobs.open(name)
    try {
      return source.read(0, source.size)
    } finally {
      source.close()
    }
  }

  /** Expects both ways of reading to fail, and to return no bytes that were not written. */
  async function refuses(blobs: EncryptedBlobs, name: string, failure: object, content: Buffer) {
    const handed: Buffer[] = []
    const reading = (async () => {
      for await (const piece of blobs.stream(name)) handed.push(piece)
    })()
    await expect(reading).rejects.toMatchObject(failure)
    const all = Buffer.concat(handed)
    expect(all.equals(content.subarray(0, all.length))).toBe(true)
    expect(all.length).toBeLessThan(Math.max(1, content.length))
    await expect(readAtRandom(blobs, name)).rejects.toMatchObject(failure)
  }

  const sizes = [0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 3 * chunkBytes, 3_000_001]

  it.each(sizes)('returns %i bytes, and ranges across chunks', async (size) => {
    const blobs = await location.open(ring)
    const content = randomBytes(size)
    const stored = await blobs.write(content, limits)
    expect(stored).toMatchObject({
      size,
      sha256: createHash('sha256').update(content).digest('hex'),
    })
    expect((await buffer(blobs.stream(stored.key))).equals(content)).toBe(true)
    expect(Buffer.from(await readAtRandom(blobs, stored.key)).equals(content)).toBe(true)
    for (const at of [0, 1, chunkBytes - 1, chunkBytes, 2 * chunkBytes + 5]) {
      const range = [at, at + chunkBytes + 3] as const
      const expected = content.subarray(...range)
      expect((await buffer(blobs.stream(stored.key, range))).equals(expected)).toBe(true)
    }
  })

  it('hides the content, also that two files are equal', async () => {
    const blobs = await location.open(ring)
    const content = Buffer.alloc(200_000, 'a sentence that nobody else may read. ')
    const [one, two] = [await blobs.write(content, limits), await blobs.write(content, limits)]
    const [first, second] = [await location.stored(one.key), await location.stored(two.key)]
    expect(first.includes('nobody else')).toBe(false)
    const start = headBytes
    expect(first.subarray(start).equals(second.subarray(start))).toBe(false)
  })

  it('refuses a file truncated at or within a chunk', async () => {
    const blobs = await location.open(ring)
    const content = randomBytes(3 * chunkBytes + 100)
    const { key: name } = await blobs.write(content, limits)
    const stored = await location.stored(name)
    const cuts = [0, 1, 2, 3].flatMap((chunks) => {
      const end = headBytes + chunks * storedChunk
      return [end, end + 15, end + 16, end + 17]
    })
    for (const cut of [...cuts, headBytes - 1, 20, stored.length - 1]) {
      await location.change(name, stored.subarray(0, cut))
      await refuses(blobs, name, { code: 'file-damaged' }, content)
    }
    await location.change(name, Buffer.concat([stored, Buffer.alloc(1)]))
    await refuses(blobs, name, { code: 'file-damaged' }, content)
    await location.change(name, stored)
    expect((await buffer(blobs.stream(name))).equals(content)).toBe(true)
  })

  it('refuses a range after a truncated end', async () => {
    const blobs = await location.open(ring)
    const { key: name } = await blobs.write(randomBytes(3 * chunkBytes), limits)
    const stored = await location.stored(name)
    await location.change(name, stored.subarray(0, headBytes + 2 * storedChunk))
    const behind = blobs.stream(name, [2 * chunkBytes + 1, 2 * chunkBytes + 9])
    await expect(buffer(behind)).rejects.toMatchObject({ code: 'file-damaged' })
  })

  it('refuses reordered or repeated chunks', async () => {
    const blobs = await location.open(ring)
    const content = randomBytes(4 * chunkBytes)
    const { key: name } = await blobs.write(content, limits)
    const stored = await location.stored(name)
    const head = stored.subarray(0, headBytes)
    const [a, b, c, d] = [0, 1, 2, 3].map((at) =>
      stored.subarray(headBytes + at * storedChunk, headBytes + (at + 1) * storedChunk),
    ) as [Buffer, Buffer, Buffer, Buffer]
    for (const order of [
      [b, a, c, d],
      [a, c, b, d],
      [a, b, d, c],
      [a, a, c, d],
      [a, b, c, c],
      [b, c, d],
    ]) {
      await location.change(name, Buffer.concat([head, ...order]))
      await refuses(blobs, name, { code: 'file-damaged' }, content)
    }
  })

  it('refuses a changed bit at any position', async () => {
    const blobs = await location.open(ring)
    const content = randomBytes(2 * chunkBytes)
    const { key: name } = await blobs.write(content, limits)
    const stored = await location.stored(name)
    const inHead = Array.from({ length: headBytes - 14 }, (_, at) => 14 + at)
    for (const at of [7, ...inHead, headBytes, headBytes + storedChunk - 1, stored.length - 1]) {
      const changed = Buffer.from(stored)
      changed[at] = (changed[at] ?? 0) ^ 0x40
      await location.change(name, changed)
      await refuses(blobs, name, { code: 'file-damaged' }, content)
    }
  })

  it("refuses another file's content, also if the file keeps its own head", async () => {
    const blobs = await location.open(ring)
    const [own, other] = [randomBytes(100), randomBytes(100)]
    const { key: name } = await blobs.write(own, limits)
    const { key: foreign } = await blobs.write(other, limits)
    const [stored, exchanged] = [await location.stored(name), await location.stored(foreign)]
    await location.change(name, exchanged)
    await refuses(blobs, name, { code: 'file-damaged' }, own)
    await location.change(
      name,
      Buffer.concat([stored.subarray(0, headBytes), exchanged.subarray(headBytes)]),
    )
    await refuses(blobs, name, { code: 'file-damaged' }, own)
  })

  it('names the missing key and counts the failure', async () => {
    const blobs = await location.open(ring)
    const content = randomBytes(100)
    const { key: name } = await blobs.write(content, limits)
    const seen: StorageEvents['file-unreadable'][] = []
    const end = onStorageEvent('file-unreadable', (file) => seen.push(file))
    for (const others of [noKeys, keyRing(newKey())]) {
      await refuses(await location.open(others), name, { code: 'file-key-missing' }, content)
      await refuses(
        await location.open(others),
        name,
        { message: expect.stringContaining(ring.writes?.id ?? 'key') },
        content,
      )
    }
    end()
    expect(seen).toContainEqual({ reason: 'key-missing' })
    expect(await (await location.open(noKeys)).encryptionOf(name)).toEqual({
      keyId: ring.writes?.id,
      isReadable: false,
    })
  })

  it('reads unencrypted files, unless encryption is required', async () => {
    const content = randomBytes(200_000)
    const { key: name } = await (await location.open(noKeys)).write(content, limits)
    expect((await location.stored(name)).equals(content)).toBe(true)
    expect((await buffer((await location.open(ring)).stream(name))).equals(content)).toBe(true)
    await refuses(
      await location.open(keyRing(key, { isRequired: true })),
      name,
      { code: 'file-not-encrypted' },
      content,
    )
  })

  it('stores content that looks like a stored form unchanged', async () => {
    const blobs = await location.open(noKeys)
    for (const form of [0, 1, 2]) {
      const content = Buffer.concat([
        plainHead.subarray(0, -1),
        Buffer.from([form]),
        randomBytes(99),
      ])
      const { key: name, size } = await blobs.write(content, limits)
      expect(size).toBe(content.length)
      expect((await buffer(blobs.stream(name))).equals(content)).toBe(true)
      expect(Buffer.from(await readAtRandom(blobs, name)).equals(content)).toBe(true)
      const aside = join(folder, 'aside')
      await writeFile(aside, content)
      const moved = await blobs.moveIn({ path: aside, size: content.length, sha256: '' })
      expect((await buffer(blobs.stream(moved.key))).equals(content)).toBe(true)
    }
  })

  it('rewrites a file with another key, with none and back, and returns whether it changed', async () => {
    const newer = newKey()
    const content = randomBytes(1_500_000)
    const { key: name } = await (await location.open(noKeys)).write(content, limits)
    const steps = [key, `${newer},${key}`, `off,${newer}`, `${key},${newer}`]
    for (const values of steps) {
      const blobs = await location.open(keyRing(values))
      expect([await blobs.rewrite(name), await blobs.rewrite(name)]).toEqual([true, false])
      expect((await buffer(blobs.stream(name))).equals(content)).toBe(true)
      expect((await blobs.encryptionOf(name)).keyId).toBe(blobs.ring.writes?.id)
    }
    const pending = []
    for await (const each of (await location.open(ring)).pending()) pending.push(each.key)
    expect(pending).toEqual([name])
  })

  it('continues a read while the file is being encrypted', async () => {
    const content = randomBytes(20_000_000)
    const before = await location.open(noKeys)
    const { key: name } = await before.write(content, limits)
    const blobs = await location.open(ring)
    const random = await blobs.open(name)
    const pieces: Buffer[] = []
    for await (const piece of blobs.stream(name)) {
      if (pieces.length === 0) expect(await blobs.rewrite(name)).toBe(true)
      pieces.push(piece)
    }
    expect(Buffer.concat(pieces).equals(content)).toBe(true)
    expect(Buffer.from(random.read(0, content.length)).equals(content)).toBe(true)
    random.close()
  })

  it('does not rewrite a file that cannot be opened', async () => {
    const { key: name } = await (await location.open(ring)).write(randomBytes(100), limits)
    const stored = await location.stored(name)
    const others = await location.open(keyRing(newKey()))
    await expect(others.rewrite(name)).rejects.toMatchObject({ code: 'file-key-missing' })
    expect((await location.stored(name)).equals(stored)).toBe(true)
    stored[headBytes - 1] = (stored[headBytes - 1] ?? 0) ^ 1
    await location.change(name, stored)
    const off = await location.open(keyRing(`off,${key}`))
    await expect(off.rewrite(name)).rejects.toMatchObject({ code: 'file-damaged' })
    expect((await location.stored(name)).equals(stored)).toBe(true)
  })

  it('moves in an encrypted upload under the name it was encrypted for', async () => {
    const blobs = await location.open(ring)
    const waiting = join(folder, 'received')
    const file = await (await openSpool(waiting, ring)).create()
    const content = Buffer.alloc(150_000, 'a sentence that nobody else may read. ')
    for (let at = 0; at < content.length; at += 7_001)
      await file.write(content.subarray(at, at + 7_001))
    const measured = await file.end()
    expect(file.size).toBe(content.length)
    const [name = ''] = await readdir(waiting)
    expect((await readFile(join(waiting, name))).includes('nobody')).toBe(false)
    const source = measuredContent(measured)
    expect(Buffer.from(source.read(0, source.size)).equals(content)).toBe(true)
    source.close()
    const { key: stored, size, sha256 } = await blobs.moveIn(measured)
    expect([size, sha256]).toEqual([
      content.length,
      createHash('sha256').update(content).digest('hex'),
    ])
    expect((await buffer(blobs.stream(stored))).equals(content)).toBe(true)
  })
})

describe('file keys', () => {
  const [one, two] = [newKey(), newKey()]

  it('have ids that reveal nothing of them', () => {
    const ring = keyRing(`${one}, ${two}`)
    expect([...ring.reads.keys()]).toEqual([
      expect.stringMatching(/^[0-9a-f]{12}$/),
      expect.stringMatching(/^[0-9a-f]{12}$/),
    ])
    expect(ring.writes?.id).toBe(keyRing(one).writes?.id)
    for (const id of ring.reads.keys()) {
      expect(Buffer.from(one, 'base64').toString('hex')).not.toContain(id)
    }
  })

  it('can be switched off or declared lost', () => {
    const { id = '' } = keyRing(two).writes ?? {}
    const ring = keyRing(`off,${one},lost:${id}`)
    expect([ring.writes, ring.reads.size, [...ring.lost]]).toEqual([undefined, 1, [id]])
  })

  const unusable: readonly [what: string, text: string][] = [
    ['nothing', ''],
    ['a password', 'correct horse battery staple'],
    ['31 bytes', randomBytes(31).toString('base64')],
    ['33 bytes', randomBytes(33).toString('base64')],
    ['hexadecimal digits', randomBytes(32).toString('hex')],
    ['zeros', Buffer.alloc(32).toString('base64')],
    ['off alone', 'off'],
    ['off after a key', `${one},off`],
    ['an invalid second value', `${one},${two.slice(1)}`],
    ['a lost key in first place', `lost:0123456789ab,${one}`],
    ['a lost key without its id', `${one},lost:key`],
  ]

  it.each(unusable)('cannot be %s', (_what, text) => {
    const reading = () => keyRing(text)
    expect(reading).toThrow(expect.objectContaining({ code: 'encryption-key-unusable' }))
    expect(reading).toThrow(/^ENCRYPTION_KEY /)
    for (const value of text.split(',').filter((each) => each.length > 20)) {
      expect(reading).not.toThrow(value)
    }
  })
})
