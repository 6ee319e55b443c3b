import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import type { BlobStore } from '../blobs/blob-store'
import { syncPath } from '../blobs/durable-file'
import type { BlobReference } from '../blobs/referenced-blobs'
import { isStorageError, StorageError } from '../database/storage-error'
import { incomingPath, type OpenBackup, readPart, writeDurably } from './backup-folder'
import { type BackupKey, decrypted, encrypted, encryptionBytes, keyedDigest } from './encryption'

/** A file in a backup's list: its key with size and digest, or that it was missing. */
export type ListedFile =
  | { readonly key: string; readonly size: number; readonly sha256: string }
  | { readonly key: string; readonly missedBy: BlobReference }

export function lineOfFile(file: ListedFile): string {
  return 'missedBy' in file
    ? `${file.key} missing ${file.missedBy}`
    : `${file.key} ${file.size} ${file.sha256}`
}

/** Files of a backup, ordered by key. */
export async function* listedFiles(backup: OpenBackup): AsyncGenerator<ListedFile> {
  for await (const line of readPart(backup, 'files')) {
    const [key = '', size = '', sha256 = ''] = line.split(' ')
    if (size === 'missing') yield { key, missedBy: sha256 as BlobReference }
    else yield { key, size: Number(size), sha256 }
  }
}

interface Store {
  readonly folder: string
  readonly key: BackupKey
}

export type Content = Extract<ListedFile, { readonly sha256: string }>

const nameOf = ({ key }: Store, sha256: string) => keyedDigest(key.names, sha256)
const folderOf = (folder: string, name: string) => join(folder, 'files', name.slice(0, 2))
const pathOf = (store: Store, sha256: string) => {
  const name = nameOf(store, sha256)
  return join(folderOf(store.folder, name), name)
}

/** Whether the folder already has this content, by name and length. */
export async function isKept(store: Store, { sha256, size }: Content): Promise<boolean> {
  const found = await stat(pathOf(store, sha256)).catch(() => undefined)
  return found?.size === size + encryptionBytes
}

/** Copies a file of the installation into the folder. Undefined if it does not exist. */
export async function keepContent(
  store: Store,
  blobs: Pick<BlobStore, 'stream'>,
  key: string,
): Promise<Content | undefined> {
  const hash = createHash('sha256')
  let size = 0
  async function* measured() {
    for await (const chunk of blobs.stream(key) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  const received = incomingPath(store.folder)
  try {
    await writeDurably(received, encrypted(measured(), store.key.contents, 'content'))
  } catch (failure) {
    await rm(received, { force: true })
    if (isMissing(failure)) return undefined
    throw failure
  }
  const content = { key, size, sha256: hash.digest('hex') }
  const path = pathOf(store, content.sha256)
  await mkdir(folderOf(store.folder, nameOf(store, content.sha256)), {
    recursive: true,
    mode: 0o700,
  })
  await rename(received, path)
  return content
}

function isMissing(failure: unknown): boolean {
  const isNoFile = failure instanceof Error && 'code' in failure && failure.code === 'ENOENT'
  return isNoFile || isStorageError(failure, 'blob-missing')
}

/** Reads content back; the last step throws `backup-damaged` if it was changed. */
export async function* keptContent(
  store: Store,
  { key, size, sha256 }: Content,
): AsyncGenerator<Bytes> {
  const path = pathOf(store, sha256)
  const hash = createHash('sha256')
  let read = 0
  try {
    for await (const chunk of decrypted(createReadStream(path), store.key.contents, 'content')) {
      hash.update(chunk)
      read += chunk.length
      yield chunk
    }
  } catch (cause) {
    const what = isMissing(cause) ? 'it is missing' : 'it does not open'
    throw new StorageError('backup-damaged', path, `${what} (file ${key})`, cause)
  }
  if (read !== size || hash.digest('hex') !== sha256) {
    throw new StorageError('backup-damaged', path, `it is other content (file ${key})`)
  }
}

/** Syncs the folders' directory entries to the disk. */
export async function syncFoldersOf(folder: string): Promise<void> {
  const files = join(folder, 'files')
  for (const name of await readdir(files)) await syncPath(join(files, name))
  await syncPath(files)
}

/** Removes content that none of these backups has. Reads their lists sixteen times to keep few names in memory. */
export async function dropOthers(folder: string, kept: readonly OpenBackup[]): Promise<number> {
  let dropped = 0
  for (const first of '0123456789abcdef') {
    const wanted = new Set<string>()
    for (const backup of kept) await addNames(backup, first, wanted)
    const others = (await namesOn(folder, first)).filter((name) => !wanted.has(name))
    for (const name of others) await rm(join(folderOf(folder, name), name))
    dropped += others.length
  }
  return dropped
}

async function addNames(backup: OpenBackup, first: string, names: Set<string>): Promise<void> {
  for await (const file of listedFiles(backup)) {
    const name = 'sha256' in file ? nameOf(backup, file.sha256) : ''
    if (name.startsWith(first)) names.add(name)
  }
}

async function namesOn(folder: string, first: string): Promise<readonly string[]> {
  const files = join(folder, 'files')
  const found = (await readdir(files)).filter((name) => /^[0-9a-f]{2}$/.test(name))
  const lists = found
    .filter((name) => name.startsWith(first))
    .map((name) => readdir(join(files, name)))
  return (await Promise.all(lists)).flat()
}

/** Processes a number of items at a time, and returns the results in order. */
export async function* inWindows<Item, Made>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<Made>,
): AsyncGenerator<Made> {
  let window: Promise<Made>[] = []
  for await (const item of items) {
    window.push(work(item))
    if (window.length < atOnce) continue
    yield* await Promise.all(window)
    window = []
  }
  yield* await Promise.all(window)
}

const atOnce = 16
