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
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { fileSource } from '@paraph/validator/encoding/file-source'
import { StorageError } from '../database/storage-error'
import type { BlobLocation, OpenBytes } from './blob-location'
import type { ListedBlob, PendingBlob } from './blob-store'
import { syncPath, writeFully } from './durable-file'
import { type EncryptedBlobs, encryptedBlobs } from './encryption/encrypted-blobs'
import { type KeyRing, noKeys } from './encryption/key-ring'
import { keptFor, tryFolder } from './free-space'
import {
  isBlobKey,
  journalEntry,
  journalFolder,
  journalledKey,
  markerName,
  markerText,
  readMark,
} from './location-layout'

/** Opens blobs in a folder, encrypted if there are keys. */
export async function openLocalBlobs(
  directory: string,
  ring: KeyRing = noKeys,
): Promise<EncryptedBlobs> {
  return encryptedBlobs(await openFolder(directory), ring)
}

/** Bytes per read: a larger size is not faster, a smaller one is slower. */
const pieceBytes = 1_048_576

/**
 * Files `ab/cd/<key>` in a folder. Each is received in `incoming`, synced to the disk and then renamed to its place,
 * so an existing file is always complete.
 */
async function openFolder(directory: string): Promise<BlobLocation> {
  await mkdir(join(directory, 'incoming'), { recursive: true, mode: 0o700 })
  await mkdir(join(directory, journalFolder), { recursive: true, mode: 0o700 })
  const entryOf = (key: string) => join(directory, journalEntry(checkedKey(key)))
  const remove = async (key: string) => {
    await rm(pathOf(directory, key), { force: true })
    await rm(join(directory, 'incoming', key), { force: true })
    await rm(replacementOf(directory, key), { force: true })
    await rm(entryOf(key), { force: true })
  }
  const marker = join(directory, markerName)
  return {
    location: `the folder ${directory}`,
    pieceBytes,
    write: (key, bytes) => journalled(directory, key, (received) => writeDurably(received, bytes)),
    writeAs: (key, bytes) => storeAs(directory, checkedKey(key), bytes),
    moveIn: (key, path) => journalled(directory, key, (received) => adopt(path, received)),
    keep: async (key) => rm(entryOf(key), { force: true }),
    discard: async (key) => {
      if (await isThere(entryOf(key))) await remove(key)
    },
    open: async (key) => openExisting(pathOf(directory, key)),
    openBytes: (key) => openBytes(pathOf(directory, key)),
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
    freeBytes: keptFor(() => tryFolder(join(directory, 'incoming'))),
  }
}

/** Where new content is received that replaces existing content. It has no journal entry. */
function replacementOf(directory: string, key: string): string {
  return join(directory, 'incoming', `${key}.new`)
}

/** Leftovers of a killed process are overwritten. */
async function storeAs(directory: string, key: string, bytes: AsyncIterable<Bytes>): Promise<void> {
  const received = replacementOf(directory, key)
  await rm(received, { force: true })
  try {
    await writeDurably(received, bytes)
    await moveInto(directory, received, pathOf(directory, key))
  } catch (failure) {
    await rm(received, { force: true })
    throw failure
  }
}

/** Moves a local file here and syncs it. A file on another disk is copied. */
async function adopt(path: string, received: string): Promise<void> {
  await rename(path, received).catch(async (error: unknown) => {
    if (!isCode(error, 'EXDEV')) throw error
    await copyFile(path, received)
  })
  await syncPath(received)
}

/** The journal entry is written before the first byte, and removed only after all bytes are removed. */
async function journalled(
  directory: string,
  key: string,
  receive: (received: string) => Promise<void>,
): Promise<void> {
  const received = join(directory, 'incoming', key)
  const entry = join(directory, journalEntry(key))
  await writeFile(entry, '', { flag: 'wx', mode: 0o600 })
  try {
    await receive(received)
    await moveInto(directory, received, pathOf(directory, key))
  } catch (failure) {
    await rm(received, { force: true })
    await rm(pathOf(directory, key), { force: true })
    await rm(entry, { force: true })
    throw failure
  }
}

/** The folder of a name must be synced, too; otherwise the name may be lost in a power failure. */
async function moveInto(directory: string, received: string, path: string): Promise<void> {
  const folder = dirname(path)
  const isNew = await mkdir(folder, { recursive: true, mode: 0o700 })
  await rename(received, path)
  await syncPath(folder)
  if (!isNew) return
  await syncPath(dirname(folder))
  await syncPath(directory)
}

/** Keys come from callers: only a well-formed key may become a path. */
function checkedKey(key: string): string {
  if (!isBlobKey(key)) throw new StorageError('blob-missing')
  return key
}

function pathOf(directory: string, key: string): string {
  return join(directory, checkedKey(key).slice(0, 2), key.slice(2, 4), key)
}

/** Writes a new file, readable by this account only, and syncs it to the disk. */
async function writeDurably(path: string, bytes: AsyncIterable<Bytes>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of bytes) await writeFully(file, chunk)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(absent)) !== undefined
}

function openExisting(path: string) {
  try {
    return fileSource(path)
  } catch (error) {
    if (isCode(error, 'ENOENT')) throw new StorageError('blob-missing')
    throw error
  }
}

/** The descriptor stays with the opened file, even if its name is given to another one. */
async function openBytes(path: string): Promise<OpenBytes> {
  const file = await open(path).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) throw new StorageError('blob-missing')
    throw error
  })
  const { size } = await file.stat()
  return {
    size,
    read: async ([start, end]) => {
      const bytes = Buffer.allocUnsafe(end - start)
      await readFully(file, bytes, start)
      return bytes
    },
    close: () => file.close(),
  }
}

/** Reads all requested bytes: a single read may return fewer. */
async function readFully(file: FileHandle, bytes: Buffer, start: number): Promise<void> {
  for (let filled = 0; filled < bytes.length; ) {
    const length = bytes.length - filled
    const { bytesRead } = await file.read(bytes, filled, length, start + filled)
    if (bytesRead === 0) throw new Error('The file became shorter while it was read')
    filled += bytesRead
  }
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
    // A file removed meanwhile is not listed.
    if (found) yield { key: entry.name, storedAt: found.mtime, size: found.size }
  }
}

/** Also lists files that an earlier version was receiving: they have no entry, but their folder shows it. */
async function* listPending(directory: string): AsyncGenerator<PendingBlob> {
  const entries = (await readdir(join(directory, journalFolder))).map(
    (name) => journalFolder + name,
  )
  const received = await readdir(join(directory, 'incoming'))
  const paths = new Map(received.map((key) => [key, join('incoming', key)]))
  for (const entry of entries) paths.set(journalledKey(entry) ?? '', entry)
  for (const [key, path] of paths) {
    if (!isBlobKey(key)) continue
    const found = await stat(join(directory, path)).catch(absent)
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
