import { randomBytes } from 'node:crypto'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { StorageError } from '../database/storage-error'

/** One block of most file systems: a full disk may have room for names but not for content. */
const probeBytes = 4_096

/**
 * Writes a small file into a folder, syncs it to the disk and removes it. Returns the free bytes. Throws
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

/** Whether an error means that a disk or this account's quota is full. */
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

/** Caches the answer for a few seconds: health checks are public, and each would otherwise cause a write. */
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
