import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Bytes, utf8 } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import { encodeHex } from '@/lib/encoding/hex'

/** A list as it lay at its address, and when it was last found there. */
export interface StoredList {
  readonly bytes: Bytes
  readonly fetchedAt: Date
}

/** Last good copies of lists, by address. They prove nothing: whoever takes one checks it again. */
export interface ListStore {
  take(url: string): Promise<StoredList | undefined>
  put(url: string, list: StoredList): Promise<void>
}

/** Copies in a folder; each appears whole or not at all. */
export async function openListStore(folder: string): Promise<ListStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const pathOf = (url: string) => join(folder, `${encodeHex(digest('SHA-256', utf8(url)))}.xml`)
  return {
    take: async (url) => await readIfThere(pathOf(url)),
    put: async (url, { bytes, fetchedAt }) => {
      const draft = join(folder, `${randomUUID()}.draft`)
      await writeFile(draft, bytes)
      await utimes(draft, fetchedAt, fetchedAt)
      await rename(draft, pathOf(url))
    },
  }
}

async function readIfThere(path: string): Promise<StoredList | undefined> {
  try {
    const [bytes, { mtime }] = await Promise.all([readFile(path), stat(path)])
    return { bytes, fetchedAt: mtime }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
