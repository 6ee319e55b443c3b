import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bytes } from '@/lib/encoding/bytes'

/** Puts on the disk what was written to a file, or which names a folder holds. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Puts a folder with all that is in it on the disk. */
export async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true })
  for (const entry of entries) await syncPath(join(entry.parentPath, entry.name))
  await syncPath(directory)
}

/** A single write may take fewer bytes than it was given. */
export async function writeFully(file: FileHandle, chunk: Bytes): Promise<void> {
  let written = 0
  while (written < chunk.length) written += (await file.write(chunk, written)).bytesWritten
}
