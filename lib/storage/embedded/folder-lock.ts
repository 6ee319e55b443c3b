import { once } from 'node:events'
import { rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StorageError } from '../database/storage-error'

/** Holds a folder for this process until released or until the process ends, however it ends. */
export interface FolderLock {
  release(): Promise<void>
}

/**
 * Locks the folder for this process: two processes on the same files destroy them without an error. Throws `reason`
 * if another process holds it. The lock is a listening socket, which the kernel closes with the process. Containers
 * do not see each other's sockets: they must not share the folder.
 */
export async function lockFolder(
  directory: string,
  reason: 'database-in-use' | 'data-folder-in-use' | 'backup-running',
): Promise<FolderLock> {
  const address = await addressOf(directory)
  if (address.startsWith(tmpdir())) await removeStale(address)
  const socket = createServer((caller) => caller.end())
  if (!(await listens(socket, address))) throw new StorageError(reason, directory)
  socket.unref()
  return { release: () => new Promise((resolve) => socket.close(() => resolve())) }
}

/** Named after the inode, so that a symbolic link does not bypass the lock. */
async function addressOf(directory: string): Promise<string> {
  const { dev, ino } = await stat(directory, { bigint: true })
  // The name says "database" for historical reasons: processes of two versions must use the same one.
  const name = `paraph-database-${dev}-${ino}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name)
}

async function listens(socket: Server, address: string): Promise<boolean> {
  socket.listen({ path: address })
  try {
    await once(socket, 'listening')
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false
    throw error
  }
}

/** If sockets are files, a killed process leaves its file, on which no process answers. */
async function removeStale(path: string): Promise<void> {
  const caller = connect({ path })
  const answered = await once(caller, 'connect').then(
    () => true,
    () => false,
  )
  caller.destroy()
  if (!answered) await rm(path, { force: true })
}
