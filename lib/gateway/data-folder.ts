import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { StorageError } from '@/lib/storage/database/storage-error'
import { type FolderLock, lockFolder } from '@/lib/storage/embedded/folder-lock'
import { adminSocketPath } from './process/admin-socket-path'

/**
 * Locks DATA_DIR for this gateway, with any database: the folder has spool, lists and the socket for administration.
 * Throws `data-folder-in-use`. The lock of a killed gateway is ignored.
 */
export async function lockDataFolder(directory: string): Promise<FolderLock> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(directory, 'data-folder-in-use')
  if (!(await answers(adminSocketPath(directory)))) return lock
  await lock.release()
  throw new StorageError('data-folder-in-use', directory)
}

/**
 * Whether a gateway answers at the socket. Containers that share a folder see each other's sockets, but not each
 * other's locks.
 */
async function answers(path: string): Promise<boolean> {
  const caller = connect({ path })
  const answered = await once(caller, 'connect').then(
    () => true,
    () => false,
  )
  caller.destroy()
  return answered
}
