import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const top = fileURLToPath(new URL('../..', import.meta.url))
const sources = ['lib', 'messages', 'package.json', 'package-lock.json', 'tsconfig.json']

describe('the bundle', () => {
  const folders: string[] = []
  beforeAll(() => {
    // Another folder name and other file times, to prove that neither gets into the bundle.
    for (const name of ['paraph-one-', 'paraph-another-place-']) {
      const folder = mkdtempSync(join(tmpdir(), name))
      for (const source of sources)
        cpSync(join(top, source), join(folder, source), { recursive: true })
      symlinkSync(join(top, 'node_modules'), join(folder, 'node_modules'))
      execFileSync(process.execPath, ['lib/bundle/run.mjs'], { cwd: folder })
      folders.push(folder)
    }
  })
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true })
  })

  it('is identical byte by byte, wherever it is built', () => {
    const [one, another] = folders.map(digestsOf)
    expect(one?.get('gateway.js')).toMatch(/^[0-9a-f]{64}$/)
    expect(another).toEqual(one)
  })
})

/** Digests by file name, without the stamp of the sources' age. */
function digestsOf(folder: string): Map<string, string> {
  const dist = join(folder, 'dist')
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== 'stamp',
  )
  return new Map(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((path) => [path.slice(dist.length + 1), sha256(readFileSync(path))]),
  )
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
