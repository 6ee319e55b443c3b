import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  copyFile,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { type ByteRange, fileSource } from '@/lib/encoding/byte-source'
import type { Bytes } from '@/lib/encoding/bytes'
import { BlobMismatch, BlobMissing, BlobTooLarge } from '../database/storage-error'
import type { BlobLimits, BlobStore, ListedBlob, PendingBlob, StoredBlob } from './blob-store'
import { syncPath, writeFully } from './durable-file'
import {
  isBlobKey,
  journalEntry,
  journalFolder,
  journalledKey,
  markerName,
  markerText,
  readMark,
} from './place-layout'
import type { MeasuredFile } from './spool'

/**
 * Blobs as files `ab/cd/<key>` in a folder. Each is received in `incoming`, put on the disk and renamed
 * into its place, so a file that is there is whole.
 */
export async function openLocalBlobs(directory: string): Promise<BlobStore> {
  await mkdir(join(directory, 'incoming'), { recursive: true, mode: 0o700 })
  await mkdir(join(directory, journalFolder), { recursive: true, mode: 0o700 })
  const entryOf = (key: string) => join(directory, journalEntry(checkedKey(key)))
  const remove = async (key: string) => {
    await rm(pathOf(directory, key), { force: true })
    await rm(join(directory, 'incoming', key), { force: true })
    await rm(entryOf(key), { force: true })
  }
  const marker = join(directory, markerName)
  return {
    place: `the folder ${directory}`,
    write: (content, limits) => store(directory, content, limits),
    writeAs: (key, content, limits) => storeAs(directory, checkedKey(key), content, limits),
    moveIn: (file) => adopt(directory, file),
    keep: async (key) => rm(entryOf(key), { force: true }),
    discard: async (key) => {
      if (await isThere(entryOf(key))) await remove(key)
    },
    open: async (key) => openExisting(pathOf(directory, key)),
    stream: (key, range) => streamOf(pathOf(directory, key), range),
    exists: async (key) => isThere(pathOf(directory, key)),
    remove,
    list: (prefix) => listFolders(directory, prefix),
    pending: () => listPending(directory),
    readMarker: async () =>
      (await isThere(marker)) ? readMark(await readFile(marker, 'utf8')) : undefined,
    writeMarker: async (mark) => {
      await writeFile(marker, markerText(mark), { mode: 0o600, flush: true })
      await syncPath(directory)
    },
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(directory)
      return bavail * bsize
    },
  }
}

async function store(
  directory: string,
  content: Bytes | AsyncIterable<Bytes>,
  limits: BlobLimits,
): Promise<StoredBlob> {
  return await journalled(directory, (received) => writeMeasured(received, content, limits))
}

/** What a killed process has received of it is received anew. */
async function storeAs(
  directory: string,
  key: string,
  content: AsyncIterable<Bytes>,
  limits: BlobLimits,
): Promise<StoredBlob> {
  const received = join(directory, 'incoming', key)
  await rm(received, { force: true })
  try {
    const measured = await writeMeasured(received, content, limits)
    await moveInto(directory, received, pathOf(directory, key))
    return { key, ...measured }
  } catch (failure) {
    await rm(received, { force: true })
    throw failure
  }
}

/** The file is put on the disk before it has its name here. From another disk it has to be copied. */
async function adopt(directory: string, { path, size, sha256 }: MeasuredFile): Promise<StoredBlob> {
  return await journalled(directory, async (received) => {
    await rename(path, received).catch(async (error: unknown) => {
      if (!isCode(error, 'EXDEV')) throw error
      await copyFile(path, received)
    })
    await syncPath(received)
    return { size, sha256 }
  })
}

/** The entry comes before the first byte, and goes again only when nothing is left of them. */
async function journalled(
  directory: string,
  receive: (received: string) => Promise<Omit<StoredBlob, 'key'>>,
): Promise<StoredBlob> {
  const key = randomBytes(16).toString('hex')
  const received = join(directory, 'incoming', key)
  const entry = join(directory, journalEntry(key))
  await writeFile(entry, '', { flag: 'wx', mode: 0o600 })
  try {
    const measured = await receive(received)
    await moveInto(directory, received, pathOf(directory, key))
    return { key, ...measured }
  } catch (failure) {
    await rm(received, { force: true })
    await rm(pathOf(directory, key), { force: true })
    await rm(entry, { force: true })
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
function checkedKey(key: string): string {
  if (!isBlobKey(key)) throw new BlobMissing()
  return key
}

function pathOf(directory: string, key: string): string {
  return join(directory, checkedKey(key).slice(0, 2), key.slice(2, 4), key)
}

/**
 * Writes a new file, readable by this account only, and puts it on the disk. Gives what was written:
 * size and SHA-256 in hex. Throws `BlobTooLarge` at the first byte too many, and `BlobMismatch`.
 */
async function writeMeasured(
  path: string,
  content: Bytes | AsyncIterable<Bytes>,
  limits: BlobLimits,
): Promise<{ size: number; sha256: string }> {
  const file = await open(path, 'wx', 0o600)
  try {
    const measured = await copyMeasuring(file, content, limits.sizeMax)
    if (limits.expectedSha256 && limits.expectedSha256 !== measured.sha256) throw new BlobMismatch()
    await file.sync()
    return measured
  } finally {
    await file.close()
  }
}

async function copyMeasuring(
  file: FileHandle,
  content: Bytes | AsyncIterable<Bytes>,
  sizeMax: number,
) {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of content instanceof Uint8Array ? [content] : content) {
    size += chunk.length
    if (size > sizeMax) throw new BlobTooLarge(sizeMax)
    hash.update(chunk)
    await writeFully(file, chunk)
  }
  return { size, sha256: hash.digest('hex') }
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(absent)) !== undefined
}

function openExisting(path: string) {
  try {
    return fileSource(path)
  } catch (error) {
    if (isCode(error, 'ENOENT')) throw new BlobMissing()
    throw error
  }
}

function streamOf(path: string, range: ByteRange | undefined): Readable {
  if (!range) return createReadStream(path)
  const [start, end] = range
  // Node's end is inclusive, which leaves no way to say that nothing is wanted.
  return start < end ? createReadStream(path, { start, end: end - 1 }) : Readable.from([])
}

async function* listFolders(directory: string, prefix: string): AsyncGenerator<ListedBlob> {
  for (const folder of await readdir(directory)) {
    const isOurs = /^[0-9a-f]{2}$/.test(folder) && folder.startsWith(prefix)
    if (isOurs) yield* listFolder(join(directory, folder))
  }
}

async function* listFolder(folder: string): AsyncGenerator<ListedBlob> {
  const inner = await readdir(folder, { withFileTypes: true, recursive: true }).catch(absent)
  for (const entry of inner ?? []) {
    if (!entry.isFile() || !isBlobKey(entry.name)) continue
    const found = await stat(join(entry.parentPath, entry.name)).catch(absent)
    // What was removed meanwhile is not there.
    if (found) yield { key: entry.name, storedAt: found.mtime, size: found.size }
  }
}

/** What an earlier version was receiving has no entry; where it lies says the same. */
async function* listPending(directory: string): AsyncGenerator<PendingBlob> {
  const entries = (await readdir(join(directory, journalFolder))).map(
    (name) => journalFolder + name,
  )
  const received = await readdir(join(directory, 'incoming'))
  const places = new Map(received.map((key) => [key, join('incoming', key)]))
  for (const entry of entries) places.set(journalledKey(entry) ?? '', entry)
  for (const [key, place] of places) {
    if (!isBlobKey(key)) continue
    const found = await stat(join(directory, place)).catch(absent)
    if (found) yield { key, storedAt: found.mtime }
  }
}

function absent(error: unknown): undefined {
  if (isCode(error, 'ENOENT')) return undefined
  throw error
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
