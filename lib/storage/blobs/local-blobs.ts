import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { type ByteRange, fileSource } from '@/lib/encoding/byte-source'
import type { Bytes } from '@/lib/encoding/bytes'
import { syncPath } from '../durable-file'
import { BlobMissing } from '../storage-error'
import type { BlobLimits, BlobStore, ListedBlob } from './blob-store'
import { writeMeasured } from './measured-file'

/** A file still being received after this long was left by a process that died. */
const abandonedMs = 3_600_000

/**
 * Blobs as files `ab/cd/<key>` in a folder. Each is received in `incoming`, put on the disk and renamed
 * into its place, so a file that is there is whole.
 */
export async function openLocalBlobs(directory: string, now: Date): Promise<BlobStore> {
  const incoming = join(directory, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await sweep(incoming, now)

  return {
    write: async (content, limits) => store(directory, incoming, content, limits),
    open: async (key) => openExisting(pathOf(directory, key)),
    stream: (key, range) => streamOf(pathOf(directory, key), range),
    remove: async (key) => rm(pathOf(directory, key), { force: true }),
    list: (prefix) => listFolder(join(directory, prefix)),
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(directory)
      return bavail * bsize
    },
  }
}

async function store(
  directory: string,
  incoming: string,
  content: Bytes | AsyncIterable<Bytes>,
  limits: BlobLimits,
) {
  const key = randomBytes(16).toString('hex')
  const received = join(incoming, key)
  try {
    const measured = await writeMeasured(received, content, limits)
    await moveInto(directory, received, pathOf(directory, key))
    return { key, ...measured }
  } catch (failure) {
    await rm(received, { force: true })
    throw failure
  }
}

/** A name is on the disk when the folder holding it is; so is that folder's own name. */
async function moveInto(directory: string, received: string, place: string): Promise<void> {
  const folder = dirname(place)
  const isNew = await mkdir(folder, { recursive: true, mode: 0o700 })
  await rename(received, place)
  await syncPath(folder)
  if (!isNew) return
  await syncPath(dirname(folder))
  await syncPath(directory)
}

/** Keys come back from callers: whatever is not one of ours leads nowhere. */
function pathOf(directory: string, key: string): string {
  if (!/^[0-9a-f]{32}$/.test(key)) throw new BlobMissing()
  return join(directory, key.slice(0, 2), key.slice(2, 4), key)
}

function openExisting(path: string) {
  try {
    return fileSource(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new BlobMissing()
    throw error
  }
}

function streamOf(path: string, range: ByteRange | undefined): Readable {
  if (!range) return createReadStream(path)
  const [start, end] = range
  // Node's end is inclusive, which leaves no way to say that nothing is wanted.
  return start < end ? createReadStream(path, { start, end: end - 1 }) : Readable.from([])
}

async function* listFolder(folder: string): AsyncGenerator<ListedBlob> {
  const inner = await readdir(folder, { withFileTypes: true, recursive: true }).catch(absent)
  for (const entry of inner) {
    if (!entry.isFile()) continue
    const found = await stat(join(entry.parentPath, entry.name)).catch(absent)
    // What was removed meanwhile is not there.
    if ('mtime' in found) yield { key: entry.name, storedAt: found.mtime }
  }
}

function absent(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}

async function sweep(incoming: string, now: Date): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const { mtimeMs } = await stat(path)
    if (mtimeMs < now.getTime() - abandonedMs) await rm(path, { force: true })
  }
}
