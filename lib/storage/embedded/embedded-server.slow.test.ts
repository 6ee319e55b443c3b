import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { embeddedFolder } from '@/lib/testing/services/database-image'
import { accessTo } from './embedded-access'
import { startEmbedded } from './embedded-server'

it('interrupts an endless statement and keeps all committed data', async () => {
  const directory = await embeddedFolder()
  // Other statements take milliseconds.
  const patience = { openingMs: 600_000, workingMs: 5_000 }
  const log = pino({ level: 'silent' })
  const { pool, end } = accessTo(await startEmbedded({ directory, log, patience }), directory)
  await pool.query('create table kept as select 1 as number')
  const endless = pool.query('select count(*) from generate_series(1, 1000000000000)')
  await expect(endless).rejects.toMatchObject({ code: 'database-interrupted' })
  expect((await pool.query('select number from kept')).rows).toEqual([{ number: 1 }])
  await pool.end()
  await end()
  await rm(directory, { recursive: true })
})
