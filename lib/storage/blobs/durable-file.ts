import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bytes } from '@paraph/validator/encoding/bytes'

/** Syncs a file's content or a folder's entries to the disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Syncs a folder with all its content to the disk. */
export async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true })
  for (const entry of entries) await syncPath(join(entry.parentPath, entry.name))
  await syncPath(directory)
}

/** Writes the whole chunk: a single write may accept fewer bytes. */
export async function writeFully(file: FileHandle, chunk: Bytes): Promise<void> {
  let written = 0
  while (written < chunk.length) written += (await file.write(chunk, written)).bytesWritten
}
