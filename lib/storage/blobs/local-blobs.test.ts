import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { utf8 } from '@/lib/encoding/bytes'
import { BlobMissing } from '../storage-error'
import type { BlobStore } from './blob-store'
import { openLocalBlobs } from './local-blobs'

const now = new Date('2026-06-01T12:00:00Z')

describe('local blobs', () => {
  let directory: string
  let blobs: BlobStore

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'paraph-blobs-'))
    blobs = await openLocalBlobs(directory, now)
  })
  afterEach(() => rm(directory, { recursive: true, force: true }))

  const limits = { sizeMax: 1000 }

  const files = async () =>
    (await readdir(directory, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))

  it('keeps files readable by its own account only', async () => {
    await blobs.write(utf8('a'), limits)
    const [file = ''] = await files()
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('does not follow a key that leads out of its folder', async () => {
    await expect(blobs.open('../../etc/passwd')).rejects.toThrow(BlobMissing)
    await expect(blobs.remove('../'.repeat(8))).rejects.toThrow(BlobMissing)
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
