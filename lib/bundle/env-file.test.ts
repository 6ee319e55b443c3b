import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readEnvironment } from '@/lib/settings/config'
import { readEnvFile } from './env-file.mjs'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'env-file-'))
  vi.stubEnv('HOST', '127.0.0.2')
  vi.stubEnv('PORT', undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

it('loads the settings of a file, but prefers those of the environment', () => {
  writeFileSync(join(folder, '.env'), '# Portal\n#PORT=3000\nHOST=::1\nPORT=3999\n')
  readEnvFile(folder)
  expect(readEnvironment()).toMatchObject({ HOST: '127.0.0.2', PORT: 3999 })
})

it.each([
  ['without a file', undefined, undefined, 'data'],
  ['as the file says', 'DATA_DIR=../other', undefined, '../other'],
  ['as the environment says', 'DATA_DIR=other', '/srv/paraph', '/srv/paraph'],
])('puts data next to the program, from any folder: %s', (_, line, given, expected) => {
  vi.stubEnv('DATA_DIR', given)
  if (line !== undefined) writeFileSync(join(folder, '.env'), line)
  readEnvFile(folder)
  expect(readEnvironment().DATA_DIR).toBe(resolve(folder, expected))
})
