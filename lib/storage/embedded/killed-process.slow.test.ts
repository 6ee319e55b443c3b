import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { testDice } from '@paraph/validator/testing/seed'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { embeddedFolder } from '@/lib/testing/services/database-image'
import { openDatabase } from '../open-database'
import { prompts } from '../schema/limit-schema'

const log = pino({ level: 'silent' })
const writer = fileURLToPath(
  new URL('../../testing/services/acknowledging-writer.ts', import.meta.url),
)

describe('embedded database of a killed process', () => {
  let directory: string
  afterEach(() => rm(directory, { recursive: true, force: true }))

  const startWriter = () => spawn(process.execPath, ['--import', 'tsx', writer, directory])

  const rowsAfterwards = async () => {
    const database = await openDatabase({ directory, log })
    const rows = await database.db.select().from(prompts)
    await database.close()
    return new Set(rows.map(({ personKey }) => personKey))
  }

  it('contains every acknowledged row', async () => {
    directory = await embeddedFolder()
    const child = startWriter()
    const acknowledged = text(child.stdout)
    await once(child.stdout, 'data')
    await pause(testDice()(500))
    child.kill('SIGKILL')
    const wanted = (await acknowledged).trim().split('\n')
    const rows = await rowsAfterwards()
    expect(wanted.filter((row) => !rows.has(row))).toEqual([])
  })

  it('opens if the process was killed while creating it, and removes the incomplete one', async () => {
    directory = await mkdtemp(join(tmpdir(), 'paraph-created-'))
    const child = startWriter()
    await expect.poll(() => readdir(directory), { timeout: 600_000 }).not.toEqual([])
    await pause(testDice()(3000))
    child.kill('SIGKILL')
    await once(child, 'exit')
    await rowsAfterwards()
    expect(await readdir(directory)).toEqual(['cluster'])
  })
})
