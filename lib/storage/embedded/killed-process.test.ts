import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { embeddedFolder } from '@/lib/testing/database'
import { openDatabase } from '../database'
import { prompts } from '../schema'

const log = pino({ level: 'silent' })
const writer = fileURLToPath(new URL('../../testing/acknowledging-writer.ts', import.meta.url))

describe('embedded database of a process that is killed', () => {
  let directory: string
  afterEach(() => rm(directory, { recursive: true, force: true }))

  const start = (round: number) => {
    const child = spawn(process.execPath, ['--import', 'tsx', writer, directory, `${round}`])
    return { child, acknowledged: text(child.stdout) }
  }

  const rowsAfterwards = async () => {
    const database = await openDatabase({ directory, log })
    const rows = await database.db.select().from(prompts)
    await database.close()
    return new Set(rows.map(({ personKey }) => personKey))
  }

  it('has every row that was acknowledged', async () => {
    directory = await embeddedFolder()
    for (const round of [1, 2]) {
      const { child, acknowledged } = start(round)
      await once(child.stdout, 'data')
      await pause(Math.random() * 300)
      child.kill('SIGKILL')
      const wanted = (await acknowledged).trim().split('\n')
      const rows = await rowsAfterwards()
      expect(wanted.filter((row) => !rows.has(row))).toEqual([])
    }
  }, 120_000)

  it('opens when the process was killed while it created it', async () => {
    directory = await mkdtemp(join(tmpdir(), 'paraph-created-'))
    const { child } = start(1)
    await pause(1500 + Math.random() * 1500)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect((await rowsAfterwards()).size).toBeGreaterThanOrEqual(0)
  }, 120_000)
})
