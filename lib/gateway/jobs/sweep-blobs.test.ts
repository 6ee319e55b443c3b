import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BlobStore } from '@/lib/storage/blobs/blob-store'
import { openLocalBlobs } from '@/lib/storage/blobs/local-blobs'
import type { Database } from '@/lib/storage/database'
import { insertDocument } from '@/lib/storage/documents'
import { ensureRelyingParty } from '@/lib/storage/relying-parties'
import type { RelyingPartyId } from '@/lib/storage/relying-party-id'
import { announceUpload, receiveUpload } from '@/lib/storage/uploads'
import { testDatabase } from '@/lib/testing/database'
import { sweepBlobsJob } from './sweep-blobs'

const log = pino({ level: 'silent' })
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
const signal = new AbortController().signal

describe('sweeping', () => {
  let database: Database
  let folder: string
  let blobs: BlobStore
  let relyingPartyId: RelyingPartyId

  beforeAll(async () => {
    database = await testDatabase()
    folder = await mkdtemp(join(tmpdir(), 'paraph-blobs-'))
    blobs = await openLocalBlobs(folder, new Date())
    relyingPartyId = (await ensureRelyingParty(database.db, 'tests')) as RelyingPartyId
  }, 60_000)
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  const write = () => blobs.write(Buffer.from('content'), { sizeMax: 100 })
  const sweepAt = (now: Date) =>
    sweepBlobsJob({ database, blobs, clock: () => now, log })({}, { signal })
  const isThere = (key: string) =>
    text(blobs.stream(key)).then(
      () => true,
      () => false,
    )

  it('deletes what belongs to nothing, once it is a day old', async () => {
    const { key } = await write()
    await sweepAt(hours(23))
    expect(await isThere(key)).toBe(true)
    await sweepAt(hours(25))
    expect(await isThere(key)).toBe(false)
  })

  it('keeps every part of documents, and raw uploads', async () => {
    const parts = await Promise.all([write(), write(), write()])
    const segments = parts.slice(0, 2).map(({ key, size }) => ({ key, size }))
    await insertDocument(database.db, relyingPartyId, {
      ...{ id: randomUUID(), name: 'a.pdf', ownerName: 'Owner', format: 'pdf', access: 'public' },
      file: { name: 'a.pdf', size: 14, sha256: '', segments },
    })
    const upload = { id: randomUUID(), size: 7, sha256: '' }
    await announceUpload(database.db, relyingPartyId, upload, hours(1))
    await receiveUpload(database.db, upload.id, parts[2]?.key ?? '')
    await sweepAt(hours(25))
    expect(await Promise.all(parts.map(({ key }) => isThere(key)))).toEqual([true, true, true])
  })

  it('comes again a day later', async () => {
    const now = hours(0)
    expect(await sweepAt(now)).toEqual({ again: new Date(now.getTime() + 24 * 3_600_000) })
  })
})
