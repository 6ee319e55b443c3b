import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bytes } from '@/lib/encoding/bytes'
import { writeFully } from './durable-file'

/** A whole file of this machine, by what was found out while it was written. */
export interface MeasuredFile {
  readonly path: string
  readonly size: number
  /** Hex. */
  readonly sha256: string
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

/** A folder of this process alone: what a killed one left in it is removed first. */
export async function openSpool(directory: string): Promise<Spool> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  for (const name of await readdir(directory)) await rm(join(directory, name), { force: true })
  return {
    create: async () => {
      const path = join(directory, randomBytes(16).toString('hex'))
      return spoolFile(path, await open(path, 'wx', 0o600))
    },
  }
}

function spoolFile(path: string, file: FileHandle): SpoolFile {
  const hash = createHash('sha256')
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
      await writeFully(file, bytes)
    },
    end: async () => {
      await close()
      return { path, size, sha256: hash.digest('hex') }
    },
    remove: async () => {
      await close()
      await rm(path, { force: true })
    },
  }
}
