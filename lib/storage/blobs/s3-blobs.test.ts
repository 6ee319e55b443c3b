import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { utf8 } from '@paraph/validator/encoding/bytes'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { configuredClient } from '@/lib/network/outgoing'
import { type S3Server, startS3Server } from '@/lib/testing/services/s3-server'
import { S3Failure } from './s3/s3-failure'
import type { S3Settings } from './s3/s3-settings'
import { openS3Blobs } from './s3-blobs'

describe('blobs in a bucket', () => {
  let spool: string
  let server: S3Server

  beforeEach(async () => {
    spool = await mkdtemp(join(tmpdir(), 'paraph-spool-'))
    server = await startS3Server()
  })
  afterEach(async () => {
    await server.close()
    await rm(spool, { recursive: true, force: true })
  })

  const open = (settings: Partial<S3Settings> = {}) =>
    openS3Blobs({
      settings: { ...server.settings, ...settings },
      http: configuredClient(),
      clock: () => new Date(),
      spool,
      pace: { backoffMs: 1 },
    })
  const limits = { sizeMax: 50_000_000 }

  it('stores objects under its prefix', async () => {
    const { key } = await (await open()).write(utf8('sutartis'), limits)
    expect([...server.objects.keys()]).toEqual([`paraph/pending/${key}.pending`, `paraph/${key}`])
  })

  it('skips objects of other programs', async () => {
    const blobs = await open()
    for (const name of ['a-b', 'pending/other', `${'0'.repeat(31)}x`]) {
      server.objects.set(`paraph/${name}`, { body: Buffer.from('x'), storedAt: new Date() })
    }
    const { key } = await blobs.write(utf8('a'), limits)
    const found = []
    for await (const each of blobs.list('')) found.push(each.key)
    for await (const each of blobs.pending()) found.push(each.key)
    expect(found).toEqual([key, key])
  })

  it('sends many megabytes in parts', async () => {
    const blobs = await open()
    const { key, size } = await blobs.write(randomBytes(20_000_000), limits)
    expect(server.largestBody()).toBeLessThan(9_000_000)
    expect(server.objects.get(`paraph/${key}`)?.body.length).toBe(size)
    expect(server.unfinished.size).toBe(0)
  })

  it('retries while the bucket is overloaded', async () => {
    const blobs = await open()
    server.failNext(3, 503)
    const { key } = await blobs.write(utf8('sutartis'), limits)
    expect(await text(blobs.stream(key))).toBe('sutartis')
  })

  it('gives up when failures continue, and leaves no parts', async () => {
    const blobs = await open()
    const parts = async function* () {
      yield randomBytes(17_000_000)
      server.failNext(4, 500)
      yield randomBytes(17_000_000)
    }
    await expect(blobs.write(parts(), limits)).rejects.toMatchObject({ code: 'blobs-away' })
    await expect.poll(() => server.unfinished.size).toBe(0)
    // A journal entry of the attempt may remain.
    const content = [...server.objects.keys()].filter((name) => !name.endsWith('.pending'))
    expect(content).toEqual([])
  })

  it('reports wrong credentials at once, without repeating them', async () => {
    const blobs = await open({ secretAccessKey: 'wrong-secret' })
    const writing = blobs.write(utf8('a'), limits)
    await expect(writing).rejects.toThrow(
      /^The bucket answered 403 SignatureDoesNotMatch to PutObject$/,
    )
    await expect(blobs.freeBytes()).rejects.toThrow(S3Failure)
  })

  it('is not ready when the server is unreachable', async () => {
    const blobs = await open({ endpoint: 'http://127.0.0.1:1' })
    await expect(blobs.freeBytes()).rejects.toMatchObject({ code: 'blobs-away' })
  })

  it("reads through an unlinked copy, and clears a killed process's copies from the folder", async () => {
    await writeFile(join(spool, 'left'), 'half')
    const blobs = await open()
    const { key } = await blobs.write(utf8('0123456789'), limits)
    const source = await blobs.open(key)
    expect(await readdir(spool)).toEqual([])
    expect(Buffer.from(source.read(8, 20)).toString()).toBe('89')
    source.close()
  })
})
