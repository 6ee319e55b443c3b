import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { enqueue } from '@/lib/queue/queue'
import { openLocalBlobs } from '@/lib/storage/blobs/local-blobs'
import { addUpStored, noteStored } from '@/lib/storage/limits/stored-bytes'
import { jobs } from '@/lib/storage/schema/schema'
import { testDatabase } from '@/lib/testing/services/database'
import type { GatewaySettings } from './operation/context'
import { diskSpace } from './process/disk-space'
import { watchStorage } from './watch-storage'

const now = new Date('2026-06-01T12:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)

it('counts jobs, space and writes, and reports what it can while database and disk are away', async () => {
  const database = await testDatabase()
  await database.db.delete(jobs)
  const registry = new Registry()
  const folder = mkdtempSync(join(tmpdir(), 'paraph-watched-'))
  const storageLimits = { owner: 0, relyingParty: 10, installation: { share: 0.8, folder } }
  const settings = { storageLimits } as GatewaySettings
  const blobs = await openLocalBlobs(mkdtempSync(join(tmpdir(), 'paraph-watched-files-')))
  const room = diskSpace({ dataDir: folder, blobs, keptMs: 0 })
  watchStorage({ registry }, { database, settings, clock: () => now }, { dataDir: folder, room })
  await enqueue(database.db, { name: 'send-mail', payload: {}, runAt: before(90) })
  await enqueue(database.db, { name: 'send-mail', payload: {}, runAt: before(30) })
  await enqueue(database.db, { name: 'send-mail', payload: {}, runAt: before(-60) })
  await enqueue(database.db, { name: 'drop-blobs', payload: {}, runAt: before(-60) })
  await database.db.insert(jobs).values({
    id: '5f0c2f0e-52a4-4f3e-8c55-6f0a9a1d7e20',
    name: 'erase-document',
    payload: {},
    attemptsMax: 1,
    state: 'dead',
  })
  const reported = (await registry.metrics())
    .split('\n')
    .filter((line) => /^paraph_jobs/.test(line))
  expect(reported).toEqual([
    'paraph_jobs_due{kind="erase-document"} 0',
    'paraph_jobs_due{kind="send-mail"} 2',
    'paraph_jobs_oldest_due_seconds{kind="erase-document"} 0',
    'paraph_jobs_oldest_due_seconds{kind="send-mail"} 90',
    'paraph_jobs_dead{kind="erase-document"} 1',
    'paraph_jobs_dead{kind="send-mail"} 0',
  ])
  const relyingPartyId = '5f0c2f0e-52a4-4f3e-8c55-6f0a9a1d7e20'
  await noteStored(database.db, { relyingPartyId, owner: 'x' }, 4)
  await addUpStored(database.db)
  const measured = await registry.metrics()
  expect(measured).toMatch(/^paraph_storage_used_bytes 4$/m)
  expect(measured).toMatch(/^paraph_storage_allowed_bytes [1-9]/m)
  expect(measured).toMatch(/^paraph_storage_relying_party_ratio 0\.4$/m)
  await database.close()
  const left = await registry.metrics()
  expect(left).not.toMatch(/^paraph_jobs/m)
  expect(left).toMatch(/^paraph_data_folder_free_bytes [1-9]/m)
  expect(left).toContain('paraph_storage_writable{place="data"} 1')
  rmdirSync(folder)
  const away = await registry.metrics()
  expect(away).toContain('paraph_data_folder_free_bytes Nan')
  expect(away).toContain('paraph_storage_writable{place="data"} 0')
  expect(away).toContain('paraph_storage_writable{place="files"} 1')
})
