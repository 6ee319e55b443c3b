import { constants } from 'node:fs'
import { cp, mkdir, readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { StorageError } from '../database/storage-error'

const spareBytes = 256 * 1_048_576

/**
 * Copies the embedded database of this process into an empty folder, as after a power failure: committed changes are
 * in its log. The database has one connection, which is held during the copy, so there are no writes and other
 * callers wait. The copy can then be used without delaying anything. Throws `disk-nearly-full`.
 */
export async function copyEmbedded(
  { db }: Pick<Database, 'db'>,
  directory: string,
  target: string,
): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(target)
  const free = bavail * bsize
  if (free < (await sizeOf(join(directory, 'cluster'))) + spareBytes) {
    throw new StorageError('disk-nearly-full', target, free)
  }
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    // If the file system supports it, blocks are shared until one side is changed.
    const mode = constants.COPYFILE_FICLONE
    await cp(join(directory, 'cluster'), join(target, 'cluster'), { recursive: true, mode })
  })
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) => stat(join(parentPath, name)).catch(() => undefined)),
  )
  return sizes.reduce((sum, found) => sum + (found?.size ?? 0), 0)
}
