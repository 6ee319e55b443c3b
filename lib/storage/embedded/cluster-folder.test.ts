import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ensureCluster } from './cluster-folder'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'paraph-cluster-'))
})
afterEach(() => rm(directory, { recursive: true }))

/** Writes files as PostgreSQL does; fails after the first if the process is killed. */
const creating = (isKilled: boolean) => async (folder: string) => {
  await mkdir(folder)
  await writeFile(join(folder, 'PG_VERSION'), '18\n')
  if (isKilled) throw new Error('killed')
  await writeFile(join(folder, 'postgresql.conf'), '')
}

it('creates the database again after a process was killed while creating it', async () => {
  await expect(ensureCluster(directory, creating(true))).rejects.toThrow('killed')
  const cluster = await ensureCluster(directory, creating(false))
  expect((await readdir(cluster)).sort()).toEqual(['PG_VERSION', 'postgresql.conf'])
  expect(await readdir(directory)).toEqual(['cluster'])
})

it('does not create a database that exists already', async () => {
  const cluster = await ensureCluster(directory, creating(false))
  expect(await ensureCluster(directory, creating(true))).toBe(cluster)
})
