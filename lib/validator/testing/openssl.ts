import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Bytes } from '#encoding/bytes'

export const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** Makes a folder for openssl. It is deleted after the tests of the file. */
export function opensslFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'openssl-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  return {
    write: (name: string, content: Bytes | string) => writeFileSync(join(folder, name), content),
    read: (name: string): Bytes => readFileSync(join(folder, name)),
    /** Runs a command in the folder and returns its output. Throws if the command fails. */
    run: (command: string): string =>
      execFileSync('openssl', command.split(' '), { cwd: folder, encoding: 'utf8', stdio: 'pipe' }),
  }
}
