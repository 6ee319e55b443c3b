import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { utf8 } from '@paraph/validator/encoding/bytes'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BlobStore } from './blob-store'
import { keyRing } from './encryption/key-ring'
import { openLocalBlobs } from './local-blobs'

describe('local blobs', () => {
  let directory: string
  let blobs: BlobStore

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'paraph-blobs-'))
    blobs = await openLocalBlobs(directory)
  })
  afterEach(() => rm(directory, { recursive: true, force: true }))

  const limits = { sizeMax: 1000 }

  const files = async () =>
    (await readdir(directory, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))

  it('makes files readable by its own account only', async () => {
    await blobs.write(utf8('a'), limits)
    for (const file of await files()) expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect.assertions(2)
  })

  it('does not follow a key out of its folder', async () => {
    await expect(blobs.open('../../etc/passwd')).rejects.toMatchObject({ code: 'blob-missing' })
    await expect(blobs.remove('../'.repeat(8))).rejects.toMatchObject({ code: 'blob-missing' })
  })

  it("changes nothing when it opens, and lists an earlier version's unfinished files as pending", async () => {
    const receiving = '0123456789abcdef'.repeat(2)
    await writeFile(join(directory, 'incoming', receiving), 'half')
    const reopened = await openLocalBlobs(directory)
    const pending = []
    for await (const { key } of reopened.pending()) pending.push(key)
    expect(pending).toEqual([receiving])
    await reopened.remove(receiving)
    expect(await files()).toEqual([])
  })

  it("replaces content despite a killed process's leftovers, and removes these with the content", async () => {
    const { key } = await blobs.write(utf8('sutartis'), limits)
    await blobs.keep(key)
    const encrypting = await openLocalBlobs(directory, keyRing(randomBytes(32).toString('base64')))
    const half = join(directory, 'incoming', `${key}.new`)
    await writeFile(half, 'half')
    const pending = []
    for await (const each of encrypting.pending()) pending.push(each)
    expect(pending).toEqual([])
    expect(await encrypting.rewrite(key)).toBe(true)
    expect(await text(encrypting.stream(key))).toBe('sutartis')
    await writeFile(half, 'half')
    await encrypting.remove(key)
    expect(await files()).toEqual([])
  })

  it('journals content before its first byte is stored', async () => {
    const watched = async function* () {
      const [file = ''] = await files()
      expect(file).toMatch(/pending\/[0-9a-f]{32}\.pending$/)
      yield utf8('a')
    }
    await blobs.write(watched(), limits)
    expect.assertions(1)
  })

  it('reports free space', async () => {
    expect(await blobs.freeBytes()).toBeGreaterThan(0)
  })
})
