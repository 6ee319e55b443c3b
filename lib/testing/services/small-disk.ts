import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk in memory for one test. */
export interface SmallDisk {
  readonly folder: string
  /** Fills all remaining space. */
  fill(): void
  /** Frees that space again. */
  empty(): void
  remove(): void
}

const megabyte = Buffer.alloc(1_048_576)

/** Mounts a disk of this size; undefined if mounting is not permitted. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'paraph-disk-'))
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]
  if (spawnSync('mount', options).status !== 0) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: () => {
      const file = openSync(ballast, 'a')
      for (let size = megabyte.length; size >= 1; size = Math.floor(size / 2)) {
        while (isWritten(file, size));
      }
      closeSync(file)
    },
    empty: () => rmSync(ballast, { force: true }),
    remove: () => {
      spawnSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true })
    },
  }
}

function isWritten(file: number, size: number): boolean {
  try {
    return writeSync(file, megabyte, 0, size) === size
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false
    throw error
  }
}
