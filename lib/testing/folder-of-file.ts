import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A new folder for the tests of the calling file or `describe`, removed after the last one. */
export function folderOfFile(beginning: string): string {
  const folder = mkdtempSync(join(tmpdir(), beginning))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
