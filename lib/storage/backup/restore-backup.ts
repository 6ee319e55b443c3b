import { join } from 'node:path'
import type { PoolClient } from 'pg'
import type { BlobStore } from '../blobs/blob-store'
import { type OpenBackup, readPart } from './backup-folder'
import { inWindows, keptContent, type ListedFile, listedFiles } from './contents'
import { loadDump } from './load'

/**
 * Restores the files of a backup to a location, under the same keys. Existing files were completely written by an
 * earlier attempt and are skipped. The location is marked last.
 */
export async function restoreFiles(
  backup: OpenBackup,
  blobs: Pick<BlobStore, 'exists' | 'writeAs' | 'writeMarker'>,
  progress: (files: number) => void,
): Promise<void> {
  const put = async (file: ListedFile) => {
    if (!('sha256' in file) || (await blobs.exists(file.key))) return
    const { size: sizeMax, sha256: expectedSha256 } = file
    await blobs.writeAs(file.key, keptContent(backup, file), { sizeMax, expectedSha256 })
  }
  let done = 0
  for await (const _file of inWindows(listedFiles(backup), put)) progress(++done)
  await blobs.writeMarker(backup.manifest.installation)
}

/** Fills an empty database from a backup. The installation is held from the beginning. */
export async function restoreDatabase(backup: OpenBackup, client: PoolClient): Promise<void> {
  const { migrations } = backup.manifest
  const finish = async () => {
    await client.query('update installation set held_at = now(), erasure_held_until = null')
  }
  await loadDump(client, { migrations, lines: readPart(backup, 'database'), finish })
}

/** Names the backup being restored into a DATA_DIR; deleted when the restore is complete. */
export const unfinishedRestore = (dataDir: string) => join(dataDir, 'restoring.json')

/** Whether a database already contains the backup, after an attempt that was interrupted later. */
export async function isRestored(backup: OpenBackup, client: PoolClient): Promise<boolean> {
  const found = await client.query("select to_regclass('public.installation') as name")
  if (found.rows[0]?.name === null) return false
  const { rows } = await client.query('select id from installation where held_at is not null')
  return rows[0]?.id === backup.manifest.installation.id
}

/** The installation's secrets, by name. */
export async function secretsOf(backup: OpenBackup): Promise<Readonly<Record<string, string>>> {
  const secrets: Record<string, string> = {}
  for await (const line of readPart(backup, 'secrets')) {
    const { name, value } = JSON.parse(line) as { readonly name: string; readonly value: string }
    secrets[name] = value
  }
  return secrets
}
