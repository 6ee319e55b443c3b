import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ByteSource, decryptedSource, fileSource } from '@/lib/encoding/byte-source'
import type { Bytes } from '@/lib/encoding/bytes'
import { ChunkEncryption } from '@/lib/encoding/chunk-cipher'
import { StorageError } from '../storage-error'
import { writeFully } from './durable-file'
import { type KeyRing, noKeys } from './encryption/key-ring'
import { headBytes, newFile } from './encryption/stored-form'
import { newBlobKey } from './location-layout'

/** A whole file of this machine, by what was found out while it was written. */
export interface MeasuredFile {
  readonly path: string
  readonly size: number
  /** Hex. */
  readonly sha256: string
  /** Of one that is encrypted: the name it is to be stored under, and the key of its chunks. */
  readonly encrypted?: { readonly blobKey: string; readonly key: Bytes } | undefined
}

/** Its content; holds a descriptor until `close`. */
export function measuredContent({ path, encrypted }: MeasuredFile): ByteSource & { close(): void } {
  const stored = fileSource(path)
  if (!encrypted) return stored
  const { blobKey, key } = encrypted
  const altered = () => new StorageError('file-damaged', blobKey)
  return { ...decryptedSource(stored, { key, start: headBytes }, altered), close: stored.close }
}

/** Where bytes wait until it is known whether anybody wants them. Nothing in it outlives the process. */
export interface Spool {
  /** A new file, readable by this account only. It is not put on the disk as stored content is. */
  create(): Promise<SpoolFile>
}

/** A file being written, piece by piece, each when the one before is done. */
export interface SpoolFile {
  readonly size: number
  write(bytes: Bytes): Promise<void>
  /** No more will come. */
  end(): Promise<MeasuredFile>
  /** Gone, whatever became of it; removing it again is no error. */
  remove(): Promise<void>
}

/**
 * A folder of this process alone: what a killed one left in it is removed first. Where there is a key that writes, files
 * are written as they will be stored.
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

/** What goes onto the disk instead of the content; undefined where no key writes. */
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
