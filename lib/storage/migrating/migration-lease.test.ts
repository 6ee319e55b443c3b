import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { embeddedFolder } from '@/lib/testing/services/database-image'
import { writeMigrations } from '@/lib/testing/services/migration-folder'
import { embeddedAccess } from '../embedded/embedded-access'
import { migrate } from './migrate'
import { takeLease } from './migration-lease'

const log = pino({ level: 'silent' })

const migrations = await mkdtemp(join(tmpdir(), 'paraph-lease-'))
const directory = await embeddedFolder('empty')
const access = await embeddedAccess({ directory, log })
afterAll(async () => {
  await access.pool.end()
  await access.end()
  for (const folder of [directory, migrations]) await rm(folder, { recursive: true })
})

it('takes the lease of an embedded database at once after a killed process held it', async () => {
  await writeMigrations(migrations, {})
  await migrate(access, log, migrations)
  expect(await takeLease(access)).toBeDefined()
  await writeMigrations(migrations, { '0000_table': ['create table counted (number integer)'] })
  const lines: string[] = []
  const listening = pino({ base: null }, { write: (line: string) => lines.push(line) })
  await migrate(access, listening, migrations)
  expect((await access.pool.query('select from counted')).rowCount).toBe(0)
  expect(lines.filter((line) => line.includes('waiting'))).toEqual([])
})
