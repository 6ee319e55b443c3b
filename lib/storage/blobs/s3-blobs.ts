import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ByteRange, ByteSource } from '@paraph/validator/encoding/byte-source'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { fileSource } from '@paraph/validator/encoding/file-source'
import type { HttpClient } from '@/lib/network/transport'
import { isStorageError, StorageError } from '../database/storage-error'
import { type BlobLocation, BytesReplaced, type OpenBytes } from './blob-location'
import type { ListedBlob, PendingBlob } from './blob-store'
import { type EncryptedBlobs, encryptedBlobs } from './encryption/encrypted-blobs'
import { type KeyRing, noKeys } from './encryption/key-ring'
import {
  isBlobKey,
  journalEntry,
  journalFolder,
  journalledKey,
  type Marker,
  markerName,
  markerText,
  readMark,
} from './location-layout'
import { cutIntoParts } from './parts'
import { type S3Bucket, s3Bucket } from './s3/s3-bucket'
import { type S3Pace, s3Requests } from './s3/s3-request'
import type { S3Settings } from './s3/s3-settings'

/** Amazon requires parts of at least 5 MiB; at most two parts are in memory. */
const partBytes = 8 * 1_048_576

export interface S3BlobsOptions {
  readonly settings: S3Settings
  readonly http: HttpClient
  readonly clock: () => Date
  /** Folder for copies during random access; no copy outlives its reader. */
  readonly spool: string
  readonly ring?: KeyRing
  readonly pace?: S3Pace
}

/** Opens blobs in a bucket, for any number of gateways, encrypted if there are keys. */
export async function openS3Blobs(options: S3BlobsOptions): Promise<EncryptedBlobs> {
  return encryptedBlobs(await openBucket(options), options.ring ?? noKeys)
}

async function openBucket({
  settings,
  http,
  clock,
  spool,
  pace,
}: S3BlobsOptions): Promise<BlobLocation> {
  const bucket = s3Bucket(s3Requests(settings, http, clock, pace), settings.prefix)
  await emptySpool(spool)
  const remove = async (key: string) => {
    await bucket.remove(checkedKey(key))
    await bucket.remove(journalEntry(key))
  }
  const write = (key: string, bytes: AsyncIterable<Bytes>) =>
    store(bucket, key, bytes, (put) => journalled(bucket, key, put))
  return {
    location: `the bucket ${settings.bucket}${settings.prefix && ` behind ${settings.prefix}`}`,
    pieceBytes: partBytes,
    write,
    writeAs: (key, bytes) => store(bucket, checkedKey(key), bytes, (put) => put()),
    moveIn: (key, path) => write(key, createReadStream(path)),
    keep: async (key) => bucket.remove(journalEntry(checkedKey(key))),
    discard: async (key) => {
      if (await isThere(bucket, journalEntry(checkedKey(key)))) await remove(key)
    },
    open: async (key) => openLocally(bucket, checkedKey(key), spool),
    openBytes: (key) => openBytes(bucket, checkedKey(key)),
    exists: async (key) => isThere(bucket, checkedKey(key)),
    remove,
    list: (prefix) => listContent(bucket, prefix),
    pending: () => listPending(bucket),
    readMarker: () => readMarker(bucket),
    writeMarker: (mark) => bucket.put(markerName, Buffer.from(markerText(mark))),
    freeBytes: async () => {
      await bucket.check()
      return Number.POSITIVE_INFINITY
    },
  }
}

/** Keys come from callers: only a well-formed key may become an object name. */
function checkedKey(key: string): string {
  if (!isBlobKey(key)) throw new StorageError('blob-missing')
  return key
}

/** Sends content in one request if it fits into one part, otherwise in parts. */
async function store(
  bucket: S3Bucket,
  key: string,
  bytes: AsyncIterable<Bytes>,
  within: (put: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const parts = cutIntoParts(bytes, partBytes)[Symbol.asyncIterator]()
  const first = await parts.next()
  const second = first.done ? first : await parts.next()
  if (second.done) {
    await within(() => bucket.put(key, first.done ? new Uint8Array() : first.value))
    return
  }
  const beginning = [first.value, second.value]
  await within(() => storeInParts(bucket, key, { first: beginning, parts }))
}

/** The journal entry is written first, and removed only with the object, which may exist despite a failure. */
async function journalled(
  bucket: S3Bucket,
  key: string,
  write: () => Promise<void>,
): Promise<void> {
  await bucket.put(journalEntry(key), new Uint8Array())
  try {
    await write()
  } catch (failure) {
    const gone = bucket.remove(key).then(() => bucket.remove(journalEntry(key)))
    const tried = gone.catch(() => undefined)
    // After waiting for a bucket that is away, do not wait again: a later sweep finds the entry.
    if (!isStorageError(failure, 'blobs-away')) await tried
    throw failure
  }
}

/** All parts become one object, or all are removed. */
async function storeInParts(
  bucket: S3Bucket,
  key: string,
  { first, parts }: { first: readonly Bytes[]; parts: AsyncIterator<Bytes> },
): Promise<void> {
  const upload = await bucket.startParts(key)
  try {
    const tags: string[] = []
    const send = async (part: Bytes) => {
      tags.push(await bucket.putPart(key, upload, tags.length + 1, part))
    }
    for (const part of first) await send(part)
    for (let part = await parts.next(); !part.done; part = await parts.next())
      await send(part.value)
    await bucket.joinParts(key, upload, tags)
  } catch (failure) {
    // Parts that cannot be dropped now are dropped by the bucket's lifecycle rule for unfinished uploads.
    const dropped = bucket.dropParts(key, upload).catch(() => undefined)
    // After waiting for a bucket that is away, do not wait again.
    if (!isStorageError(failure, 'blobs-away')) await dropped
    throw failure
  }
}

/** Size of the first read, which covers most files completely. */
const beginningBytes = 1_048_576

/** An object in a fixed version: its tag shows if it is replaced. */
async function openBytes(bucket: S3Bucket, key: string): Promise<OpenBytes> {
  const { size, tag } = await bucket.look(key)
  const ask = async (range: ByteRange) => {
    const object = await bucket.read(key, range)
    if (tag !== undefined && object.tag !== undefined && object.tag !== tag)
      throw new BytesReplaced()
    return object.body
  }
  let beginning: Bytes | undefined
  return {
    size,
    read: async ([start, end]) => {
      if (start >= end) return new Uint8Array()
      const most = Math.min(size, beginningBytes)
      if (end > most) return await ask([start, end])
      beginning ??= await ask([0, most])
      return beginning.subarray(start, end)
    },
    close: async () => undefined,
  }
}

/** Random access uses an unlinked local copy: it disappears when it is closed or the process ends. */
async function openLocally(
  bucket: S3Bucket,
  key: string,
  spool: string,
): Promise<ByteSource & { close(): void }> {
  const copy = join(spool, randomBytes(16).toString('hex'))
  try {
    const bytes = await openBytes(bucket, key)
    await pipeline(partsOf(bytes), createWriteStream(copy, { flags: 'wx', mode: 0o600 }))
    return fileSource(copy)
  } catch (failure) {
    if (!(failure instanceof BytesReplaced)) throw failure
    return await openLocally(bucket, key, spool)
  } finally {
    await rm(copy, { force: true })
  }
}

/** Reads range by range, so that no connection stays open. */
async function* partsOf({ size, read }: OpenBytes): AsyncGenerator<Bytes> {
  for (let at = 0; at < size; at += partBytes) {
    yield await read([at, Math.min(at + partBytes, size)])
  }
}

async function emptySpool(spool: string): Promise<void> {
  await mkdir(spool, { recursive: true, mode: 0o700 })
  for (const name of await readdir(spool)) await rm(join(spool, name), { force: true })
}

async function isThere(bucket: S3Bucket, key: string): Promise<boolean> {
  return (await sizeOf(bucket, key)) !== undefined
}

async function sizeOf(bucket: S3Bucket, key: string): Promise<number | undefined> {
  try {
    return (await bucket.look(key)).size
  } catch (error) {
    if (isStorageError(error, 'blob-missing')) return undefined
    throw error
  }
}

async function readMarker(bucket: S3Bucket): Promise<Marker | undefined> {
  const size = await sizeOf(bucket, markerName)
  if (size === undefined) return undefined
  const text = size > 0 ? await bucket.read(markerName, [0, Math.min(size, 1_000)]) : undefined
  return readMark(Buffer.from(text?.body ?? []).toString())
}

async function* listContent(bucket: S3Bucket, prefix: string): AsyncGenerator<ListedBlob> {
  // Lists one first digit after another, so that other names in between are not paged through.
  const beginnings = prefix === '' ? [...'0123456789abcdef'] : [prefix]
  for (const beginning of beginnings) {
    for await (const object of listAll(bucket, beginning)) if (isBlobKey(object.key)) yield object
  }
}

async function* listPending(bucket: S3Bucket): AsyncGenerator<PendingBlob> {
  for await (const { key: entry, storedAt } of listAll(bucket, journalFolder)) {
    const key = journalledKey(entry)
    if (key) yield { key, storedAt }
  }
}

async function* listAll(bucket: S3Bucket, prefix: string) {
  let after: string | undefined
  for (;;) {
    const page = await bucket.list(prefix, after)
    yield* page
    after = page.at(-1)?.key
    if (after === undefined) return
  }
}
