import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  const path = join(folder, '.env')
  writeFileSync(path, '# Portal\n#PORT=3000\nHOST=::1\nPORT=3999\n')
  readEnvFile(path)
  expect(readEnvironment()).toMatchObject({ HOST: '127.0.0.2', PORT: 3999 })
})

it('loads nothing if the file does not exist', () => {
  expect(() => readEnvFile(join(folder, '.env'))).not.toThrow()
})
