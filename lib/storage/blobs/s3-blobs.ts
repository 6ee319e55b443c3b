import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ByteRange, type ByteSource, fileSource } from '@/lib/encoding/byte-source'
import type { Bytes } from '@/lib/encoding/bytes'
import type { HttpClient } from '@/lib/network/transport'
import { BlobMismatch, BlobMissing, BlobsAway, BlobTooLarge } from '../database/storage-error'
import type { BlobLimits, BlobStore, ListedBlob, PendingBlob } from './blob-store'
import { cutIntoParts } from './parts'
import {
  isBlobKey,
  journalEntry,
  journalFolder,
  journalledKey,
  type Marker,
  markerName,
  markerText,
  readMark,
} from './place-layout'
import { type S3Bucket, s3Bucket } from './s3/s3-bucket'
import { type S3Pace, s3Requests } from './s3/s3-request'
import type { S3Settings } from './s3/s3-settings'

/** Amazon wants parts of 5 MiB or more; of this much there are at most two in memory. */
const partBytes = 8 * 1_048_576

export interface S3BlobsOptions {
  readonly settings: S3Settings
  readonly http: HttpClient
  readonly clock: () => Date
  /** Folder for content while it is read at random; nothing in it outlives the reading. */
  readonly spool: string
  readonly pace?: S3Pace
}

/** Blobs as objects of a bucket, for any number of gateways. */
export async function openS3Blobs(options: S3BlobsOptions): Promise<BlobStore> {
  const { settings, http, clock, spool, pace } = options
  const bucket = s3Bucket(s3Requests(settings, http, clock, pace), settings.prefix)
  await emptySpool(spool)
  const remove = async (key: string) => {
    await bucket.remove(checkedKey(key))
    await bucket.remove(journalEntry(key))
  }
  return {
    place: `the bucket ${settings.bucket}${settings.prefix && ` behind ${settings.prefix}`}`,
    write: (content, limits) => store(bucket, content, limits),
    writeAs: (key, content, limits) =>
      storeUnder(bucket, checkedKey(key), measuring(content, limits), (write) => write()),
    moveIn: ({ path, size, sha256 }) =>
      store(bucket, createReadStream(path), { sizeMax: size, expectedSha256: sha256 }),
    keep: async (key) => bucket.remove(journalEntry(checkedKey(key))),
    discard: async (key) => {
      if (await isThere(bucket, journalEntry(checkedKey(key)))) await remove(key)
    },
    open: async (key) => openLocally(bucket, checkedKey(key), spool),
    stream: (key, range) => Readable.from(chunksOf(bucket, key, range), { objectMode: false }),
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

/** Keys come back from callers: whatever is not one of ours leads nowhere. */
function checkedKey(key: string): string {
  if (!isBlobKey(key)) throw new BlobMissing()
  return key
}

async function store(
  bucket: S3Bucket,
  content: Bytes | AsyncIterable<Bytes>,
  limits: BlobLimits,
): Promise<{ key: string; size: number; sha256: string }> {
  const key = randomBytes(16).toString('hex')
  return await storeUnder(bucket, key, measuring(content, limits), (write) =>
    journalled(bucket, key, write),
  )
}

/** At once what fits into one part, in parts what does not. */
async function storeUnder(
  bucket: S3Bucket,
  key: string,
  measured: Measured,
  within: (write: () => Promise<void>) => Promise<void>,
): Promise<{ key: string; size: number; sha256: string }> {
  const parts = cutIntoParts(measured.content, partBytes)[Symbol.asyncIterator]()
  const first = await parts.next()
  const second = first.done ? first : await parts.next()
  if (second.done) {
    const { size, sha256 } = measured.result()
    await within(() => bucket.put(key, first.done ? new Uint8Array() : first.value))
    return { key, size, sha256 }
  }
  const beginning = [first.value, second.value]
  await within(() => storeInParts(bucket, key, { first: beginning, parts }, measured.result))
  return { key, ...measured.result() }
}

/** The entry goes first; it goes away again only together with the object, which may be there after a failure. */
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
    // Who has waited for a bucket that is away does not wait once more: the entry tells a later sweep.
    if (!(failure instanceof BlobsAway)) await tried
    throw failure
  }
}

/** Either all parts become one object, or nothing is left of them. */
async function storeInParts(
  bucket: S3Bucket,
  key: string,
  { first, parts }: { first: readonly Bytes[]; parts: AsyncIterator<Bytes> },
  checkWhole: () => unknown,
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
    checkWhole()
    await bucket.joinParts(key, upload, tags)
  } catch (failure) {
    // What cannot be dropped now, the bucket's own rule for unfinished uploads drops.
    const dropped = bucket.dropParts(key, upload).catch(() => undefined)
    // Who has waited for a bucket that is away does not wait once more.
    if (!(failure instanceof BlobsAway)) await dropped
    throw failure
  }
}

type Measured = ReturnType<typeof measuring>

/** Counts and digests content on its way; `result` throws when it is not what was announced. */
function measuring(content: Bytes | AsyncIterable<Bytes>, limits: BlobLimits) {
  const hash = createHash('sha256')
  let size = 0
  async function* measured() {
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      size += chunk.length
      if (size > limits.sizeMax) throw new BlobTooLarge(limits.sizeMax)
      hash.update(chunk)
      yield chunk
    }
  }
  let sha256: string | undefined
  const result = () => {
    sha256 ??= hash.digest('hex')
    if (limits.expectedSha256 && limits.expectedSha256 !== sha256) throw new BlobMismatch()
    return { size, sha256 }
  }
  return { content: measured(), result }
}

/** Range by range, so that a slow reader holds one part and no connection. */
async function* chunksOf(bucket: S3Bucket, key: string, range?: ByteRange) {
  const size = await bucket.size(checkedKey(key))
  const [start, end] = range ?? [0, size]
  const last = Math.min(end, size)
  for (let at = start; at < last; at += partBytes) {
    yield await bucket.read(key, [at, Math.min(at + partBytes, last)])
  }
}

/** Random access is to a copy without a name: it is gone when it is closed, or when the process is. */
async function openLocally(
  bucket: S3Bucket,
  key: string,
  spool: string,
): Promise<ByteSource & { close(): void }> {
  const copy = join(spool, randomBytes(16).toString('hex'))
  try {
    await pipeline(chunksOf(bucket, key), createWriteStream(copy, { flags: 'wx', mode: 0o600 }))
    return fileSource(copy)
  } finally {
    await rm(copy, { force: true })
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
    return await bucket.size(key)
  } catch (error) {
    if (error instanceof BlobMissing) return undefined
    throw error
  }
}

async function readMarker(bucket: S3Bucket): Promise<Marker | undefined> {
  const size = await sizeOf(bucket, markerName)
  if (size === undefined) return undefined
  const text = size > 0 ? await bucket.read(markerName, [0, Math.min(size, 1_000)]) : []
  return readMark(Buffer.from(text).toString())
}

async function* listContent(bucket: S3Bucket, prefix: string): AsyncGenerator<ListedBlob> {
  // One first digit after the other: other names that lie between are not paged through.
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
