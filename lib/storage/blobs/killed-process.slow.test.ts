import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { digestOf } from '@paraph/validator/encoding/byte-source'
import type { Dice } from '@paraph/validator/testing/mutations'
import { testDice } from '@paraph/validator/testing/seed'
import { expect, it } from 'vitest'
import { openLocalBlobs } from './local-blobs'

const writer = fileURLToPath(new URL('../../testing/services/blob-writer.ts', import.meta.url))

/** Lines of key and SHA-256 that a writer acknowledged before it was killed at a random moment. */
async function acknowledgedByKilled(directory: string, dice: Dice): Promise<string[]> {
  const child = spawn(process.execPath, [
    '--import',
    'tsx',
    writer,
    directory,
    String(dice(2 ** 31)),
  ])
  const acknowledged = text(child.stdout)
  await once(child.stdout, 'data')
  await pause(dice(200))
  child.kill('SIGKILL')
  return (await acknowledged).trim().split('\n')
}

/** The same lines for the files that are stored. */
async function stored(directory: string): Promise<string[]> {
  const blobs = await openLocalBlobs(directory)
  const paths = (await readdir(directory, { recursive: true })).map((path) => path.split('/'))
  const keys = paths.flatMap(([first, , key]) => (first !== 'incoming' && key ? [key] : []))
  const lines = keys.map(async (key) => {
    const source = await blobs.open(key)
    const sha256 = Buffer.from(await digestOf(source, 'SHA-256')).toString('hex')
    source.close()
    return `${key} ${sha256}`
  })
  return Promise.all(lines)
}

it('keeps every blob that a killed process acknowledged', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'paraph-blobs-'))
  const dice = testDice()
  const acknowledged = [
    ...(await acknowledgedByKilled(directory, dice)),
    ...(await acknowledgedByKilled(directory, dice)),
  ]
  const found = new Set(await stored(directory))
  expect(acknowledged.filter((line) => !found.has(line))).toEqual([])
  // The last blob of each process may have been stored but not acknowledged.
  expect(found.size - acknowledged.length).toBeLessThanOrEqual(2)
  await rm(directory, { recursive: true })
})
