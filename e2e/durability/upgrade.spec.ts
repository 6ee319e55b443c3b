import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseAccess } from '@/lib/storage/database/database-access'
import { embeddedAccess } from '@/lib/storage/embedded/embedded-access'
import { migrate } from '@/lib/storage/migrate'
import { firstMigrations } from '@/lib/testing/services/database'
import { clientOf } from '../client'
import { startServices } from '../services'

const documents = 3_000
const log = pino({ level: 'silent' })

/** A state that the first version stored, without the later columns. */
const earlier = `
  insert into relying_party (id, name) values (gen_random_uuid(), 'tests');
  insert into document (id, relying_party_id, name, format, access, owner_name, state)
    select gen_random_uuid(), relying_party.id, number || '.pdf', 'pdf', 'private', 'Ona', 'saved'
    from relying_party, generate_series(1, ${documents}) number;
  insert into signer (id, document_id, name, surname, language, state)
    select gen_random_uuid(), id, 'Ona', 'Testnumber', 'lt', 'pending' from document`

describe('a database of the first version', () => {
  let services: Awaited<ReturnType<typeof startServices>>
  const inData = (name: string) => join(services.running.dataDir, name)

  async function opened<T>(
    directory: string,
    work: (access: DatabaseAccess) => Promise<T>,
  ): Promise<T> {
    const access = await embeddedAccess({ directory, log })
    try {
      return await work(access)
    } finally {
      await access.pool.end()
      await access.end()
    }
  }

  beforeAll(async () => {
    services = await startServices({ DATABASE_URL: '' })
    await services.terminateGateway()
    const folder = mkdtempSync(join(tmpdir(), 'paraph-upgrade-'))
    const directory = join(folder, 'database')
    await opened(directory, async (access) => {
      await migrate(access, log, await firstMigrations(folder))
      await access.pool.query(earlier)
    })
    rmSync(inData('database'), { recursive: true })
    renameSync(directory, inData('database'))
    rmSync(folder, { recursive: true })
  })
  afterAll(() => services.stop())

  it('is migrated to this version, even if the gateway is killed repeatedly', async () => {
    for (const afterMs of [300, 600, 900, 1_200, 1_500]) {
      services.beginGateway()
      // At any time between its start and its first answer.
      await pause(afterMs)
      await services.killGateway()
    }
    services.beginGateway()
    await services.untilReady()
    const { body } = await clientOf(services.running).call('/api/document/count.json', {})
    expect(body).toMatchObject({ counts: { saved: 100 } })
    await services.terminateGateway()
    const rows = await opened(inData('database'), async ({ pool }) => {
      const counted =
        'select count(*)::int as count from signer join document on document.id = document_id'
      return (await pool.query(counted)).rows
    })
    expect(rows).toEqual([{ count: documents }])
  })
})
