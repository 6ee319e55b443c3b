import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inheritedEnvironment } from '@/lib/settings/config'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paraph-hooks-'))
  cpSync('.githooks', join(folder, '.githooks'), { recursive: true })
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the commit-msg hook', () => {
  const statusOf = (message: string) => {
    const file = join(folder, 'message')
    writeFileSync(file, message)
    return spawnSync('sh', ['.githooks/commit-msg', file]).status
  }

  it.each([
    ['a'.repeat(60), 0],
    ['a'.repeat(61), 1],
    ['ž'.repeat(60), 0],
    ['ž'.repeat(61), 1],
    [`short\n\n${'a'.repeat(100)}`, 0],
    [`\n# ${'a'.repeat(100)}\nshort`, 0],
    [`Merge branch ${'a'.repeat(100)}`, 0],
    [`fixup! ${'a'.repeat(100)}`, 0],
    ['', 0],
  ])('ends the commit %j with status %d', (message, status) => {
    expect(statusOf(message)).toBe(status)
  })
})

describe('npm install', () => {
  const prepare: string = JSON.parse(readFileSync('package.json', 'utf8')).scripts.prepare
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', env }).trim()
  /** An environment without the settings of the machine. */
  const env: NodeJS.ProcessEnv = {
    ...inheritedEnvironment({}),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
  }
  const install = (PATH = env.PATH ?? '') =>
    spawnSync('/bin/sh', ['-c', prepare.replace('node', process.execPath)], {
      cwd: folder,
      env: { ...env, PATH },
      encoding: 'utf8',
    })
  const silent = { status: 0, stdout: '', stderr: '' }

  it('offers the hooks in a clone', () => {
    git('init', '-q')
    expect(install()).toMatchObject(silent)
    expect(git('config', 'core.hooksPath')).toBe('.githooks')
  })

  it('keeps hooks that are set already', () => {
    git('init', '-q')
    git('config', 'core.hooksPath', 'mine')
    expect(install()).toMatchObject(silent)
    expect(git('config', 'core.hooksPath')).toBe('mine')
  })

  it('does nothing in a tarball inside another repository', () => {
    const inner = join(folder, 'inner')
    cpSync('.githooks', join(inner, '.githooks'), { recursive: true })
    git('init', '-q')
    const { status } = spawnSync(process.execPath, [join(inner, '.githooks/offer.cjs')], { env })
    expect(status).toBe(0)
    expect(git('config', '--default', 'none', 'core.hooksPath')).toBe('none')
  })

  it('succeeds without git, and without the folder of hooks', () => {
    git('init', '-q')
    expect(install('/nonexistent')).toMatchObject(silent)
    rmSync(join(folder, '.githooks'), { recursive: true })
    expect(install()).toMatchObject(silent)
  })
})
