import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { firstMigrations } from '@/lib/testing/services/database'
import { databaseOfBackup, orderInto } from '@/lib/testing/services/database-of-backup'
import { openLocalBlobs } from '../blobs/local-blobs'
import { knownMigrations } from '../migrating/known-migrations'
// Runs these tests again, with more changed bytes.
import './backup.test'
import { findBackup, unlock } from './backup-folder'
import { makeBackup } from './make-backup'
import { restoreDatabase } from './restore-backup'

it('migrates a backup of an older version, and refuses one of a newer version', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paraph-backups-'))
  const [backups, workspace] = [join(folder, 'backups'), join(folder, 'workspace')]
  const blobs = await openLocalBlobs(join(folder, 'installation'))
  const order = orderInto(backups, 'correct horse battery staple')
  const hashes = knownMigrations().map(({ hash }) => ({ hash }))
  const before = knownMigrations().findIndex(({ tag }) => tag.endsWith('_backups'))
  const older = await firstMigrations(folder, before)
  const earlier = await databaseOfBackup(older)
  await earlier.client.query('insert into installation (id) values ($1)', [randomUUID()])
  await makeBackup({ client: earlier.client, blobs, workspace, secrets: {} }, order)
  const backup = await unlock(await findBackup(backups), order.passphrase)
  expect(backup.manifest.migrations).toHaveLength(before)
  const target = await databaseOfBackup()
  await restoreDatabase(backup, target.client)
  const applied = await target.client.query(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  )
  expect(applied.rows).toEqual(hashes)
  await target.client.query(
    `insert into drizzle.__drizzle_migrations (hash) values ('of tomorrow')`,
  )
  const tooNew = makeBackup({ client: target.client, blobs, workspace, secrets: {} }, order)
  await expect(tooNew).rejects.toMatchObject({ code: 'backup-too-new' })
  await Promise.all([earlier.close(), target.close(), rm(folder, { recursive: true })])
})
