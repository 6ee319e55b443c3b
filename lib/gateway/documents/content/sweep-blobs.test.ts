import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BlobStore } from '@/lib/storage/blobs/blob-store'
import { openLocalBlobs } from '@/lib/storage/blobs/local-blobs'
import type { Database } from '@/lib/storage/database/database'
import { insertUpload, storeUploadKey } from '@/lib/storage/documents/uploads'
import type { RelyingPartyId } from '@/lib/storage/relying-parties/relying-parties'
import { testDatabaseWithParty } from '@/lib/testing/services/database'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import { sweepBlobsJob } from './sweep-blobs'

const log = pino({ level: 'silent' })
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
const signal = new AbortController().signal

describe('the sweep of stored files', () => {
  let database: Database
  let folder: string
  let blobs: BlobStore
  let relyingPartyId: RelyingPartyId

  beforeAll(async () => {
    ;({ database, relyingPartyId } = await testDatabaseWithParty())
    folder = await mkdtemp(join(tmpdir(), 'paraph-blobs-'))
    blobs = await openLocalBlobs(folder)
  })
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

  async function pendingKeys(): Promise<string[]> {
    const keys = []
    for await (const { key } of blobs.pending()) keys.push(key)
    return keys
  }

  it('removes content without a committed transaction after one day', async () => {
    const { key } = await write()
    await sweepAt(hours(23))
    expect(await isThere(key)).toBe(true)
    await sweepAt(hours(25))
    expect(await isThere(key)).toBe(false)
  })

  it('keeps every part of documents, and raw uploads', async () => {
    const parts = await Promise.all([write(), write(), write()])
    const segments = parts.slice(0, 2).map(({ key, size }) => ({ key, size }))
    await storeTestDocument(database.db, relyingPartyId, {
      id: randomUUID(),
      file: { name: 'a.pdf', size: 14, sha256: '', segments },
    })
    const upload = { id: randomUUID(), size: 7, sha256: '' }
    const sender = { relyingPartyId, owner: null, sentBy: null }
    await insertUpload(database.db, sender, upload, hours(1))
    await storeUploadKey(database.db, upload.id, parts[2]?.key ?? '')
    await sweepAt(hours(25))
    expect(await Promise.all(parts.map(({ key }) => isThere(key)))).toEqual([true, true, true])
    expect(await pendingKeys()).toEqual([parts[2]?.key])
  })

  it('does not touch files of another database, or of a newer state of this one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'paraph-blobs-'))
    const others = await openLocalBlobs(folder)
    const { key } = await others.write(Buffer.from('content'), { sizeMax: 100 })
    await others.keep(key)
    await sweepBlobsJob({ database, blobs: others, clock: () => hours(48), log })({}, { signal })
    expect(await text(others.stream(key))).toBe('content')
    await rm(folder, { recursive: true })
  })

  it('runs again an hour later', async () => {
    const now = hours(0)
    expect(await sweepAt(now)).toEqual({ again: new Date(now.getTime() + 3_600_000) })
  })
})
