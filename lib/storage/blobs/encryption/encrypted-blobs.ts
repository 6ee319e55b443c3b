import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  type ByteRange,
  type ByteSource,
  type ChunkedContent,
  windowSource,
} from '@paraph/validator/encoding/byte-source'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import {
  ChunkEncryption,
  chunkBytes,
  chunkLayout,
  chunksAround,
  openChunks,
} from '@paraph/validator/encoding/chunk-cipher'
import { decryptedSource } from '@paraph/validator/encoding/file-source'
import { publishEventNow } from '../../database/events'
import { isStorageError, StorageError } from '../../database/storage-error'
import { type BlobLocation, BytesReplaced, type OpenBytes } from '../blob-location'
import type { BlobLimits, BlobStore, StoredBlob } from '../blob-store'
import { newBlobKey } from '../location-layout'
import type { MeasuredFile } from '../spool'
import type { KeyRing } from './key-ring'
import {
  headBytes,
  keyOfFile,
  looksLikeForm,
  newFile,
  plainHead,
  rewrapped,
  type StoredForm,
  storedForm,
} from './stored-form'

/** The key a file is encrypted with, and whether this ring has it; without an id if it is not encrypted. */
export interface FileEncryption {
  readonly keyId: string | undefined
  readonly isReadable: boolean
}

/** A location whose files may be encrypted. */
export interface EncryptedBlobs extends BlobStore {
  readonly ring: KeyRing
  /** Reads only the file's beginning. Throws `blob-missing`. */
  encryptionOf(key: string): Promise<FileEncryption>
  /**
   * Re-encrypts a file with the key that writes, or decrypts it if there is none; returns whether that was necessary.
   */
  rewrite(key: string): Promise<boolean>
}

/**
 * Adds measuring and encryption to a location: content is encrypted if a key writes, and read in whatever form it is
 * stored. Bytes of an encrypted file are returned only after they were checked.
 */
export function encryptedBlobs(location: BlobLocation, ring: KeyRing): EncryptedBlobs {
  return {
    ...location,
    ring,
    write: async (content, limits) => {
      const key = newBlobKey()
      const { measured, result } = measuring(content, limits)
      await location.write(key, asStored(ring, key, measured))
      return { key, ...result() }
    },
    writeAs: async (key, content, limits) => {
      const { measured, result } = measuring(content, limits)
      await location.writeAs(key, asStored(ring, key, measured))
      return { key, ...result() }
    },
    moveIn: (file) => moveIn(location, ring, file),
    open: async (key) => noting(() => openForm(location, ring, key)),
    stream: (key, range) =>
      Readable.from(contentOf({ location, ring, key }, range), { objectMode: false }),
    encryptionOf: async (key) =>
      await withBytes(location, key, async (bytes) => {
        const form = await formOf(bytes, key)
        if (form.kind === 'plain') return { keyId: undefined, isReadable: !ring.isRequired }
        return { keyId: form.keyId, isReadable: ring.reads.has(form.keyId) }
      }),
    rewrite: (key) => rewrite(location, ring, key),
  }
}

function measuring(content: Bytes | AsyncIterable<Bytes>, limits: BlobLimits) {
  const hash = createHash('sha256')
  let size = 0
  let sha256 = ''
  async function* measured() {
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      size += chunk.length
      if (size > limits.sizeMax) throw new StorageError('blob-too-large', limits.sizeMax)
      hash.update(chunk)
      yield chunk
    }
    sha256 = hash.digest('hex')
    // Checked before the last bytes are stored, so that mismatching content is removed.
    if (limits.expectedSha256 && limits.expectedSha256 !== sha256)
      throw new StorageError('blob-mismatch')
  }
  return { measured: measured(), result: () => ({ size, sha256 }) }
}

/** The bytes to be stored for a content. */
async function* asStored(
  ring: KeyRing,
  blobKey: string,
  content: AsyncIterable<Bytes>,
): AsyncGenerator<Bytes> {
  if (!ring.writes) return yield* unencryptedForm(content)
  const { head, key } = newFile(ring.writes, blobKey)
  const encryption = new ChunkEncryption(key)
  yield head
  for await (const bytes of content) {
    const whole = encryption.push(bytes)
    if (whole.length > 0) yield whole
  }
  yield encryption.end()
}

/** Adds a head to unencrypted content that looks like a stored form. */
async function* unencryptedForm(content: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  let waiting: Bytes | undefined = new Uint8Array()
  for await (const bytes of content) {
    if (waiting === undefined) yield bytes
    else waiting = Buffer.concat([waiting, bytes])
    if (waiting === undefined || waiting.length < plainHead.length) continue
    if (looksLikeForm(waiting)) yield plainHead
    yield waiting
    waiting = undefined
  }
  if (waiting && waiting.length > 0) yield waiting
}

/** A file received encrypted must be stored under the name it was encrypted for. */
async function moveIn(
  location: BlobLocation,
  ring: KeyRing,
  file: MeasuredFile,
): Promise<StoredBlob> {
  const { path, size, sha256, encrypted } = file
  const key = encrypted?.blobKey ?? newBlobKey()
  const mayMove = encrypted !== undefined || (!ring.writes && !(await beginsLikeForm(path)))
  if (mayMove) await location.moveIn(key, path)
  else await location.write(key, asStored(ring, key, createReadStream(path)))
  return { key, size, sha256 }
}

async function beginsLikeForm(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(plainHead.length), 0)
    return looksLikeForm(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

async function formOf(bytes: OpenBytes, key: string): Promise<StoredForm> {
  return storedForm(await bytes.read([0, Math.min(headBytes, bytes.size)]), key)
}

/** The key that opens content; undefined if it is not encrypted. */
function encryptionOf(ring: KeyRing, form: StoredForm, key: string): ChunkedContent | undefined {
  if (form.kind === 'encrypted') return keyOfFile(ring, form, key)
  if (ring.isRequired) throw new StorageError('file-not-encrypted', key)
  return undefined
}

async function openForm(
  location: BlobLocation,
  ring: KeyRing,
  key: string,
): Promise<ByteSource & { close(): void }> {
  const stored = await location.open(key)
  const { close } = stored
  try {
    const form = storedForm(stored.read(0, headBytes), key)
    const encryption = encryptionOf(ring, form, key)
    if (encryption)
      return {
        ...decryptedSource(stored, encryption, () => noted(new StorageError('file-damaged', key))),
        close,
      }
    const start = form.kind === 'plain' ? form.start : 0
    return start === 0 ? stored : { ...windowSource(stored, [start, stored.size]), close }
  } catch (failure) {
    close()
    throw failure
  }
}

interface Sought {
  readonly location: BlobLocation
  readonly ring: KeyRing
  readonly key: string
}

/**
 * If the file is replaced during the read, the new one has the same content, and the read continues at the same
 * position.
 */
async function* contentOf(sought: Sought, [start, end] = wholeRange): AsyncGenerator<Bytes> {
  let at = start
  for (;;) {
    const reading = await noting(() => openReading(sought))
    try {
      for await (const piece of inOrder(sought.location, reading, [at, end])) {
        at += piece.length
        yield piece
      }
      return
    } catch (failure) {
      if (!(failure instanceof BytesReplaced)) throw failure
    } finally {
      await reading.close()
    }
  }
}

const wholeRange: ByteRange = [0, Number.POSITIVE_INFINITY]

/** Reads piece by piece, so that a slow reader keeps only one piece in memory. */
async function* inOrder(
  { pieceBytes }: BlobLocation,
  { size, read, checkEnd }: Reading,
  [start, end]: ByteRange,
): AsyncGenerator<Bytes> {
  const last = Math.min(end, size)
  // A range after the end decrypts no chunk, so the end has to be checked for truncation.
  if (start >= last && end > start) await noting(checkEnd)
  for (let at = start; at < last; ) {
    const upTo = Math.min(at + pieceBytes, last)
    yield await noting(() => read([at, upTo]))
    at = upTo
  }
}

/** State of reading content in order. */
interface Reading {
  readonly size: number
  read(range: ByteRange): Promise<Bytes>
  /** Throws if content was truncated. */
  checkEnd(): Promise<unknown>
  close(): Promise<void>
}

async function openReading({ location, ring, key }: Sought): Promise<Reading> {
  const bytes = await location.openBytes(key)
  try {
    const form = await formOf(bytes, key)
    const encryption = encryptionOf(ring, form, key)
    return encryption ? decryptedReading(bytes, encryption, key) : plainReading(bytes, form)
  } catch (failure) {
    await bytes.close()
    throw failure
  }
}

function plainReading({ size, read, close }: OpenBytes, form: StoredForm): Reading {
  const start = form.kind === 'plain' ? form.start : 0
  return {
    size: size - start,
    read: ([from, to]) => read([start + from, start + to]),
    checkEnd: async () => undefined,
    close,
  }
}

function decryptedReading(
  bytes: OpenBytes,
  { key: contentKey, start: offset }: ChunkedContent,
  key: string,
): Reading {
  const layout = chunkLayout(bytes.size - offset)
  if (!layout) throw new StorageError('file-damaged', key)
  const { size } = layout
  const read = async ([start, end]: ByteRange) => {
    const { first, range } = chunksAround(start, end)
    const stored = await bytes.read([offset + range[0], Math.min(offset + range[1], bytes.size)])
    const content = openChunks(contentKey, layout, first, stored)
    if (!content) throw new StorageError('file-damaged', key)
    const begin = first * chunkBytes
    return content.subarray(start - begin, end - begin)
  }
  const checkEnd = () => read([Math.max(0, size - 1), Math.max(1, size)])
  return { size, read, checkEnd, close: bytes.close }
}

async function rewrite(location: BlobLocation, ring: KeyRing, key: string): Promise<boolean> {
  try {
    return await withBytes(location, key, async (bytes) => {
      const form = await formOf(bytes, key)
      const now = form.kind === 'encrypted' ? form.keyId : undefined
      if (now === ring.writes?.id) return false
      await location.writeAs(key, inPresentForm({ location, ring, key }, bytes, form))
      return true
    })
  } catch (failure) {
    if (!(failure instanceof BytesReplaced)) throw failure
    return await rewrite(location, ring, key)
  }
}

/** Encrypted chunks keep the file's own key, which is wrapped again. */
async function* inPresentForm(
  { location, ring, key }: Sought,
  bytes: OpenBytes,
  form: StoredForm,
): AsyncGenerator<Bytes> {
  if (form.kind === 'encrypted' && ring.writes) {
    yield rewrapped(ring, { form, fileKey: ring.writes }, key)
    return yield* inPieces(location, { size: bytes.size, read: bytes.read }, headBytes)
  }
  const reading =
    form.kind === 'encrypted'
      ? decryptedReading(bytes, keyOfFile(ring, form, key), key)
      : plainReading(bytes, form)
  yield* asStored(ring, key, inOrder(location, reading, wholeRange))
}

async function* inPieces(
  { pieceBytes }: BlobLocation,
  { size, read }: Pick<OpenBytes, 'size' | 'read'>,
  start: number,
): AsyncGenerator<Bytes> {
  for (let at = start; at < size; at += pieceBytes) {
    yield await read([at, Math.min(at + pieceBytes, size)])
  }
}

async function withBytes<Result>(
  location: BlobLocation,
  key: string,
  use: (bytes: OpenBytes) => Promise<Result>,
): Promise<Result> {
  const bytes = await location.openBytes(key)
  try {
    return await use(bytes)
  } finally {
    await bytes.close()
  }
}

async function noting<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (failure) {
    throw failure instanceof Error ? noted(failure) : failure
  }
}

/** Publishes the failure, because an operator may have to act. */
function noted<Failure extends Error>(failure: Failure): Failure {
  if (isStorageError(failure, 'file-key-missing'))
    publishEventNow('file-unreadable', { reason: 'key-missing' })
  if (isStorageError(failure, 'file-damaged'))
    publishEventNow('file-unreadable', { reason: 'damaged' })
  if (isStorageError(failure, 'file-not-encrypted'))
    publishEventNow('file-unreadable', { reason: 'not-encrypted' })
  return failure
}
