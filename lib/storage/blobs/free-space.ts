import { randomBytes } from 'node:crypto'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { StorageError } from '../storage-error'

/** A block of most file systems: a disk may have room for names and none for content. */
const probeBytes = 4_096

/**
 * Writes a small file into a folder, puts it on the disk and removes it. Returns the bytes that are free there. Throws
 * `folder-not-writable`.
 */
export async function tryFolder(directory: string): Promise<number> {
  const path = join(directory, `.probe-${process.pid}-${randomBytes(4).toString('hex')}`)
  try {
    await writeOnDisk(path).finally(() => rm(path, { force: true }))
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize
  } catch (cause) {
    throw new StorageError('folder-not-writable', directory, cause)
  }
}

/** Whether something failed because a disk, or what this account may use of it, is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) return true
  return isDiskFull(error.cause)
}

async function writeOnDisk(path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(randomBytes(probeBytes))
    await file.sync()
  } finally {
    await file.close()
  }
}

const keptMs = 5_000

/** Returns the same answer for a few seconds: health checks need no access, so each would cost a write otherwise. */
export function keptFor<Found>(
  look: () => Promise<Found>,
  milliseconds: number = keptMs,
): () => Promise<Found> {
  let last: { readonly at: number; readonly found: Promise<Found> } | undefined
  return () => {
    const now = performance.now()
    if (!last || now - last.at >= milliseconds) last = { at: now, found: look() }
    return last.found
  }
}
