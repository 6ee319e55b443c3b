import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utf8 } from '@paraph/validator/encoding/bytes'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSpool } from './spool'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraph-spool-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('measures a written file, readable by this account only', async () => {
  const file = await (await openSpool(folder)).create()
  await file.write(utf8('sutar'))
  await file.write(utf8('tis'))
  const { path, size, sha256 } = await file.end()
  expect(await readFile(path, 'utf8')).toBe('sutartis')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect([size, sha256]).toEqual([8, createHash('sha256').update('sutartis').digest('hex')])
})

it('removes a file, complete or not, existing or not', async () => {
  const spool = await openSpool(folder)
  const half = await spool.create()
  await half.write(utf8('half'))
  await half.remove()
  const whole = await spool.create()
  await rm((await whole.end()).path)
  await whole.remove()
  await whole.remove()
  expect(await readdir(folder)).toEqual([])
})

it('removes leftovers of a killed process at its start', async () => {
  await writeFile(join(folder, 'left'), 'half')
  await openSpool(folder)
  expect(await readdir(folder)).toEqual([])
})
