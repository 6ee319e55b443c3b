import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BlobStore } from '@/lib/storage/blobs/blob-store'
import { openLocalBlobs } from '@/lib/storage/blobs/local-blobs'
import { bindFiles } from '@/lib/storage/installation'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import { countFilesJob } from '../documents/content/count-files'
import { schedule } from '../rules/jobs'
import { watchFiles } from '../watch-storage'
import { eraseUnknown, listFiles } from './files-commands'

const { database, relyingPartyId } = await partyOfFile()

const log = pino({ level: 'silent' })
const days = (count: number) => new Date(Date.now() + count * 86_400_000)

describe('files without a row', () => {
  const folder = folderOfFile('paraph-blobs-')
  let blobs: BlobStore
  let known: readonly string[]
  let unknown: string

  beforeAll(async () => {
    blobs = await openLocalBlobs(folder)
    await bindFiles(database, blobs)
    const [document, pending, doomed, unreferenced] = await Promise.all([
      write(),
      write(),
      write(),
      write(),
    ])
    for (const { key } of [document, doomed, unreferenced]) await blobs.keep(key)
    const lost = { key: '0'.repeat(32), size: 7 }
    await storeTestDocument(database.db, relyingPartyId, {
      id: randomUUID(),
      file: { name: 'a.pdf', size: 14, sha256: '', segments: [document, lost] },
    })
    await schedule(database.db, 'drop-blobs', { keys: [doomed.key] }, 'any')
    known = [document.key, pending.key, doomed.key]
    unknown = unreferenced.key
  })

  const write = () => blobs.write(Buffer.from('content'), { sizeMax: 100 })
  const at = (clock: Date) => ({ database, blobs, log, clock: () => clock })

  it('are counted for the metrics after one day, as are missing files', async () => {
    const registry = new Registry()
    watchFiles({ registry }, { database })
    const { signal } = new AbortController()
    expect(await registry.metrics()).toContain('paraph_unknown_files Nan')
    await countFilesJob(at(days(0.9)))({}, { signal })
    expect(await registry.metrics()).toContain('paraph_unknown_files 0')
    await countFilesJob(at(days(1.1)))({}, { signal })
    const metrics = await registry.metrics()
    expect(metrics).toContain('paraph_unknown_files 1')
    expect(metrics).toContain('paraph_unknown_bytes 7')
    expect(metrics).toContain('paraph_missing_files 1')
    expect(await blobs.exists(unknown)).toBe(true)
  })

  it('are listed, except those in the journal and those that a job will remove', async () => {
    const { message } = await listFiles(at(days(1.1)), {})
    expect(message.split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^${unknown}\t7 bytes\t20`)),
      `1 files (7 bytes) unknown in the folder ${folder}; 1 of documents missing`,
    ])
  })

  it.each([
    { olderThanDays: 0.5, yes: true },
    { olderThanDays: Number.NaN, yes: true },
  ])('are not erased for an age of $olderThanDays days', async (input) => {
    expect(await eraseUnknown(at(days(30)), input)).toMatchObject({ ok: false })
    expect(await blobs.exists(unknown)).toBe(true)
  })

  it('are not erased while younger or without a yes: the command reports what it would erase', async () => {
    const young = await eraseUnknown(at(days(10)), { olderThanDays: 11, yes: true })
    expect(young.message).toContain('0 files')
    const asked = await eraseUnknown(at(days(30)), { olderThanDays: 2 })
    expect(asked.message).toMatch(/^1 files \(7 bytes\) .*nothing is erased without --yes$/)
    expect(await blobs.exists(unknown)).toBe(true)
  })

  it('are erased by the command, and no other files are', async () => {
    expect((await eraseUnknown(at(days(30)), { olderThanDays: 2, yes: true })).ok).toBe(true)
    expect(await blobs.exists(unknown)).toBe(false)
    expect(await Promise.all(known.map((key) => blobs.exists(key)))).toEqual([true, true, true])
  })
})
