import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ByteSource } from '@paraph/validator/encoding/byte-source'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { ChunkEncryption } from '@paraph/validator/encoding/chunk-cipher'
import { decryptedSource, fileSource } from '@paraph/validator/encoding/file-source'
import { StorageError } from '../database/storage-error'
import { writeFully } from './durable-file'
import { type KeyRing, noKeys } from './encryption/key-ring'
import { headBytes, newFile } from './encryption/stored-form'
import { newBlobKey } from './location-layout'

/** A complete local file, with facts found while it was written. */
export interface MeasuredFile {
  readonly path: string
  readonly size: number
  /** Hex. */
  readonly sha256: string
  /** If encrypted: the name it must be stored under, and the key of its chunks. */
  readonly encrypted?: { readonly blobKey: string; readonly key: Bytes } | undefined
}

/** The file's content; holds a descriptor until `close`. */
export function measuredContent({ path, encrypted }: MeasuredFile): ByteSource & { close(): void } {
  const stored = fileSource(path)
  if (!encrypted) return stored
  const { blobKey, key } = encrypted
  const altered = () => new StorageError('file-damaged', blobKey)
  return { ...decryptedSource(stored, { key, start: headBytes }, altered), close: stored.close }
}

/** A place for bytes until it is known whether they are needed. Its files do not outlive the process. */
export interface Spool {
  /** Creates a file, readable by this account only. Unlike stored content, it is not synced to the disk. */
  create(): Promise<SpoolFile>
}

/** A file written piece by piece; each write must wait for the previous one. */
export interface SpoolFile {
  readonly size: number
  write(bytes: Bytes): Promise<void>
  /** Ends the file and returns its facts. */
  end(): Promise<MeasuredFile>
  /** Removes the file in any state; repeating it is no error. */
  remove(): Promise<void>
}

/**
 * Opens a folder for this process only: leftovers of a killed process are removed first. If a key writes, files are
 * written in the form in which they will be stored.
 */
export async function openSpool(directory: string, ring: KeyRing = noKeys): Promise<Spool> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  for (const name of await readdir(directory)) await rm(join(directory, name), { force: true })
  return {
    create: async () => {
      const path = join(directory, randomBytes(16).toString('hex'))
      return spoolFile(path, await open(path, 'wx', 0o600), ring)
    },
  }
}

function spoolFile(path: string, file: FileHandle, ring: KeyRing): SpoolFile {
  const hash = createHash('sha256')
  const encryption = encryptionOf(ring)
  let size = 0
  let isOpen = true
  const close = async () => {
    if (isOpen) await file.close()
    isOpen = false
  }
  return {
    get size() {
      return size
    },
    write: async (bytes) => {
      size += bytes.length
      hash.update(bytes)
      await writeFully(file, encryption ? encryption.push(bytes) : bytes)
    },
    end: async () => {
      if (encryption) await writeFully(file, encryption.end())
      await close()
      return { path, size, sha256: hash.digest('hex'), encrypted: encryption?.encrypted }
    },
    remove: async () => {
      await close()
      await rm(path, { force: true })
    },
  }
}

/** Encrypts content on its way to the disk; undefined if no key writes. */
function encryptionOf({ writes }: KeyRing) {
  if (!writes) return undefined
  const blobKey = newBlobKey()
  const { head, key } = newFile(writes, blobKey)
  const chunks = new ChunkEncryption(key)
  let before: Bytes = head
  const behindHead = (bytes: Bytes) => {
    const all = before.length > 0 ? Buffer.concat([before, bytes]) : bytes
    before = new Uint8Array()
    return all
  }
  return {
    encrypted: { blobKey, key },
    push: (bytes: Bytes) => behindHead(chunks.push(bytes)),
    end: () => behindHead(chunks.end()),
  }
}
