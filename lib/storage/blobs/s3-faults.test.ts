import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { utf8 } from '@paraph/validator/encoding/bytes'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { configuredClient } from '@/lib/network/outgoing'
import { type Fault, type FaultyProxy, startFaultyProxy } from '@/lib/testing/services/faulty-proxy'
import { type S3Server, startS3Server } from '@/lib/testing/services/s3-server'
import { openS3Blobs } from './s3-blobs'

/** Timeout for a bucket that always answers, also on a busy machine. */
const patient = 10_000
const limits = { sizeMax: 50_000_000 }
const hourMs = 3_600_000

describe('faulty bucket', () => {
  let spool: string
  let server: S3Server
  let proxy: FaultyProxy

  beforeEach(async () => {
    spool = await mkdtemp(join(tmpdir(), 'paraph-spool-'))
    server = await startS3Server()
    proxy = await startFaultyProxy(() => server.settings.endpoint)
  })
  afterEach(async () => {
    await proxy.close()
    await server.close()
    await rm(spool, { recursive: true, force: true })
  })

  const open = (clock = () => new Date(), timeoutMs = patient) =>
    openS3Blobs({
      settings: { ...server.settings, endpoint: proxy.url },
      http: configuredClient(),
      clock,
      spool,
      pace: { backoffMs: 1, timeoutMs },
    })

  /** Keys of the content, without journal entries. */
  const stored = () =>
    [...server.objects.keys()].flatMap((name) => /^paraph\/([0-9a-f]{32})$/.exec(name)?.[1] ?? [])

  const passing: readonly [what: string, fault: Fault][] = [
    ['500', { status: 500 }],
    ['503', { status: 503 }],
    ['closed connections', 'closed'],
    ['lost answers', 'lost'],
    ['truncated answers', 'half'],
  ]

  it.each(passing)('stores and reads through %s', async (_what, fault) => {
    const blobs = await open()
    const content = randomBytes(100_000)
    proxy.failNext(2, fault)
    const { key } = await blobs.write(content, limits)
    proxy.failNext(2, fault)
    expect((await buffer(blobs.stream(key))).equals(content)).toBe(true)
    expect(stored()).toEqual([key])
  })

  it('repeats a read that a proxy truncated without an error', async () => {
    const blobs = await open()
    const { key } = await blobs.write(utf8('sutartis'), limits)
    let cuts = 0
    proxy.meddle(({ method }) => (method === 'GET' && cuts++ === 0 ? 'short' : undefined))
    expect(await text(blobs.stream(key))).toBe('sutartis')
  })

  it('detects that parts were joined although the answer was lost', async () => {
    const blobs = await open()
    let joins = 0
    proxy.meddle(({ method, path }) =>
      method === 'POST' && path.includes('uploadId') && joins++ === 0 ? 'lost' : undefined,
    )
    const { key, size } = await blobs.write(randomBytes(9_000_000), limits)
    expect([joins, size, server.unfinished.size]).toEqual([2, 9_000_000, 0])
    expect(stored()).toEqual([key])
  })

  const lasting: readonly [what: string, fault: Fault][] = [
    ['503', { status: 503 }],
    ['closed connections', 'closed'],
    ['silence', 'silent'],
    ['truncated answers', 'half'],
  ]

  it.each(lasting)(
    'reports the bucket as away after nothing but %s, without a long wait',
    async (_what, fault) => {
      const { key } = await (await open()).write(utf8('sutartis'), limits)
      const timeoutMs = fault === 'silent' ? 100 : patient
      const blobs = await open(undefined, timeoutMs)
      proxy.meddle(() => fault)
      const begun = performance.now()
      await expect(blobs.open(key)).rejects.toMatchObject({ code: 'blobs-away' })
      await expect(text(blobs.stream(key))).rejects.toMatchObject({ code: 'blobs-away' })
      expect(performance.now() - begun).toBeLessThan(patient)
      expect(await readdir(spool)).toEqual([])
    },
  )

  it.each([hourMs, -hourMs])('works when our clock is off by %i ms', async (offMs) => {
    let offset = 0
    const blobs = await open(() => new Date(Date.now() + offset))
    const { key } = await blobs.write(utf8('sutartis'), limits)
    offset = offMs
    expect(await text(blobs.stream(key))).toBe('sutartis')
    offset = 0
    expect(await text(blobs.stream(key))).toBe('sutartis')
  })
})
